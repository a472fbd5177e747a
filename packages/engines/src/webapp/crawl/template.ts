/** When two addresses are the same page with other values. */

const NUMBER = /^-?\d+(?:[.,]\d+)*$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const LONG_CODE = /^(?=.*\d)[0-9a-z_=-]{16,}$/i;
const HEX = /^(?=.*\d)[0-9a-f]{8,}$/i;
const DATE = /^\d{4}-\d{1,2}(?:-\d{1,2})?$/;
const WORD = /^[\p{L}\d_./-]{1,40}$/u;

/** What a value stands for: a number, a code, a date are any other of their kind; a word may be a page's name. */
export function kindOfValue(value: string): string {
  if (NUMBER.test(value)) return '{number}';
  if (DATE.test(value)) return '{date}';
  if (UUID.test(value) || HEX.test(value) || LONG_CODE.test(value)) return '{code}';
  return WORD.test(value) ? value : '{text}';
}

export interface Template {
  /** Pages with the same are read by the same code, as far as an address tells: path with kinds, names of the query. */
  readonly shape: string;
  /** The same with the words of the query: `?page=home` and `?page=news` may be two pages. */
  readonly exact: string;
  /** The folder it lies in. */
  readonly folder: string;
}

/**
 * Of an address that a hostile page may have made: never throws. `isRoute`: this word of the query chooses the page; `isPart`:
 * the last segment of this path does, though it is a number.
 */
export function templateOf(
  method: string,
  url: string,
  isRoute: (name: string, value: string) => boolean = () => false,
  isPart: (path: string) => boolean = () => false,
): Template {
  const parsed = URL.parse(url);
  if (!parsed) return { shape: `${method} ${url}`, exact: `${method} ${url}`, folder: '' };
  const names = parsed.pathname.split('/');
  const isKept = (segment: string, at: number) =>
    isFolderOfProgram(segment, names) || isPart(names.slice(0, at + 1).join('/'));
  const segments = names.map((segment, at) => (isKept(segment, at) ? segment : templateOfSegment(segment)));
  const pairs = [...parsed.searchParams].slice(0, 40).sort(([one], [other]) => (one < other ? -1 : 1));
  const path = `${method} ${parsed.origin}${segments.join('/')}`;
  const named = pairs.map(([name, value]) => (isRoute(name, value) ? `${name}=${value}` : name));
  const parameters = [...new Set(named)].join('&');
  const fragment = routeOf(parsed.hash);
  const words = pairs.map(([name, value]) => `${name}=${isFlag(name, value) ? value : kindOfValue(value)}`).join('&');
  return {
    shape: `${path}?${parameters}${fragment}`,
    exact: `${path}?${words}${fragment}`,
    folder: `${method} ${segments.slice(0, -1).join('/')}`,
  };
}

/** Switches a part of the page on or off, by its name. */
const isFlag = (name: string, value: string) =>
  /^[01]$/.test(value) &&
  /^(?:is|has|show|hide|view|enable|use|with|debug|admin|hints?|verbose|full|all|advanced|details?|test|dev|expert|preview|raw|secure|safe|active|mobile|print|popup|edit|mostra|dettagli)(?:$|[^a-z]|[A-Z])/.test(
    name,
  );

/** A fragment that a script reads as a page (`#/orders`); others are places in a page. */
export function routeOf(hash: string): string {
  return /^#!?\//.test(hash)
    ? hash
        .replace(/[?&].*$/s, '')
        .split('/')
        .map(templateOfSegment)
        .join('/')
    : '';
}

function templateOfSegment(segment: string): string {
  return isValueSegment(segment) ? kindOfValue(segment) : segment;
}

/** Words and short numbers, joined: `Report-2024-part2` is a name that somebody gave, `x7Kq-99f3a-1bz` is a code. */
const NAME =
  /^(?:\p{L}{2,40}\d{0,4}|\d{1,4}\p{L}{3,40}|\d{1,4}|\p{L})(?:[-_](?:\p{L}{2,40}\d{0,4}|\d{1,4}\p{L}{3,40}|\d{1,4}|\p{L})){0,20}$/u;
/** Files that a server runs: each is code of its own, however long its name is. */
const PROGRAM = /\.(?:jspx?|jsf|do|action|php\d?|phtml|aspx?|ashx|asmx|cfm|cgi|pl|py|rb)$/i;

/** The name of a file that a server runs. */
export const isProgram = (segment: string) => PROGRAM.test(segment);

/**
 * Programs lie in folders of a disk: a long name there is no title of an article. Numbers and codes may still be values,
 * since servers rewrite addresses.
 */
export function isFolderOfProgram(segment: string, segments: readonly string[]): boolean {
  return isProgram(segments.at(-1) ?? '') && kindOfValue(segment) === '{text}';
}

/** Whether a segment of a path stands for any other of its kind: a number, a date, a code, a title. */
export function isValueSegment(segment: string): boolean {
  if (isProgram(segment)) return false;
  const kind = kindOfValue(segment);
  if (kind === '{code}') return !NAME.test(segment) || UUID.test(segment);
  return kind.startsWith('{');
}
