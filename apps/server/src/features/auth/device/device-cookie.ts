import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { BRAND } from '@rocca/contract/brand';
import type { FastifyRequest } from 'fastify';
import { PROOF_LIFE_SECONDS } from './device-proof.ts';

/** With the prefix, browsers take the cookie from no page without encryption that uses the same host name. */
const nameFor = (issuer: string) => `${isEncrypted(issuer) ? '__Secure-' : ''}${BRAND.realm}-device`;
const isEncrypted = (issuer: string) => issuer.startsWith('https:');

/** Several people may share a browser. A proof has some 90 characters: the header stays small. */
export const MAX_PROOFS = 5;

/**
 * The cookie is neither read nor set for a request from another site: a form there could replace the proofs with the
 * attacker's. Over https and to localhost browsers send the site of a request. On plain http they send only a form's
 * origin, which must be the requested host or the public address. Clients that send neither are not browsers, and have
 * no cookies to protect.
 */
export function isOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, issuer: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && (new URL(origin).host === host || new URL(origin).host === new URL(issuer).host);
}

export function readProofs({ headers }: Pick<FastifyRequest, 'headers'>, issuer: string): string[] {
  const start = `${nameFor(issuer)}=`;
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim());
  const value = parts.find((part) => part.startsWith(start))?.slice(start.length) ?? '';
  return value
    .split('.')
    .filter((proof) => /^[\w-]{40,200}$/.test(proof))
    .slice(0, MAX_PROOFS);
}

/** `Set-Cookie` for the token endpoint alone: hidden from scripts, other calls and other sites. */
export function deviceCookie(proofs: readonly string[], issuer: string): string {
  const endpoint = new URL(issuer + IDENTITY_PATHS.token.slice(IDENTITY_PATHS.issuer.length));
  const attributes = [`Path=${endpoint.pathname}`, `Max-Age=${PROOF_LIFE_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  if (isEncrypted(issuer)) attributes.push('Secure');
  return [`${nameFor(issuer)}=${proofs.join('.')}`, ...attributes].join('; ');
}
