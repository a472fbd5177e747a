import type { PublicConfig } from '@rocca/contract/api/config.schema';
import type { TokenReply } from '@rocca/contract/api/identity.schema';
import { isSessionEnd, type SessionEnd } from '@rocca/contract/session-end';
import { checkReply } from '../api/replies.ts';

export type Grant =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string };

export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly reply: TokenReply }
  | { readonly kind: 'refused'; readonly end: SessionEnd }
  | { readonly kind: 'throttled'; readonly retryAfterS: number }
  | { readonly kind: 'unreachable' };

const TIMEOUT_MS = 30_000;
const DEFAULT_RETRY_AFTER_S = 30;

type Identity = PublicConfig['identity'];

export async function requestTokens(identity: Identity, grant: Grant): Promise<TokenAnswer> {
  const response = await postForm(identity.token_endpoint, {
    client_id: identity.client_id,
    scope: 'openid',
    ...grant,
  });
  if (!response) return { kind: 'unreachable' };
  if (response.ok) return readReply(response);
  if (response.status === 429) return { kind: 'throttled', retryAfterS: retryAfter(response) };
  return [400, 401, 403].includes(response.status) ? readRefusal(response) : { kind: 'unreachable' };
}

/** Only an answer about the grant itself, in OAuth's form, is a refusal: a gateway's says nothing about the session. */
async function readRefusal(response: Response): Promise<TokenAnswer> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || typeof Reflect.get(body, 'error') !== 'string') {
    return { kind: 'unreachable' };
  }
  const end: unknown = Reflect.get(body, 'session_end');
  return { kind: 'refused', end: isSessionEnd(end) ? end : 'expired' };
}

/** Tells the identity provider to end the session. Best effort: the browser has already forgotten its tokens. */
export async function requestLogout(identity: Identity, refreshToken: string): Promise<void> {
  const form = { client_id: identity.client_id, refresh_token: refreshToken };
  const response = await postForm(identity.logout_endpoint, form, { keepalive: true });
  if (!response?.ok) console.warn('The sign-out did not reach the identity provider');
}

async function postForm(
  address: string,
  form: Record<string, string>,
  options: RequestInit = {},
): Promise<Response | null> {
  try {
    return await fetch(address, {
      ...options,
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}

async function readReply(response: Response): Promise<TokenAnswer> {
  const body: unknown = await response.json().catch(() => null);
  if (!isTokenReply(body)) return { kind: 'unreachable' };
  return { kind: 'tokens', reply: await checkReply('tokens', response.url, body) };
}

function isTokenReply(body: unknown): body is TokenReply {
  if (typeof body !== 'object' || body === null) return false;
  const texts = ['access_token', 'id_token', 'refresh_token'];
  return texts.every((name) => typeof Reflect.get(body, name) === 'string');
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : DEFAULT_RETRY_AFTER_S;
}
