/** Lines in which a service greets; all others that name products are headers. */
const GREETING = /^(?:2[02]0[ -]|\+OK |\* OK )/;

/** Proxies on the way name themselves here: they are no part of the service. */
const PATH_HEADER = /^via: /i;

/** A server that names itself inside the brackets of its header, as its makers document it. */
const NAMED_IN_BRACKETS = /^x-powered-by: ?Servlet\/[\d.]{1,8} JSP\/[\d.]{1,8} \(GlassFish /i;

/** Words that speak of another product or of another time: `was`, `not`, `use`, `protected by`. */
const HEDGES =
  /^(?:was|were|has|had|been|isn't|wasn't|not|no|never|nor|without|ex|former|formerly|previously|previous|earlier|old|older|use|used|uses|instead|unlike|like|than|behind|protected|replac\w{1,6}|remov\w{1,6}|retired?|gone|upgrad\w{1,5}|updat\w{1,5}|migrat\w{1,6}|moved|converted|emulat\w{1,6}|simulat\w{1,6}|mimic\w{0,4}|pretend\w{0,4}|compatible|honeypot|fake|decommissioned|era|non|già)$/i;

/** Words behind a product that take it back: `was replaced`, `no longer here`. */
const TAKES_BACK = /^(?:was|were|had|isn't|wasn't|not|no|replaced|removed|retired|gone|decommissioned|era|non)$/i;

/** `lighttpd/1.4.53 not Apache/2.4.49`: what is taken back is the product that follows. */
const DENIES_ANOTHER = /^[^\s(]{0,40}\s{1,3}(?:not|no|non) [a-z][\w.-]{1,40}[/ ]v?\d/i;

/** Words of a greeting that are no name: its protocol, its manners, the host it speaks for. */
const NO_NAME =
  /^(?:e?smtp|ftp|imap4?(?:rev1)?|pop3|nntp|server|service|daemon|hello|hi|i'm|welcome|to|the|this|is|at|on|by|from|with|and|ready|running|using|powered|\S{1,200}\.[a-z]{2,20}|<.{0,200}|\[.{0,200}|\W{1,5}|h?\d[\d.]{0,20})$/i;

/** What leads from a name to its version, and what a list of products is joined with. */
const JOINING =
  /^(?:v|ver|version|rel|release|build|mail|transport|agent|mta|news|with|and|powered|by|for|localhost)$/i;

/** Markup, quotes and escapes: no token of a header and no greeting of a maker's holds them. Somebody typed them in. */
const NO_TOKEN = /^[<>{}"\\|^`]/;

export const isManner = (word: string) => NO_NAME.test(word);

/**
 * Whether a line only mentions the product that begins at `from` and whose version ends at `to`, instead of stating it
 * where the protocol puts the name of what answers: in the comment of a header, in a sentence, as a proxy on the way, or in a
 * token that goes on as none does.
 */
export function isMentioned(line: string, from: number, to: number): boolean {
  if (PATH_HEADER.test(line) || NO_TOKEN.test(line.slice(to))) return true;
  const isGreeting = GREETING.test(line);
  const before = line.slice(0, from);
  if (!isGreeting && isInComment(before) && !NAMED_IN_BRACKETS.test(line)) return true;
  if (isGreeting && isInComment(before) && namesAnother(before)) return true;
  const next = /^[^\s(]{0,40}\s{1,3}([a-z']{2,20})/i.exec(line.slice(to, to + 80))?.[1] ?? '';
  if (TAKES_BACK.test(next) && !DENIES_ANOTHER.test(line.slice(to, to + 120))) return true;
  const words = wordsOf(before.replace(isGreeting ? GREETING : /^(?:meta )?[a-z-]{1,40}: ?/i, ''));
  const leading = isGreeting ? words : words.slice(words.findLastIndex((word) => !/^[a-z']+$/i.test(word)) + 1);
  return leading.some((word) => HEDGES.test(word) || isOrdinary(word));
}

/** `220 Zorblax FTP ready (OpenSSL 1.0.1e inside)`: somebody has given a name of their own before the brackets. */
const namesAnother = (before: string) =>
  wordsOf(before.slice(0, before.lastIndexOf('(')).replace(GREETING, '')).some(
    (word) => /^[A-Z]\w/.test(word) && !isManner(word) && !JOINING.test(word),
  );

/** Brackets that stand right behind a name hold its version (`Jetty(9.4.12)`); behind a space they hold a comment. */
function isInComment(before: string): boolean {
  const open = before.lastIndexOf('(');
  if (open < 0 || before.indexOf(')', open) >= 0) return false;
  return open === 0 || /\s/.test(before[open - 1] ?? '') || before[open - 1] === '(';
}

const wordsOf = (text: string) => text.split(/[\s,;:()[\]"]+/).filter(Boolean);

/** A word of a sentence: small letters alone, and neither a manner of a greeting nor what joins names. */
const isOrdinary = (word: string) => /^[a-z]{2,30}$/.test(word) && !isManner(word) && !JOINING.test(word);

/**
 * Whether the version of what answers is only mentioned wherever the service says it. What it does not say at all the
 * scanner has from elsewhere.
 */
export function isOnlyMentioned(version: string | null, heard: string): boolean {
  if (version === null || version === '') return false;
  const wanted = version.toLowerCase();
  const places = heard.split('\n', 80).flatMap((line) => {
    const at = line.toLowerCase().indexOf(wanted);
    return at < 0 ? [] : [isMentioned(line, startOfName(line, at), at + wanted.length)];
  });
  return places.length > 0 && places.every(Boolean);
}

/** The word before a version is its product's name, whatever its letters. */
function startOfName(line: string, version: number): number {
  const lead = /[^\s()]{1,60}[\s(]{0,2}$/.exec(
    line.slice(0, version).replace(/(?:version|release|v\.?)[\s:]{0,2}$/i, ''),
  );
  return lead?.index ?? version;
}
