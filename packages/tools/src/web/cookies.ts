import type { Header } from './model.ts';

/** A cookie of the site that is scanned. Only its own are kept: nothing else is ever asked. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None' | null;
  /** Seconds since 1970; null: until the browser is closed. */
  readonly expires: number | null;
}

/** The cookies of one scan on one site, shared by the HTTP client and the browser. */
export interface CookieJar {
  all(): readonly Cookie[];
  /** The value of a `Cookie` header for this path; null: there is none to send. */
  headerFor(path: string): string | null;
  /** Takes the `Set-Cookie` headers of an answer to this path, of the names that are wanted. */
  keep(path: string, headers: readonly Header[], wants?: (name: string) => boolean): void;
  put(cookie: Cookie): void;
  remove(cookie: Pick<Cookie, 'name' | 'path'>): void;
}

/** Browsers keep 180 of a site; a target may send more to fill memory. */
const MAX_COOKIES = 180;
const MAX_COOKIE_CHARACTERS = 4096;

/** Two cookies of the same name and path are one. */
export const cookieKey = ({ name, path }: Pick<Cookie, 'name' | 'path'>) => `${name};${path}`;

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  const put = (cookie: Cookie) => {
    const key = cookieKey(cookie);
    cookies.delete(key);
    if (isOver(cookie)) return;
    if (cookies.size >= MAX_COOKIES) cookies.delete(cookies.keys().next().value ?? '');
    cookies.set(key, cookie);
  };
  return {
    all: () => [...cookies.values()].filter((cookie) => !isOver(cookie)),
    headerFor(path) {
      const sent = [...cookies.values()].filter((cookie) => !isOver(cookie) && isFor(cookie.path, path));
      // The more exact path first, as browsers do it.
      const sorted = sent.sort((one, other) => other.path.length - one.path.length);
      return sorted.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ') || null;
    },
    keep(path, headers, wants = () => true) {
      for (const [name, value] of headers) {
        const cookie = name.toLowerCase() === 'set-cookie' ? parseSetCookie(value, path) : null;
        if (cookie && wants(cookie.name)) put(cookie);
      }
    },
    put,
    remove: (cookie) => void cookies.delete(cookieKey(cookie)),
  };
}

function isOver({ expires }: Cookie): boolean {
  return expires !== null && expires * 1000 <= Date.now();
}

function isFor(cookiePath: string, path: string): boolean {
  const asked = path.replace(/\?.*$/s, '');
  return asked === cookiePath || asked.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}

/** RFC 6265, section 5.2, as browsers read it; the domain is left out, since there is one site alone. */
function parseSetCookie(line: string, requestPath: string): Cookie | null {
  if (line.length > MAX_COOKIE_CHARACTERS) return null;
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = equals < 0 ? '' : pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  if (name === '' && value === '') return null;
  const given = new Map(
    attributes.map((attribute): [string, string] => {
      const [key = '', ...rest] = attribute.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const path = given.get('path') ?? '';
  return {
    name,
    value,
    path: path.startsWith('/') ? path : defaultPath(requestPath),
    secure: given.has('secure'),
    httpOnly: given.has('httponly'),
    sameSite: sameSiteOf(given.get('samesite')),
    expires: expiryOf(given.get('max-age'), given.get('expires')),
  };
}

function defaultPath(requestPath: string): string {
  const path = requestPath.replace(/\?.*$/s, '');
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

function sameSiteOf(text: string | undefined): Cookie['sameSite'] {
  return (['Strict', 'Lax', 'None'] as const).find((value) => value.toLowerCase() === text?.toLowerCase()) ?? null;
}

function expiryOf(maxAge: string | undefined, expires: string | undefined): number | null {
  if (maxAge !== undefined && /^-?\d{1,12}$/.test(maxAge)) return Date.now() / 1000 + Number(maxAge);
  const at = expires === undefined ? Number.NaN : Date.parse(expires);
  return Number.isNaN(at) ? null : at / 1000;
}
