import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, SiteCheck } from '../check.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { createSurface, type Surface } from '../crawl/surface.ts';
import { createAttackTools } from '../scanner/attack-tools.ts';
import { ORIGIN } from './answers.ts';
import type { Page } from './fake-target.ts';

/** Who asks. */
export interface Asking {
  readonly request: WebRequest;
  readonly url: URL;
  readonly cookies: Readonly<Record<string, string>>;
  /** The user of the session in the cookie `sid`; null: not signed in. */
  readonly user: string | null;
}

export type MemberPages = (asking: Asking) => Page | null;

interface SentBody {
  readonly path: string;
  readonly form: string;
  /** Its body is JSON, sent by a script. */
  readonly json?: true;
}

interface Told {
  /** What Anna's visit saw; a path with a body is a form that was sent. */
  readonly seen: ReadonlyArray<string | SentBody>;
  /** Cookies beside the session. */
  readonly cookies?: readonly string[];
  readonly strength?: AttackTools['depth']['strength'];
  readonly signedIn?: boolean;
  /** The name the scan has signed in with. */
  readonly user?: string;
  readonly users?: (ask: (sid: string, request: WebRequest) => Promise<Exchange>) => AttackTools['users'];
}

const SESSIONS: Readonly<Record<string, string>> = { k3a91f: 'anna', p7c02e: 'bruno' };

interface MemberSite {
  readonly site: Surface;
  readonly tools: AttackTools;
  /** `GET /orders anna`, in their order. */
  readonly asked: readonly string[];
}

export const SIGN_IN: Page = { status: 302, body: '', headers: [['Location', '/login']] };

/**
 * A site in memory with members. The scan is signed in as Anna; what checks send goes through the same door as in a
 * scan, so that nothing passes here that a scan would not send.
 */
export async function memberSite(pages: MemberPages, told: Told): Promise<MemberSite> {
  const { seen, cookies = [], strength = 'low', signedIn = true } = told;
  const asked: string[] = [];
  const jar = createCookieJar();
  for (const cookie of [...(signedIn ? ['sid=k3a91f'] : []), ...cookies])
    jar.keep('/', [['Set-Cookie', `${cookie}; Path=/`]]);
  const answer = (request: WebRequest): Exchange => {
    const url = new URL(request.url);
    const sent = Object.fromEntries(
      (headerOf(request, 'cookie') ?? '').split('; ').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
    );
    const user = SESSIONS[sent.sid ?? ''] ?? null;
    asked.push(`${request.method} ${url.pathname}${url.search} ${user}`);
    const page = pages({ request, url, cookies: sent, user }) ?? { status: 404, body: '<p>Nothing here</p>' };
    const { status = 200, body, headers = [], ms = 3 } = page;
    const hasType = headers.some(([name]) => name === 'Content-Type');
    const type = [['Content-Type', 'text/html; charset=utf-8']] as const;
    return {
      request,
      response: {
        ...{ status, statusText: '', cut: false, headers: [...(hasType ? [] : type), ...headers] },
        body: Buffer.from(request.method === 'HEAD' ? '' : body),
      },
      failure: null,
      ms,
    };
  };
  const withCookies = (request: WebRequest, value: string | null): WebRequest =>
    value === null || headerOf(request, 'cookie') !== null
      ? request
      : { ...request, headers: [...request.headers, ['Cookie', value]] };
  const client: WebClient = {
    send: async (request, { cookies: from = 'jar' } = {}) =>
      answer(from === 'jar' ? withCookies(request, jar.headerFor(new URL(request.url).pathname)) : request),
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', start: `${ORIGIN}/`, variants: 3 });
  surface.session.signedIn = signedIn;
  surface.session.cookies = signedIn ? ['sid'] : [];
  if (told.user !== undefined) surface.session.user = told.user;
  for (const one of seen) {
    const path = typeof one === 'string' ? one : one.path;
    const request: WebRequest =
      typeof one === 'string'
        ? { method: 'GET', url: ORIGIN + path, headers: [], body: null }
        : {
            ...{ method: 'POST', url: ORIGIN + path, body: one.form },
            headers: [['Content-Type', one.json ? 'application/json' : 'application/x-www-form-urlencoded']],
          };
    const source = typeof one === 'string' ? 'link' : one.json ? 'script' : 'form';
    surface.keep(await client.send(request), { page: `${ORIGIN}/`, depth: 1, source });
    surface.addRequest(request, { page: `${ORIGIN}/`, depth: 1, source });
  }
  asked.splice(0);
  const runs = async () => ({ executed: false, finalUrl: '', failure: null });
  const tools = createAttackTools({
    ...{ client, jar, surface, keeper: null, scriptSession: createScriptSession(ORIGIN), listener: null },
    ...{ signal: new AbortController().signal, browser: { runs, opens: runs }, onAnswer: () => undefined },
    depth: { strength, payloads: 12, mayChange: false },
  });
  const users = told.users?.(async (sid, request) => answer(withCookies(request, `sid=${sid}`)));
  return { site: surface, tools: users ? { ...tools, users } : tools, asked };
}

/** What a check finds: the key, and with `possible` a question mark, at the place. */
export async function foundAt(check: SiteCheck, { site, tools }: MemberSite): Promise<string[]> {
  const found = await check.probe(site, tools);
  return found.map(({ key, possible, place: { method, url, parameter } }) =>
    [`${key}${possible ? '?' : ''}`, method, new URL(url).pathname, ...(parameter === null ? [] : [parameter])].join(
      ' ',
    ),
  );
}
