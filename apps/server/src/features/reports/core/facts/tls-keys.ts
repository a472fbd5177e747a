import type { TlsDefinitionKey } from '@rocca/engines/shared/tls/definitions';
import type { TopicKeys } from './engine-facts.ts';
import { inBoth } from './fact-words.ts';

/** Findings of TLS, wherever it is looked at; flaws of a library are vulnerabilities and told by their severity. */
export const TLS_WEAKNESSES = {
  'ssl-v2': inBoth('SSL 2.0'),
  'ssl-v3': inBoth('SSL 3.0'),
  'tls-v1.0': inBoth('TLS 1.0'),
  'tls-v1.1': inBoth('TLS 1.1'),
  'tls-weak-cipher': { it: 'cifrari deboli', en: 'weak ciphers' },
  'tls-3des': inBoth('3DES'),
  'tls-rc4': inBoth('RC4'),
  'tls-compression': { it: 'compressione TLS', en: 'TLS compression' },
  'tls-insecure-renegotiation': { it: 'rinegoziazione non sicura', en: 'insecure renegotiation' },
  'cert-weak-key': { it: 'chiave troppo corta', en: 'key too short' },
  'cert-weak-signature': { it: 'firma debole', en: 'weak signature' },
} as const satisfies TopicKeys & Partial<Record<TlsDefinitionKey, unknown>>;

export const BAD_CERTIFICATES = {
  'cert-expired': { it: 'scaduto', en: 'expired' },
  'cert-not-yet-valid': { it: 'non ancora valido', en: 'not valid yet' },
  'cert-self-signed': { it: 'autofirmato', en: 'self-signed' },
} as const satisfies TopicKeys & Partial<Record<TlsDefinitionKey, unknown>>;
