import { createHmac } from 'node:crypto';
import { WEAK_KEYS } from './signed-tokens.ts';

/** Cookies that frameworks sign with a key of the application: the text that is signed, and how. */

interface SignedCookie {
  readonly scheme: string;
  readonly signature: string;
  sign(key: string): string;
}

const hmac = (digest: string, key: string | Buffer, text: string) => createHmac(digest, key).update(text);
const withoutPadding = (text: string) => text.replace(/=+$/, '');

function readSigned(name: string, value: string, others: ReadonlyMap<string, string>): SignedCookie[] {
  const found: SignedCookie[] = [];
  const connect = /^s:([^.]{8,200})\.([A-Za-z0-9+/]{20,60})$/.exec(value);
  if (connect?.[1] && connect[2])
    found.push({
      ...{ scheme: 'HMAC-SHA256', signature: connect[2] },
      sign: (key) => withoutPadding(hmac('sha256', key, connect[1] ?? '').digest('base64')),
    });
  const timed = /^(\.?[\w-]{2,4000}\.[\w-]{4,12})\.([\w-]{27})$/.exec(value);
  if (timed?.[1] && timed[2])
    found.push({
      ...{ scheme: 'HMAC-SHA1', signature: timed[2] },
      sign: (key) => hmac('sha1', hmac('sha1', key, 'cookie-session').digest(), timed[1] ?? '').digest('base64url'),
    });
  const dashed = /^(.{4,4000})--([0-9a-f]{40})$/.exec(value);
  if (dashed?.[1] && dashed[2])
    found.push({
      ...{ scheme: 'HMAC-SHA1', signature: dashed[2] },
      sign: (key) => hmac('sha1', key, dashed[1] ?? '').digest('hex'),
    });
  const beside = others.get(`${name}.sig`);
  if (beside !== undefined)
    found.push({
      ...{ scheme: 'HMAC-SHA1', signature: beside },
      sign: (key) => hmac('sha1', key, `${name}=${value}`).digest('base64url'),
    });
  return found;
}

/** The word that a cookie is signed with; null: none of the list, or it is not signed in a known way. Nothing is sent. */
export function weakKeyOfCookie(
  name: string,
  value: string,
  others: ReadonlyMap<string, string>,
  more: readonly string[],
): { readonly word: string; readonly scheme: string } | null {
  for (const { scheme, signature, sign } of readSigned(name, value, others)) {
    const word = [...WEAK_KEYS, ...more].find((key) => sign(key) === signature);
    if (word !== undefined) return { word, scheme };
  }
  return null;
}
