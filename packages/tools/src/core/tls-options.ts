import { constants } from 'node:crypto';

/**
 * Checks look behind TLS, they do not rely on it: old versions, weak ciphers and any certificate will do. What is wrong
 * with them is sslscan's business.
 */
export const TLS_FOR_ANY_SERVER = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;
