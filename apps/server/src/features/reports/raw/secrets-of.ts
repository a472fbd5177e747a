import type { TargetExtra } from '@rocca/contract/api/targets.schema';

/** The names under which settings hold secrets; the database allows them nowhere in the clear. */
const SECRET_NAME = /^(?:password|passphrase|private_key|api_key|token|secret)$/;
/** Files in base64, with a secret on each line or within. */
const SECRET_FILE = /^(?:config_file|credentials_file)$/;
/** Shorter lines of a file are its grammar. */
const MIN_LINE = 16;
const INLINE = /<(key|tls-auth|tls-crypt|tls-crypt-v2|secret|auth-user-pass|pkcs12)>([\s\S]*?)<\/\1>/g;

/** Every secret in the settings of a run, to be hidden in what its tools write. */
export function secretsOf(extra: TargetExtra): string[] {
  const secrets = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') walk(inner);
      else if (SECRET_NAME.test(name)) for (const one of withUser(value, inner)) secrets.add(one);
      else if (SECRET_FILE.test(name)) for (const one of ofFile(name, inner)) secrets.add(one);
    }
  };
  walk(extra);
  secrets.delete('');
  return [...secrets];
}

/** Programs write user and password together, in base64: hidden as a whole nothing of the password shows at its ends. */
function withUser(block: object, password: string): string[] {
  const names = Object.entries(block).filter(([name]) => name === 'user' || name === 'username');
  return [password, ...names.map(([, user]) => `${user}:${password}`)];
}

function ofFile(name: string, base64: string): string[] {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const lines = (part: string) => part.split(/\r?\n/).map((line) => line.trim());
  if (name === 'credentials_file') return credentialsIn(lines(text));
  return [...text.matchAll(INLINE)].flatMap(([, tag, inner = '']) => {
    // The same two lines as in a file of their own; a password may be short.
    if (tag === 'auth-user-pass') return credentialsIn(lines(inner).filter((line) => line !== ''));
    return lines(inner).filter((line) => line.length >= MIN_LINE && !line.startsWith('-----'));
  });
}

/** A user, and the password on the next line. */
function credentialsIn([user = '', password = '']: readonly string[]): string[] {
  return password === '' ? [] : [password, `${user}:${password}`];
}
