import { z } from 'zod';
import { BRAND } from '../brand.ts';
import { SESSION_ENDS } from '../session-end.ts';

const base = `/auth/realms/${BRAND.realm}`;

/** The same paths as a Keycloak realm, so that one client code serves both modes. */
export const IDENTITY_PATHS = {
  issuer: base,
  token: `${base}/protocol/openid-connect/token`,
  logout: `${base}/protocol/openid-connect/logout`,
  certs: `${base}/protocol/openid-connect/certs`,
  discovery: `${base}/.well-known/openid-configuration`,
  publicKey: '/assets/keys/public.pem',
} as const;

// Bounds keep a hostile form from reaching the password hash or the database with megabytes.
const username = z
  .string()
  .min(1)
  .max(254)
  // PostgreSQL takes no NUL in a text.
  .refine((text) => !text.includes('\0'));
const password = z.string().min(1).max(1024);

export const tokenRequest = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      client_id: z.string().max(100),
      scope: z.string().max(200).optional(),
      username,
      password,
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      client_id: z.string().max(100),
      scope: z.string().max(200).optional(),
      refresh_token: z.string().min(1).max(4096),
    }),
  ])
  .meta({ id: 'TokenRequest' });

export const tokenReply = z
  .object({
    access_token: z.string(),
    id_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('Bearer'),
    scope: z.literal('openid'),
    expires_in: z.int().describe('Seconds'),
    refresh_expires_in: z.int().describe('Seconds'),
  })
  .meta({ id: 'TokenReply' });
export type TokenReply = z.infer<typeof tokenReply>;

/** Errors of this endpoint only: OAuth's form. */
export const oauthError = z
  .object({
    error: z.enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'slow_down']),
    error_description: z.string(),
    session_end: z.enum(SESSION_ENDS).optional().describe('Why a refresh was refused, where that is known'),
  })
  .meta({ id: 'OAuthError' });
export type OAuthError = z.infer<typeof oauthError>;

export const logoutRequest = z
  .object({ client_id: z.string().max(100), refresh_token: z.string().min(1).max(4096) })
  .meta({ id: 'LogoutRequest' });

/** Claims both tokens carry. */
export interface IdentityClaims {
  readonly sub: string;
  readonly preferred_username: string;
  readonly realm_access: { readonly roles: readonly string[] };
  /** The account's id; null for staff, who belong to no company. */
  readonly account: string | null;
  readonly email: string | null;
  readonly locale: string;
}
