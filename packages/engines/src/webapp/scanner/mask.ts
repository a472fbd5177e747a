/** Keeps secrets out of what is written: the password, the session, and what a field's name says is one. */
export interface Mask {
  /** Known secrets, wherever they stand. */
  text(text: string): string;
  /** The value of a header. */
  header(name: string, value: string, marks: readonly string[]): string;
  /** A body of a form, of JSON or of XML. */
  body(text: string, marks: readonly string[]): string;
}

const HIDDEN = '[masked]';
/** Shorter ones are words: `EUR` is no secret, and hiding it would hide half a page. */
const MIN_SECRET = 8;
const MAX_SECRETS = 200;
const SECRET_NAME =
  'pass(?:word|wd|phrase)?|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|parola[_-]?chiave|pin|cvv';
const IN_FORM = new RegExp(`((?:^|[&?;\\s])[\\w.%-]{0,40}(?:${SECRET_NAME})[\\w.%-]{0,20}=)([^&;\\s]{1,4000})`, 'gi');
const IN_JSON = new RegExp(
  `("[\\w.-]{0,40}(?:${SECRET_NAME})[\\w.-]{0,20}"\\s{0,9}:\\s{0,9}")((?:[^"\\\\]|\\\\.){1,4000})(?=")`,
  'gi',
);
const SESSION_NAME = /sess|sid|auth|token|jwt|remember|login|identity|\.asp/i;

/** `sessions` are the values of the session's cookies as they are now: a scan may sign in more than once. */
export function createMask(password: string | null, sessions: () => readonly string[] = () => []): Mask {
  const secrets = new Set<string>();
  const learn = () => {
    for (const secret of sessions()) {
      if (secret.length >= MIN_SECRET && secrets.size < MAX_SECRETS)
        secrets.add(secret).add(encodeURIComponent(secret));
    }
  };
  // A password is one however short it is.
  if (password) secrets.add(password).add(encodeURIComponent(password));
  const isProof = (value: string, marks: readonly string[]) =>
    marks.some((mark) => mark.length > 2 && (value.includes(mark) || value.includes(encodeURIComponent(mark))));
  const text = (given: string) => {
    learn();
    let made = given;
    // The longest first: one may be a part of another.
    for (const secret of [...secrets].sort((one, other) => other.length - one.length))
      made = made.replaceAll(secret, HIDDEN);
    return made;
  };
  const cookie = (pair: string, marks: readonly string[]) => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isSecret = at > 0 && SESSION_NAME.test(name) && value.length >= MIN_SECRET && !isProof(value, marks);
    return isSecret ? `${name}=${HIDDEN}` : pair;
  };
  return {
    text,
    header(name, value, marks) {
      const lower = name.toLowerCase();
      if (/^(?:proxy-)?authorization$/.test(lower) && !isProof(value, marks))
        return value.replace(/^(\w{1,20}\s{1,3})?.*$/s, `$1${HIDDEN}`);
      if (lower === 'cookie')
        return text(
          value
            .split('; ')
            .map((pair) => cookie(pair, marks))
            .join('; '),
        );
      if (lower === 'set-cookie') {
        const [pair = '', ...rest] = value.split(';');
        return text([cookie(pair, marks), ...rest].join(';'));
      }
      return text(value);
    },
    body(given, marks) {
      const hide = (whole: string, before: string, value: string) => (isProof(value, marks) ? whole : before + HIDDEN);
      return text(given.replaceAll(IN_FORM, hide).replaceAll(IN_JSON, hide));
    },
  };
}
