import { textMask } from '@rocca/tools/core/mask-secrets';

/** Keeps secrets out of what is written: the password, the session, and what a field's name says is one. */
export interface Mask {
  /** Known secrets, wherever they stand. */
  text(text: string): string;
  /** The same in a name of a parameter or a header, which is never a part of a longer text. */
  name(name: string): string;
  /** An address, but for whose it is: programs open it. */
  url(url: string): string;
  /** The value of a header. */
  header(name: string, value: string, marks: readonly string[]): string;
  /** A page: known secrets, and what stands in its password fields. */
  markup(text: string, marks: readonly string[]): string;
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

/** What a scan signs in with. */
export type Credentials = Readonly<Record<'username' | 'password', string>>;

/** What must not be shown of them. User and password are sent together, too: as one no end of either stays. */
export const secretsOf = (users: readonly Credentials[]): string[] =>
  users.flatMap(({ username, password }) => [password, `${username}:${password}`]);

/** The value of a password field in markup. */
const IN_MARKUP = /(<input\b[^>]{0,500}?\bvalue=)("[^"]{0,4000}"|'[^']{0,4000}'|[^\s>"']{1,4000})([^>]{0,500}>)/gi;

interface Known {
  /** Values of the session's cookies as they are now: a scan may sign in more than once. */
  sessions?(): readonly string[];
  /**
   * Whether strangers read it on the site anyway: a password such as `password` is hidden where passwords stand. Hidden
   * wherever it is text, it would make pages unreadable and tell what it is.
   */
  isPublic?(text: string): boolean;
}

export function createMask(
  users: readonly Credentials[],
  { sessions = () => [], isPublic = () => false }: Known = {},
): Mask {
  // A password is one however short it is.
  const secrets = new Set(secretsOf(users).filter((secret) => !isPublic(secret)));
  let hide = textMask(secrets, { hidden: HIDDEN });
  const masked = (given: string, { isWhole }: { isWhole: boolean }) => {
    const known = secrets.size;
    for (const secret of sessions()) if (secret.length >= MIN_SECRET && secrets.size < MAX_SECRETS) secrets.add(secret);
    if (secrets.size > known) hide = textMask(secrets, { hidden: HIDDEN });
    return hide(given, { isWhole });
  };
  const text = (given: string) => masked(given, { isWhole: false });
  const whole = (given: string) => masked(given, { isWhole: true });
  const isProof = (value: string, marks: readonly string[]) =>
    marks.some((mark) => mark.length > 2 && (value.includes(mark) || value.includes(encodeURIComponent(mark))));
  const cookie = (pair: string, marks: readonly string[]) => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isSecret = at > 0 && SESSION_NAME.test(name) && value.length >= MIN_SECRET && !isProof(value, marks);
    return isSecret ? `${name}=${HIDDEN}` : pair;
  };
  return {
    text,
    name: whole,
    url: (url) =>
      url.replace(/^(https?:\/\/)([^/?#@]*@)?([^/?#]*)(.*)$/is, (_, scheme, user = '', host, rest) => {
        return `${scheme}${whole(user)}${host}${whole(rest)}`;
      }),
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
    markup: (given, marks) =>
      text(
        given.replaceAll(IN_MARKUP, (whole: string, before: string, value: string, after: string) =>
          /\btype=["']?password\b/i.test(before + after) && !isProof(value, marks)
            ? `${before}"${HIDDEN}"${after}`
            : whole,
        ),
      ),
    body(given, marks) {
      const hide = (whole: string, before: string, value: string) => (isProof(value, marks) ? whole : before + HIDDEN);
      return whole(given.replaceAll(IN_FORM, hide).replaceAll(IN_JSON, hide));
    },
  };
}
