import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import { removeElements } from '../reading/remove-elements.ts';
import type { InjectionPoint } from './point.ts';
import { SPOTS } from './replay.ts';
import { headerOf } from './spots/spot.ts';

/**
 * A form that a script sends is known twice: as its page shows it, without the header or the encoding of the script, and as
 * the script sends it, often with fewer fields. A server that wants the script's form refuses the other one.
 */

interface Known {
  readonly points: readonly InjectionPoint[];
  readonly exchanges: readonly Exchange[];
  pageKey(request: Pick<WebRequest, 'method' | 'url'>): string;
}

interface Adopted {
  /** Requests of forms, and what they are with the headers of the script. */
  readonly replaced: ReadonlyMap<WebRequest, WebRequest>;
  /** Points of fields that the script sends in an encoding of its own, by their ids. */
  readonly dropped: ReadonlySet<number>;
}

const BODIES = ['form', 'multipart', 'json'] as const;
/** Headers by which a server knows a script; a token is fetched afresh elsewhere. */
const OF_SCRIPT = /^x-(?!.{0,40}(?:csrf|xsrf|token|forwarded|auth|key))[\w-]{1,60}$/i;
/** How a server says that it wants a request of a script. */
const WANTS_SCRIPT = /\b(?:ajax|xml\s?http\s?request|x-requested-with|application\/json)\b/i;
const MAX_TEXT = 2000;
const MAX_PAGE = 100_000;

const isJson = (request: WebRequest) => /\bjson\b/i.test(headerOf(request, 'content-type') ?? '');
const headersOf = ({ headers }: WebRequest): Header[] => headers.filter(([name]) => OF_SCRIPT.test(name));

/** Whether a request shows that a script has sent it. */
export const isOfScript = (request: WebRequest): boolean =>
  request.method === 'POST' && request.body !== null && (headersOf(request).length > 0 || isJson(request));

const namesIn = (request: WebRequest): ReadonlySet<string> =>
  new Set(
    BODIES.flatMap((kind) => SPOTS[kind].list(request).map(({ name }) => (kind === 'json' ? lastKeyOf(name) : name))),
  );
const lastKeyOf = (name: string) => name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name;
const sharesName = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((name) => other.has(name));

export function formsOfScripts(sent: readonly WebRequest[], { points, exchanges, pageKey }: Known): Adopted {
  const replaced = new Map<WebRequest, WebRequest>();
  const dropped = new Set<number>();
  for (const script of sent) {
    const page = pageKey(script);
    const names = namesIn(script);
    const isOfPage = (request: WebRequest) => request.method === 'POST' && pageKey(request) === page;
    const fields = points.filter(
      ({ kind, source, request }) =>
        source === 'form' &&
        (kind === 'form' || kind === 'multipart') &&
        isOfPage(request) &&
        !isOfScript(request) &&
        sharesName(namesIn(request), names),
    );
    if (
      fields.length === 0 ||
      isTakenWithout(
        script,
        exchanges.filter(({ request }) => isOfPage(request)),
      )
    )
      continue;
    const headers = headersOf(script);
    for (const { id, name, codec, request } of fields) {
      if (isJson(script)) {
        if (names.has(codec?.spot ?? name)) dropped.add(id);
      } else if (!replaced.has(request))
        replaced.set(request, { ...request, headers: [...request.headers, ...headers] });
    }
  }
  return { replaced, dropped };
}

/** Whether the server was seen to take the form as its page sends it: no answer, or a refusal, leaves the script's. */
function isTakenWithout(script: WebRequest, ofPage: readonly Exchange[]): boolean {
  const names = namesIn(script);
  const plain = ofPage.filter(({ request }) => !isOfScript(request) && sharesName(namesIn(request), names));
  if (plain.length === 0) return false;
  const isTaken = ({ response }: Exchange) => {
    if (!response || response.status >= 400) return false;
    // The page with the script may itself be the answer to a form.
    const text = removeElements(response.body.subarray(0, MAX_PAGE).toString('utf8'));
    return text.length > MAX_TEXT || !WANTS_SCRIPT.test(text);
  };
  return plain.some(isTaken);
}
