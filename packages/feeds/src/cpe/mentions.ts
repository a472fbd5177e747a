/** Lines in which a service greets; all others that name products are headers. */
const GREETING = /^(?:2[02]0[ -]|\+OK |\* OK )/;

/** Proxies on the way name themselves here: they are no part of the service. */
const PATH_HEADER = /^via: /i;

/** Servers whose makers name in the brackets of the header the server itself, or the language that runs it. */
const NAMED_IN_BRACKETS =
  /^(?:x-powered-by: ?Servlet\/[\d.]{1,8} JSP\/[\d.]{1,8} \(GlassFish |(?:x-)?server: ?(?:WEBrick\/[\d.]{1,12} \(Ruby\/|CouchDB\/[\d.]{1,12} \(Erlang OTP\/|Zope\/\())/i;

/** Words that speak of another product or of another time: `was`, `not`, `use`, `protected by`. */
const HEDGES =
  /^(?:was|were|has|had|been|isn't|wasn't|not|no|never|nor|without|ex|former|formerly|previously|previous|earlier|old|older|use|used|uses|instead|unlike|like|than|behind|protected|replac\w{1,6}|remov\w{1,6}|retired?|gone|upgrad\w{1,5}|updat\w{1,5}|migrat\w{1,6}|moved|converted|emulat\w{1,6}|simulat\w{1,6}|mimic\w{0,4}|pretend\w{0,4}|compatible|honeypot|fake|decommissioned|era|non|già)$/i;

/** Words behind a product that take it back: `was replaced`, `no longer here`, `compatible`. */
const TAKES_BACK =
  /^(?:was|were|had|isn't|wasn't|not|no|replaced|removed|retired|gone|decommissioned|era|non|compatible|compatibile|compatibility|compliant|emulat\w{1,6}|simulat\w{1,6}|clone|lookalike|style)$/i;

/** `lighttpd/1.4.53 not Apache/2.4.49`: what is taken back is the product that follows. */
const DENIES_ANOTHER = /^[^\s(]{0,40}\s{1,3}(?:not|no|non) [a-z][\w.-]{1,40}[/ ]v?\d/i;

/** Words of a greeting that are no name: its protocol, its manners, the host it speaks for. */
const NO_NAME =
  /^(?:e?smtp|ftp|imap4?(?:rev1)?|pop3|nntp|server|service|daemon|hello|hi|i'm|welcome|to|the|this|is|at|on|by|from|with|and|ready|running|using|powered|\S{1,200}\.[a-z]{2,20}|<.{0,200}|\[.{0,200}|\W{1,5}|h?\d[\d.]{0,20})$/i;

/** What leads from a name to its version, and what a list of products is joined with. */
const JOINING =
  /^(?:v|ver|version|rel|release|build|mail|transport|agent|mta|news|with|and|powered|by|for|localhost)$/i;

/**
 * What may stand behind a version: the rest of its token, and then nothing, a space or a delimiter of headers and greetings.
 * Quotes, markup and escapes are in no maker's line: somebody typed them in.
 */
const TOKEN_ENDS = /^[\w.+~-]{0,100}(?:$|[\s,()[\]/]|[;:](?:\s|$)|:\d)/;

/** Whether a version that ends before `rest` is a token of its own there. */
export const endsToken = (rest: string): boolean => TOKEN_ENDS.test(rest);

/** SSH puts the name of what speaks before the first space; behind it stands a comment. */
const SSH_COMMENT = /^SSH-[\d.]{1,8}-([^\s]{1,100})\s/;
/** Some say the number of their library there, and their own name in the comment: `1.82 sshlib: WinSSHD 4.12`. */
const isSshComment = (before: string) => /^[a-z]/i.test(SSH_COMMENT.exec(before)?.[1] ?? '');

export const isManner = (word: string) => NO_NAME.test(word);

/**
 * Whether a line only mentions the product that begins at `from` and whose version ends at `to`, instead of stating it
 * where the protocol puts the name of what answers: in the comment of a header, in a sentence, as a proxy on the way, or in a
 * token that goes on as none does.
 */
export function isMentioned(line: string, from: number, to: number): boolean {
  if (PATH_HEADER.test(line) || !endsToken(line.slice(to))) return true;
  const isGreeting = GREETING.test(line);
  const before = line.slice(0, from);
  if (isSshComment(before)) return true;
  if (!isGreeting && isInComment(before) && !NAMED_IN_BRACKETS.test(line)) return true;
  if (isGreeting && isInComment(before, '([') && namesAnother(before)) return true;
  const next = /^[^\s(]{0,40}\s{1,3}([a-z']{2,20})/i.exec(line.slice(to, to + 80))?.[1] ?? '';
  if (TAKES_BACK.test(next) && !DENIES_ANOTHER.test(line.slice(to, to + 120))) return true;
  const words = wordsOf(before.replace(isGreeting ? GREETING : /^(?:meta )?[a-z-]{1,40}: ?/i, ''));
  const leading = isGreeting ? words : words.slice(words.findLastIndex((word) => !/^[a-z']+$/i.test(word)) + 1);
  return leading.some((word) => HEDGES.test(word) || isOrdinary(word));
}

/** `220 Zorblax FTP ready (OpenSSL 1.0.1e inside)`: somebody has given a name of their own before the brackets. */
function namesAnother(before: string): boolean {
  const words = wordsOf(before.slice(0, lastOpen(before, '([')).replace(GREETING, ''));
  const isVersion = (word: string, at: number) => at > 0 && /^v?\d{1,5}(?:\.\d{1,6}){1,2}[a-z]?\d{0,3}$/i.test(word);
  return words.some(
    (word, at) => (/^[A-Z]\w/.test(word) && !isManner(word) && !JOINING.test(word)) || isVersion(word, at),
  );
}

const lastOpen = (before: string, brackets: string) =>
  Math.max(...[...brackets].map((bracket) => before.lastIndexOf(bracket)));

/** Brackets that stand right behind a name hold its version (`Jetty(9.4.12)`); behind a space they hold a comment. */
function isInComment(before: string, brackets = '('): boolean {
  const open = lastOpen(before, brackets);
  if (open < 0 || before.indexOf(before[open] === '(' ? ')' : ']', open) >= 0) return false;
  return open === 0 || /\s/.test(before[open - 1] ?? '') || before[open - 1] === '(';
}

const wordsOf = (text: string) => text.split(/[\s,;:()[\]"]+/).filter(Boolean);

/** A word of a sentence: small letters alone, and neither a manner of a greeting nor what joins names. */
const isOrdinary = (word: string) => /^[a-z]{2,30}$/.test(word) && !isManner(word) && !JOINING.test(word);

/** What a document in JSON puts before the version of who answers with it. */
const IN_JSON = /^\s*\{?.{0,400}"version"\s{0,3}:\s{0,3}"$/i;

/**
 * Whether the version of what answers is only mentioned wherever the service says it. What it does not say at all the
 * scanner has from elsewhere.
 */
export function isOnlyMentioned(version: string | null, heard: string): boolean {
  if (version === null || version === '') return false;
  const wanted = version.toLowerCase();
  const places = heard.split('\n', 80).flatMap((line) => {
    const at = line.toLowerCase().indexOf(wanted);
    if (at < 0) return [];
    return [!IN_JSON.test(line.slice(0, at)) && isMentioned(line, startOfName(line, at), at + wanted.length)];
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
