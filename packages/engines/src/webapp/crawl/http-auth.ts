import { createHash, randomBytes } from 'node:crypto';
import type { Header, WebRequest, WebResponse } from '@rocca/tools/web/model';
import { readTarget } from '@rocca/tools/web/scope';

/** The value of `Authorization` for a request; null: it has none. */
export type SignRequest = (request: Pick<WebRequest, 'method' | 'url'>) => string | null;

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const PARAMETER = /([a-z-]{1,30})\s{0,5}=\s{0,5}(?:"((?:[^"\\]|\\.){0,500})"|([^\s,"]{1,500}))/gi;

/** HTTP authentication (RFC 7617, RFC 7616) as the answer asks for it; null: it asks for another kind, or for none. */
export function httpAuthOf(headers: readonly Header[], credentials: Credentials): SignRequest | null {
  const challenges = headers.filter(([name]) => name.toLowerCase() === 'www-authenticate').map(([, value]) => value);
  const digests = challenges.filter((value) => /^\s*digest\s/i.test(value)).map(parametersOf);
  const digest = digests.find(({ algorithm = 'MD5', qop = 'auth' }) => algorithm in HASHES && /\bauth\b/.test(qop));
  if (digest) return signByDigest(digest, credentials);
  return challenges.some((value) => /^\s*basic\b/i.test(value)) ? signByName(credentials) : null;
}

const parametersOf = (challenge: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...challenge.slice(0, 4000).matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );

function signByName({ username, password }: Credentials): SignRequest {
  const value = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  return () => value;
}

const HASHES: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256', md5: 'md5', 'sha-256': 'sha256' };

function signByDigest(asked: Readonly<Record<string, string>>, { username, password }: Credentials): SignRequest {
  const { realm = '', nonce = '', opaque, algorithm, qop } = asked;
  const hash = (text: string) =>
    createHash(HASHES[algorithm ?? 'MD5'] ?? 'md5')
      .update(text)
      .digest('hex');
  const secret = hash(`${username}:${realm}:${password}`);
  let count = 0;
  return ({ method, url }) => {
    count += 1;
    const uri = readTarget(url)?.path ?? '/';
    const nc = count.toString(16).padStart(8, '0');
    const cnonce = randomBytes(8).toString('hex');
    const what = hash(`${method}:${uri}`);
    const response =
      qop === undefined
        ? hash(`${secret}:${nonce}:${what}`)
        : hash([secret, nonce, nc, cnonce, 'auth', what].join(':'));
    const quoted = { username, realm, nonce, uri, response, ...(opaque !== undefined && { opaque }) };
    return [
      `Digest ${Object.entries(quoted)
        .map(([name, value]) => `${name}="${value.replaceAll(/["\r\n]/g, '')}"`)
        .join(', ')}`,
      ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
      ...(qop === undefined ? [] : ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`]),
    ].join(', ');
  };
}

/** The name of the part of the site that an answer asks a name and a password for; null: it does not ask so. */
export function realmIn(response: Pick<WebResponse, 'status' | 'headers'> | null): string | null {
  if (response?.status !== 401 || !httpAuthOf(response.headers, { username: '', password: '' })) return null;
  const asked = response.headers.find(([name]) => name.toLowerCase() === 'www-authenticate')?.[1] ?? '';
  return /\brealm\s{0,5}=\s{0,5}"?([^",]{0,200})/i.exec(asked)?.[1] ?? '';
}

/** Whether a header is of this kind: it names who asks, and no script of the site made it. */
export const isHttpAuth = (value: string) => /^(?:basic|digest) /i.test(value);
