/** Parameters whose values help to read a log and are never secret. Every other value is blanked: a secret may have any name. */
const PLAIN_PARAMETERS: ReadonlySet<string> = new Set([
  'api',
  'engine',
  'operationName',
  'page',
  'page_size',
  'target_id',
]);
/** Long enough for an id, too short for a token of ours that somebody put into the wrong place. */
const PLAIN_VALUE = /^[\w./-]{0,40}$/;
const PLAIN_NAME = /^[\w.%[\]-]{1,40}$/;
/** No path of ours holds `name=value` or an encoded query, so the rest of one that does is blanked. */
const PARAMETERS_IN_PATH = /(=|;|&|%(?:25)*(?:26|3b|3d|3f)).*$/i;
/** Our path parameters are ids and short codes. */
const LONG_SEGMENT = /[^/]{65,}/g;
const MAX_LENGTH = 2000;
const BLANK = '[redacted]';

/** A URL fit for a log: path, names of parameters, and the values of those that are known to be harmless. */
export function redactUrl(url: string): string {
  const bounded = url.slice(0, 2 * MAX_LENGTH);
  const mark = bounded.indexOf('?');
  const path = mark < 0 ? bounded : bounded.slice(0, mark);
  const shownPath = path.replace(PARAMETERS_IN_PATH, `$1${BLANK}`).replace(LONG_SEGMENT, BLANK);
  if (mark < 0) return shownPath.slice(0, MAX_LENGTH);
  const parameters = bounded.slice(mark + 1).split(/[&;]/);
  return `${shownPath}?${parameters.map(redactParameter).join('&')}`.slice(0, MAX_LENGTH);
}

function redactParameter(parameter: string): string {
  const mark = parameter.indexOf('=');
  const name = mark < 0 ? parameter : parameter.slice(0, mark);
  const value = mark < 0 ? '' : parameter.slice(mark + 1);
  if (PLAIN_PARAMETERS.has(name) && PLAIN_VALUE.test(value)) return parameter;
  // Without a sign of equality the name may be the secret itself.
  return mark >= 0 && PLAIN_NAME.test(name) ? `${name}=${BLANK}` : BLANK;
}

const URL_IN_TEXT = /[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+|\/[^\s"'<>?]*\?[^\s"'<>]*/gi;
const USER_IN_URL = /(:\/\/)[^\s/?#]*@/;
const TOKEN_IN_TEXT = /\beyJ[\w-]+\.[\w.-]+/g;
const HEADER_IN_TEXT = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const PAIR_IN_TEXT =
  /\b([\w-]*(?:token|passw(?:or)?d|secret|authorization|api[_-]?key)[\w-]*["']?\s*[=:]\s*)[^\s&,;"']+/gi;

/** The text of an error fit for a log: libraries quote addresses, headers and settings in theirs. */
export function redactText(text: string): string {
  return text
    .slice(0, 2 * MAX_LENGTH)
    .replace(URL_IN_TEXT, (url) => redactUrl(url.replace(USER_IN_URL, `$1${BLANK}@`)))
    .replace(HEADER_IN_TEXT, `$1 ${BLANK}`)
    .replace(PAIR_IN_TEXT, `$1${BLANK}`)
    .replace(TOKEN_IN_TEXT, BLANK)
    .slice(0, MAX_LENGTH);
}
