import { createHmac } from 'node:crypto';

/** JSON Web Tokens: reading, checking a key, and writing others. */

export interface SignedToken {
  readonly text: string;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly algorithm: string;
}

const TOKEN = /\beyJ[\w-]{4,2000}\.eyJ[\w-]{2,6000}\.[\w-]{0,2000}/g;
const MAX_FOUND = 20;

/** Every token that stands in a text. */
export function tokensIn(text: string): SignedToken[] {
  const found = text.slice(0, 300_000).match(TOKEN)?.slice(0, MAX_FOUND) ?? [];
  return [...new Set(found)].flatMap((one) => readToken(one) ?? []).filter((token) => !isSample(token));
}

/** The one that every text about tokens shows. */
const isSample = ({ claims }: SignedToken) => claims.sub === '1234567890' && claims.name === 'John Doe';

export function readToken(text: string): SignedToken | null {
  const [head = '', body = ''] = text.split('.');
  const [header, claims] = [objectIn(head), objectIn(body)];
  const algorithm = header?.alg;
  return header && claims && typeof algorithm === 'string' ? { text, header, claims, algorithm } : null;
}

function objectIn(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // Three words with dots between them, and no token.
    return null;
  }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same claims under an algorithm that needs no signature. */
export const unsigned = ({ header, text }: SignedToken, spelling: string) =>
  `${encoded({ ...header, alg: spelling })}.${text.split('.')[1]}.`;

/** The same token with a signature that cannot be right. */
export function withWrongSignature({ text }: SignedToken): string {
  const [head, body, signature = ''] = text.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const wrong = Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return `${head}.${body}.${wrong.length > 0 ? wrong.toString('base64url') : 'AAAA'}`;
}

const DIGESTS: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** Words that keys are made of by people in a hurry. */
export const WEAK_KEYS: readonly string[] = [
  ...['secret', 'Secret', 'SECRET', 'secret123', 'secretkey', 'secret_key', 'secret-key', 'secretKey', 'mysecret'],
  ...['my-secret', 'my_secret', 'mysecretkey', 'my-secret-key', 'my_secret_key', 'supersecret', 'super-secret'],
  ...[
    'super_secret',
    'topsecret',
    'top-secret',
    'shhhhh',
    'shhhhhhared-secret',
    'keyboard cat',
    'jwt',
    'JWT',
    'jwtsecret',
  ],
  ...[
    'jwt_secret',
    'jwt-secret',
    'jwtSecret',
    'JWT_SECRET',
    'jwtkey',
    'jwt-key',
    'jwt_secret_key',
    'your-256-bit-secret',
  ],
  ...[
    'your-384-bit-secret',
    'your-512-bit-secret',
    'your_jwt_secret',
    'your-secret-key',
    'your_secret_key',
    'yoursecret',
  ],
  ...[
    'a-string-secret-at-least-256-bits-long',
    'changeme',
    'change-me',
    'changeit',
    'change_this',
    'password',
    'Password',
  ],
  ...[
    'password1',
    'password123',
    'passw0rd',
    'pass',
    'passwd',
    '123456',
    '12345678',
    '123456789',
    '1234567890',
    '12345',
  ],
  ...[
    '1234',
    '123',
    '111111',
    '000000',
    'qwerty',
    'qwerty123',
    'abc123',
    'letmein',
    'welcome',
    'iloveyou',
    'admin',
    'admin123',
  ],
  ...[
    'administrator',
    'root',
    'toor',
    'test',
    'test123',
    'testing',
    'testkey',
    'demo',
    'dev',
    'development',
    'production',
  ],
  ...[
    'staging',
    'local',
    'localhost',
    'default',
    'key',
    'mykey',
    'privatekey',
    'private',
    'private_key',
    'token',
    'tokensecret',
  ],
  ...[
    'token-secret',
    'accesstoken',
    'access_token_secret',
    'refresh_token_secret',
    'session',
    'sessionsecret',
    'auth',
    'authkey',
  ],
  ...[
    'app',
    'appkey',
    'app-secret',
    'appsecret',
    'app_secret',
    'api',
    'apikey',
    'api-key',
    'api_secret',
    'hello',
    'helloworld',
  ],
  ...[
    'example',
    'example_key',
    'sample',
    'foo',
    'bar',
    'foobar',
    'baz',
    'node',
    'nodejs',
    'express',
    'flask',
    'django',
    'laravel',
  ],
  ...[
    'spring',
    'rails',
    'symfony',
    'hs256',
    'HS256',
    'HS256-secret',
    'hmac',
    'signingkey',
    'signing-key',
    'signature',
    'sign',
  ],
  ...[
    'segreto',
    'chiave',
    'password2026',
    'prova',
    'ciao',
    'server',
    'backend',
    'company',
    'website',
    'security',
    'secure',
  ],
  ...[
    'unsafe',
    'insecure',
    'dontusethis',
    'notsosecret',
    'not-so-secret',
    'verysecret',
    'very-secret',
    'ThisIsASecret',
  ],
  ...['thisisasecret', 'this-is-a-secret', 'thisismysecret', 'gutenberg', 'none', 'null', 'undefined', 'true', ''],
];

/** The word that a token is signed with; null: none of the list. Nothing is sent for it. */
export function weakKeyOf({ text, algorithm }: SignedToken, more: readonly string[]): string | null {
  const digest = DIGESTS[algorithm];
  const cut = text.lastIndexOf('.');
  const [said, signature] = [text.slice(0, cut), text.slice(cut + 1)];
  if (digest === undefined || signature === '') return null;
  return (
    [...WEAK_KEYS, ...more].find((word) => createHmac(digest, word).update(said).digest('base64url') === signature) ??
    null
  );
}
