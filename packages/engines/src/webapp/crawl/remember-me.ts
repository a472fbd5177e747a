import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { SiteUsers } from '../check.ts';
import type { Field, SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { differs } from './probe-headers.ts';
import { SPOTS } from './replay.ts';
import { decodePart } from './spots/pairs.ts';
import type { Surface } from './surface.ts';

const REMEMBERS =
  /remember|rememberme|stay[-_ ]?(?:signed|logged)|keep[-_ ]?(?:me[-_ ]?)?(?:signed|logged|login)|persist|ricorda|resta[-_ ]?(?:connesso|collegato)|angemeldet|merken|se[-_ ]?souvenir|rester[-_ ]?connect|recordar|recu[eé]rdame|mantener[-_ ]?(?:la[-_ ]?)?sesi/i;

/** What the box is called, or the only box of a form for one password: its text often stands behind it, where it is not read. */
function remembers(field: Field, { fields }: Pick<SeenForm, 'fields'>): boolean {
  const { type, name, value, hint = '' } = field;
  if (type !== 'checkbox') return false;
  const [boxes, passwords] = ['checkbox', 'password'].map((kind) => fields.filter((one) => one.type === kind).length);
  return REMEMBERS.test(`${name}\n${value}\n${hint}`) || (boxes === 1 && passwords === 1);
}

/** The form as someone sends it who wants to be known at the next visit. */
export const withRemembering = <Form extends SeenForm>(form: Form): Form => ({
  ...form,
  fields: form.fields.map((field) => (remembers(field, form) ? { ...field, checked: true } : field)),
});

/** Cookies of one answer, and pages that are asked as somebody who has no session. */
const MOST_COOKIES = 2;

interface Remembering {
  readonly surface: Pick<Surface, 'keep' | 'addPoint' | 'admits'>;
  readonly client: WebClient;
  readonly jar: Pick<CookieJar, 'all'>;
  /** The page as visitors without a session see it. */
  readonly loginPage: Exchange | null;
  readonly start: string;
  readonly users: Pick<SiteUsers, 'signInWith'> | null;
}

/**
 * Signs in once more in a session of its own, with the box ticked that makes the site remember the user: the cookie that only
 * this answer sets is looked at and tried like others, also for who has no session. The scan's own session goes without it,
 * since it would let the scan in again whatever is tried in the cookies beside it.
 */
export async function seeRememberedUser({ surface, client, jar, loginPage, start, users }: Remembering): Promise<void> {
  const { forms } = readHtml(loginPage?.response?.body.toString('utf8') ?? '');
  if (!loginPage || !users || !forms.some((form) => form.fields.some((field) => remembers(field, form)))) return;
  const exchange = await users.signInWith?.({});
  if (!exchange?.response) return;
  surface.keep(exchange, { page: loginPage.request.url, depth: 1, source: 'form' });
  const held = new Set(jar.all().map(({ name }) => name));
  const cookies = cookiesIn(exchange).filter(({ name }) => !held.has(name));
  for (const { name, value } of cookies.slice(0, MOST_COOKIES))
    for (const url of new Set([loginPage.request.url, start])) {
      const plain: WebRequest = { method: 'GET', url, headers: [], body: null };
      if (!surface.admits(plain)) continue;
      const ask = (sent: string | null) =>
        client.send(sent === null ? plain : SPOTS.cookie.put(plain, name, sent, false), {
          ...{ cookies: 'none', keeps: () => false },
        });
      const without = await ask(null);
      const isRead = differs(without, await ask(value), 0) || differs(without, await ask(MARK), MARK.length);
      if (!isRead) continue;
      const origin = { page: url, depth: 1, source: 'form' as const };
      surface.addPoint({ kind: 'cookie', name, value }, plain, origin, { stranger: true });
    }
}

const MARK = 'rcremembered';

function cookiesIn({ response }: Exchange): ReadonlyArray<{ readonly name: string; readonly value: string }> {
  return (response?.headers ?? []).flatMap(([header, given]) => {
    const [, name, value = ''] = (/^set-cookie$/i.test(header) && /^([^=;\s]{1,60})=([^;]{1,4000})/.exec(given)) || [];
    return name === undefined ? [] : [{ name, value: decodePart(value) }];
  });
}
