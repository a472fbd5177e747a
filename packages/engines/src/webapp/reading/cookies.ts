import { type Answered, headersOf } from './answer.ts';

/** A cookie as an answer sets it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** As written, in small letters; null: not said. */
  readonly sameSite: string | null;
  /** Without the leading dot; null: this host alone. */
  readonly domain: string | null;
  readonly path: string | null;
  /** The answer takes the cookie away. */
  readonly removed: boolean;
  /** The header as it was sent. */
  readonly raw: string;
}

export function cookiesSetBy({ response }: Answered): SetCookie[] {
  return headersOf(response.headers, 'set-cookie').flatMap((raw) => {
    const [pair = '', ...attributes] = raw.split(';').map((part) => part.trim());
    const equals = pair.indexOf('=');
    if (equals < 1) return [];
    const said = new Map(
      attributes.map((attribute) => {
        const [name = '', ...value] = attribute.split('=');
        return [name.trim().toLowerCase(), value.join('=').trim()] as const;
      }),
    );
    const value = pair.slice(equals + 1);
    const maxAge = said.get('max-age');
    const expires = said.get('expires');
    return {
      name: pair.slice(0, equals).trim(),
      value,
      secure: said.has('secure'),
      httpOnly: said.has('httponly'),
      sameSite: said.get('samesite')?.toLowerCase() ?? null,
      domain: said.get('domain')?.replace(/^\./, '').toLowerCase() || null,
      path: said.get('path') || null,
      removed: value === '' || (maxAge !== undefined ? Number(maxAge) <= 0 : isPast(expires)),
      raw,
    };
  });
}

/** Before the year in which we write: a clock that is wrong by days takes no cookie away. */
const isPast = (expires: string | undefined) => expires !== undefined && Date.parse(expires) < Date.UTC(2020, 0, 1);

const SESSION_NAME =
  /^(?:__(?:host|secure)-)?(?:.*[._-])?(?:sess(?:ion)?(?:[._-]?id)?|sid|phpsessid|jsessionid|asp\.net_sessionid|aspsessionid[a-z]*|cfid|cftoken|connect\.sid|laravel_session|auth(?:[._-]?token)?|access[._-]?token|id[._-]?token|refresh[._-]?token|jwt|token|remember(?:[._-]?(?:me|token|user).*)?|sso|login|\.aspxauth|\.aspnetcore\..*)$/i;

/** Scripts must read these: they repeat them in a header. */
const FOR_SCRIPTS = /c[sr]{1,2}f|xsrf|forgery/i;

/** By its name, or because its value is a signed token. */
export function isSessionLike({ name, value }: Pick<SetCookie, 'name' | 'value'>): boolean {
  if (FOR_SCRIPTS.test(name)) return false;
  return SESSION_NAME.test(name) || /^eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*$/.test(value);
}

/** Signed in, the scan knows without which cookies it is signed out; else names and values tell. */
export const isOfSession = (
  { signedIn, cookies }: { readonly signedIn: boolean; readonly cookies: readonly string[] },
  cookie: Named,
): boolean => (signedIn ? cookies.includes(cookie.name) : isSessionLike(cookie));

type Named = Pick<SetCookie, 'name' | 'value'>;

/** Those that a sign-in changed, and those that tell by their look: some sites go on with the number of the visitor. */
export function cookiesOfSession(before: readonly Named[], after: readonly Named[]): string[] {
  const values = new Map(before.map(({ name, value }) => [name, value]));
  return after.filter((one) => values.get(one.name) !== one.value || isSessionLike(one)).map(({ name }) => name);
}
