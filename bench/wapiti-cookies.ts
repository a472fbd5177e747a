import { isIP } from 'node:net';
import type { Cookie } from '../packages/tools/src/web/cookies.ts';

/** The session in wapiti's own form of a cookie file: by domain, path and name. */
export function wapitiCookies(hostname: string, cookies: readonly Cookie[]): string {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  // As Python's cookies want it: `.local` after a name without a dot, a dot before a name.
  const name = hostname.includes('.') || isAddress ? hostname : `${hostname}.local`;
  const domain = isAddress ? hostname : `.${name}`;
  const paths: Record<string, Record<string, object>> = {};
  for (const { name: key, value, path, secure } of cookies) {
    const known = paths[path] ?? {};
    paths[path] = { ...known, [key]: { value, expires: null, secure, port: null, version: 0 } };
  }
  return JSON.stringify({ [domain]: paths });
}
