import { isServiceCode } from '@rocca/contract/services';
import { isUuid } from './uuid.ts';

const DIGITS = /^\d{1,9}$/;
const isService = (value: string) => isServiceCode(value.replaceAll('/', ''));

/**
 * Parameters whose values help to read a log, and the form in which such a value is no secret. Every other value is
 * blanked: a secret may be sent under any name and in the wrong place.
 */
const PLAIN_PARAMETERS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['api', isService],
  ['engine', isService],
  ['page', (value: string) => DIGITS.test(value)],
  ['page_size', (value: string) => DIGITS.test(value)],
  ['target_id', isUuid],
]);
const PLAIN_NAME = /^[\w.%[\]-]{1,40}$/;
/** No valid path holds `name=value` or an encoded query, so the rest of such a path is blanked. */
const PARAMETERS_IN_PATH = /(=|;|&|%(?:25)*(?:26|3b|3d|3f)).*$/i;
const MAX_SEGMENT = 64;
const MAX_LENGTH = 2000;
const BLANK = '[redacted]';

/** A URL fit for a log: path, names of parameters, and the values of those that are known to be harmless. */
export function redactUrl(url: string): string {
  const bounded = url.slice(0, 2 * MAX_LENGTH);
  const mark = bounded.indexOf('?');
  const path = mark < 0 ? bounded : bounded.slice(0, mark);
  const segments = path.replace(PARAMETERS_IN_PATH, `$1${BLANK}`).split('/');
  const shownPath = segments.map((segment) => (isTokenLike(segment) ? BLANK : segment)).join('/');
  if (mark < 0) return shownPath.slice(0, MAX_LENGTH);
  const parameters = bounded.slice(mark + 1).split(/[&;]/);
  return `${shownPath}?${parameters.map(redactParameter).join('&')}`.slice(0, MAX_LENGTH);
}

/** Our path parameters are UUIDs and short codes; random text is longer without a dash. */
function isTokenLike(segment: string): boolean {
  return segment.length > MAX_SEGMENT || segment.includes('eyJ') || (/\w{20}/.test(segment) && /\d/.test(segment));
}

function redactParameter(parameter: string): string {
  const mark = parameter.indexOf('=');
  const name = mark < 0 ? parameter : parameter.slice(0, mark);
  if (PLAIN_PARAMETERS.get(name)?.(parameter.slice(name.length + 1))) return parameter;
  // Without a sign of equality the name may be the secret itself.
  return mark >= 0 && PLAIN_NAME.test(name) ? `${name}=${BLANK}` : BLANK;
}

// Each expression reads a text of n characters in about n steps: no two neighbouring repeats can match the same text.
const QUOTED = String.raw`\\{1,3}"[^"]*"?|\\{1,3}'[^']*'?|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?`;
const NAME_END = String.raw`[\w-]{0,40}\\{0,3}["']?\s{0,9}[=:]\s{0,9}`;
/** Credentials in these headers hold spaces and signs of equality: the rest of the line is blanked. */
const HEADER_IN_TEXT = new RegExp(String.raw`((?:authorization|cookie)${NAME_END})(?:${QUOTED}|[^\r\n]+)`, 'gi');
const SCHEME_IN_TEXT = /\b(Bearer|Basic)\s{1,9}[\w.~+/=-]+/gi;
const SECRET_NAMES = 'token|passw(?:or)?d|passphrase|secret|credential|api[_-]?key';
const PAIR_IN_TEXT = new RegExp(String.raw`((?:${SECRET_NAMES})${NAME_END})(?:${QUOTED}|[^\s&]*[^\s&"',;])`, 'gi');
const TOKEN_IN_TEXT = /\beyJ[\w.-]{10,}/g;
const SCHEME = /[a-z][a-z\d+.-]{0,20}:\/\//i;

/** An error's text made safe for the log: libraries quote addresses, headers and settings in their messages. */
export function redactText(text: string): string {
  return text
    .slice(0, 2 * MAX_LENGTH)
    .replace(HEADER_IN_TEXT, `$1${BLANK}`)
    .replace(/\S+/g, (word) => withoutUser(word).replace(/[^"'<>]+/g, redactUrlIn))
    .replace(SCHEME_IN_TEXT, `$1 ${BLANK}`)
    .replace(PAIR_IN_TEXT, `$1${BLANK}`)
    .replace(TOKEN_IN_TEXT, BLANK)
    .slice(0, MAX_LENGTH);
}

/** Up to the last `@`: libraries accept passwords with slashes, question marks and the like as they are. */
function withoutUser(word: string): string {
  const start = word.indexOf('://');
  const end = word.lastIndexOf('@');
  return start < 0 || end < start ? word : `${word.slice(0, start + 3)}${BLANK}${word.slice(end)}`;
}

function redactUrlIn(part: string): string {
  const absolute = part.search(SCHEME);
  const start = absolute < 0 ? part.indexOf('/') : absolute;
  const isUrl = absolute >= 0 || (start >= 0 && part.includes('?', start));
  return isUrl ? part.slice(0, start) + redactUrl(part.slice(start)) : part;
}
