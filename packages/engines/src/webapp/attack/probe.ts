import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import { isMail, MAIL_END } from '../crawl/fillers.ts';
import type { InjectionPoint, PointKind } from '../crawl/point.ts';
import { placesOf } from './contexts.ts';
import { newDatabaseError } from './error-texts.ts';
import { isShownNext, landingTools } from './landing.ts';
import { refusedPoint } from './refused-form.ts';
import { renderingOf } from './rendered.ts';
import { askedOnce, BREAK, brokenOf, usualOf } from './usual.ts';
import { destinationIn } from './visitor.ts';

/** What becomes of a character on its way through the application. */
type Treatment = 'same' | 'entity' | 'backslash' | 'escape' | 'changed' | 'unknown';

export interface Reflection {
  readonly offset: number;
  treatmentOf(character: string): Treatment;
  /** False: nothing is known but that letters come back. */
  readonly isKnown: boolean;
  /** The application undoes percent-encoding once more than the protocol does. */
  readonly decodesAgain: boolean;
  /** False: letters come back in another case. */
  readonly sameCase: boolean;
  /** Signs that were not sent, since a probe with them was refused. */
  readonly leftOut: ReadonlySet<string>;
  /** The first `<` is taken out or escaped, and the next one is not. */
  readonly firstOnly: boolean;
}

export interface Probed {
  /** What stands at the beginning of the value that was sent. */
  readonly token: string;
  readonly exchange: Exchange;
  /** False: the answer came for a value of letters alone, and nothing is known of other characters. */
  readonly withSpecials: boolean;
  /** What must stand before a value for it to be taken: what the point had. Mostly empty. */
  readonly before: string;
  /** The same behind a value. */
  readonly after?: string;
  /** Signs that sites refuse, which were left out: nothing is known of them. */
  readonly leftOut?: ReadonlySet<string>;
  /** It was sent percent-encoded once more, since it was refused otherwise. */
  readonly encoded?: boolean;
  /** The point in the request that shows its value, where the usual one does not. */
  readonly at?: InjectionPoint;
  /** The page that the answer leads on to shows it: these go there. */
  readonly through?: AttackTools;
}

const SPECIALS = ['"', "'", '>', '<', '&', '\\', '`', '(', ')', '/', '=', ';', '{', '}', '$', ' ', ':', '%3c'];
/** The last comes a second time: some functions replace what they meet first, and nothing after it. */
const SENT = [...SPECIALS, '<'];
/** Between them: no entity of theirs holds a `z`, so that what became of each can be told. */
const separators = SENT.map((_, index) => `z${String.fromCharCode(97 + index)}`);
const END = 'zz';
/** Escaped forms are no longer than `&DiacriticalGrave;`. */
const MAX_PIECE = 20;
const MAX_SPAN = MAX_PIECE * SENT.length;

/** Many servers refuse a path with one of these encoded, whatever is done with it. */
const NOT_IN_A_PATH = new Set(['/', '\\', '%3c']);

/** A value with one of these is often refused as a whole, which says nothing of the others. */
export const OFTEN_REFUSED: ReadonlySet<string> = new Set(['"', "'", '`', '\\', '&', ';', '%3c']);
/** All that a tag can do without. */
const SPARED = new Set([...OFTEN_REFUSED, '>', '{', '}', '$', ' ', ':']);
const NONE: ReadonlySet<string> = new Set();
/** Not even between quotes. */
export const NOT_IN_A_MAIL: ReadonlySet<string> = new Set(['"', '\\', ' ', '%3c']);

const NOT_IN_QUOTES: ReadonlySet<string> = new Set(["'", '\\']);
/** The same, without what ends a statement. */
const NOT_IN_OPEN_TEXT: ReadonlySet<string> = new Set([...NOT_IN_QUOTES, ';']);
/** What shells and languages say of signs that they cannot read. */
const OF_A_READER =
  /syntax ?error|invalid syntax|parse error|unexpected (?:token|end|eof|identifier)|unterminated|unmatched|cannot open|no such file or directory|command not found|not recognized as/i;

/** A value with every character that counts somewhere, after a token. */
export function probeValue(token: string, kind: PointKind, leftOut = NONE): string {
  const specials = SENT.map((special) =>
    (kind === 'path' && NOT_IN_A_PATH.has(special)) || leftOut.has(special) ? '' : special,
  );
  return `${token}${specials.map((special, index) => `${separators[index]}${special}`).join('')}${END}`;
}

/** What came of a probe in a text, at each place where it stands. */
export function reflectionsIn(
  text: string,
  {
    token,
    withSpecials,
    leftOut = NONE,
    encoded = false,
  }: Pick<Probed, 'token' | 'withSpecials' | 'leftOut' | 'encoded'>,
): Reflection[] {
  return placesOf(text, token).map((offset) => {
    const pieces = withSpecials ? piecesOf(spanOf(text, offset + token.length)) : [];
    const treatments = new Map(
      SPECIALS.map((special, index) => {
        return [special, treatmentOf(special, leftOut.has(special) ? undefined : pieces[index])];
      }),
    );
    return {
      offset,
      isKnown: withSpecials,
      treatmentOf: (character) => treatments.get(character) ?? 'unknown',
      decodesAgain: pieces[SPECIALS.indexOf('%3c')] === '<' || (encoded && treatments.get('<') === 'same'),
      // A filter of beginnings of elements takes out what follows the bracket as well: nothing is left of its place.
      firstOnly: pieces.at(-1) === '<' && ['entity', 'changed', 'unknown'].includes(treatments.get('<') ?? ''),
      sameCase: text.startsWith(token, offset),
      leftOut,
    };
  });
}

/** What may still be the probe: no markup of the page behind it. In a probe no other letter follows a bracket. */
const spanOf = (text: string, from: number) => text.slice(from, from + MAX_SPAN).replace(/<[/!]?[a-y].*$/is, '');

/**
 * How much of a value is kept, as far as a cut probe tells; null: all of it. Counted as it is shown, since what is escaped
 * before it is stored fills the column with what it became.
 */
export function keptLength(text: string, token: string, kind: PointKind): number | null {
  const sent = probeValue(token, kind);
  const at = text.indexOf(token);
  const shown = at < 0 ? '' : spanOf(text, at + token.length);
  if (at < 0 || piecesOf(shown).every((piece) => piece !== undefined)) return null;
  const seen = piecesOf(shown).findLastIndex((piece) => piece !== undefined);
  const read = seen < 0 ? token.length : sent.indexOf(separators[seen + 1] ?? END, token.length);
  let same = 0;
  while (same < sent.length && sent[same] === text[at + same]) same++;
  return Math.max(read, same, token.length + lengthShown(shown));
}

/** Up to the last separator that stands where it was sent, and the piece that is cut behind it. */
function lengthShown(shown: string): number {
  let end = 0;
  for (const separator of separators) {
    const begin = shown.toLowerCase().indexOf(separator, end);
    if (begin < 0 || begin - end > MAX_PIECE) break;
    end = begin + separator.length;
  }
  return end === 0 ? 0 : end + (/^(?:&[#\w]{0,20};?|\\?[^\w\s]?)/.exec(shown.slice(end))?.[0].length ?? 0);
}

function piecesOf(text: string): Array<string | undefined> {
  const lower = text.toLowerCase();
  let from = 0;
  return separators.map((separator, index) => {
    const begin = lower.indexOf(separator, from);
    // Farther away it belongs to something else that the page shows.
    if (begin < 0 || begin - from > MAX_PIECE) return undefined;
    const end = lower.indexOf(separators[index + 1] ?? END, begin + 2);
    if (end < 0 || end - begin > 2 * MAX_PIECE) return undefined;
    from = end;
    return text.slice(begin + 2, end);
  });
}

function treatmentOf(special: string, piece: string | undefined): Treatment {
  if (piece === undefined) return 'unknown';
  if (piece === special) return 'same';
  if (/^&(?:#\d{1,4}|#x[0-9a-f]{1,4}|[a-z]{2,20});?$/i.test(piece)) return 'entity';
  if (Number.parseInt(/^\\(?:u00|x)([0-9a-f]{2})$/i.exec(piece)?.[1] ?? '', 16) === special.charCodeAt(0))
    return 'escape';
  return piece === `\\${special}` ? 'backslash' : 'changed';
}

/**
 * What a point makes of a probe. What comes back of a plain word decides: where it does not, no other character does,
 * and it is the probe.
 */
export const probeOf = askedOnce(async (point, tools): Promise<Probed> => {
  const usual = await usualOf(point, tools);
  const control = usual?.control ?? (await tools.control(point));
  if (!usual) return { token: tools.token(), exchange: control, withSpecials: false, before: '' };
  const { other, word } = usual;
  const ask = async (
    before: string,
    { leftOut = NONE, after = '', encoded = false, at = point, through = tools } = {},
  ): Promise<Probed> => {
    const token = through.token();
    const value = before + probeValue(token, point.kind, leftOut) + after;
    const exchange = await through.send(at, encoded ? percentEncoded(value) : value);
    return { token, exchange, withSpecials: true, before, after, leftOut, encoded };
  };
  const plain: Probed = { token: word, exchange: other, withSpecials: false, before: '' };
  /** As what the point had, as far as that is kept: of an address of mail the part that may be anything. */
  const askValid = () =>
    isMail(point.value) ? ask('"', { after: `"${MAIL_END}`, leftOut: NOT_IN_A_MAIL }) : ask(point.value);
  if (comesBack(other, word)) {
    // A page that repeats any value may do more with a valid one.
    const valid = showsMore(control, point.value, plain) ? await askValid() : null;
    if (valid && timesShown(valid) > timesShown(plain)) return valid;
    // Servers and browsers that guess the type of an answer look at its first signs.
    const guessed = beginsWithValue(plain) ? await ask('<b>') : null;
    if (guessed && comesBack(guessed.exchange, guessed.token)) return guessed;
    const answers: string[] = [];
    for (const leftOut of [NONE, OFTEN_REFUSED, SPARED]) {
      const probed = await ask('', { leftOut });
      if (comesBack(probed.exchange, probed.token)) return probed;
      answers.push(textIn(probed.exchange));
    }
    // A shell or a language that reads the value as its own takes signs between quotes for a text.
    if (answers.some((text) => OF_A_READER.test(text)) && !OF_A_READER.test(textIn(other))) {
      const quoted = await ask("'", { after: "'", leftOut: NOT_IN_QUOTES });
      if (comesBack(quoted.exchange, quoted.token)) return quoted;
    }
    // What looks for signs may look before they are decoded.
    const probed = await ask('', { encoded: true });
    const isDecoded = probed.exchange.response && textOf(probed.exchange.response.body).includes(`${probed.token}za"`);
    return isDecoded ? probed : plain;
  }
  if (mayShowNext(point, other, tools)) {
    // Who is signed in is led away from pages that are for strangers.
    const alone = { ...point, stranger: true };
    const shown = tools.users && point.request.method === 'GET' ? await ask('', { at: alone }) : null;
    if (shown && comesBack(shown.exchange, shown.token)) return { ...shown, at: alone };
    const through = landingTools(tools, point);
    const landed = await ask('', { through });
    if (comesBack(landed.exchange, landed.token)) return { ...landed, through };
  }
  const refused = await refusedPoint(point, tools);
  const inRefused = refused && (await ask('', { at: refused }));
  if (inRefused && comesBack(inRefused.exchange, inRefused.token)) return { ...inRefused, at: refused };
  if (isMail(point.value)) {
    const valid = await askValid();
    if (comesBack(valid.exchange, valid.token)) return valid;
  }
  // Messages about what is wrong with a value repeat it, and only then.
  const broken = await brokenOf(point, tools);
  if (!showsBreak(control) && showsBreak(broken.exchange)) {
    // The signs alone may do, or the value before them is what has to be there.
    for (const before of new Set([BREAK, point.value + BREAK])) {
      const probed = await ask(before);
      if (comesBack(probed.exchange, probed.token)) return probed;
    }
  }
  const inError = await probeInErrorOf(point, tools);
  if (inError) return inError;
  for (const before of beginningsFor(point, other)) {
    const probed = await ask(before);
    if (comesBack(probed.exchange, probed.token)) return probed;
  }
  if (point.value === '' || tools.depth.strength === 'low' || !isRefused(other, control, point.value)) return plain;
  const led = await ask(point.value);
  if (comesBack(led.exchange, led.token)) return led;
  // The end of a value may be what is looked at: `.png`.
  const followed = /\W/.test(point.value) ? await ask('', { after: point.value }) : led;
  return comesBack(followed.exchange, followed.token) ? followed : plain;
});

/**
 * A database shows of a statement what it cannot read, from there on: a word where none may stand. Null: it shows nothing of
 * a value that breaks it.
 */
export const probeInErrorOf = askedOnce(async (point, tools): Promise<Probed | null> => {
  const usual = await usualOf(point, tools);
  const broken = usual && (await brokenOf(point, tools));
  if (!broken || !newDatabaseError(textIn(broken.exchange), textIn(usual.control))) return null;
  // A page may show the whole statement encoded beside the message: the message alone counts where it is not.
  let encoded: Probed | null = null;
  for (const quote of ["'", '"', '']) {
    const found = await probeBehind(`${point.value}${quote} x `, point, tools);
    if (found && showsBracket(found)) return found;
    encoded ??= found;
  }
  // Some show the word alone that they did not expect: a name in quotes is one word, with all signs in it.
  for (const quote of ["'", '']) {
    const found = await probeBehind(`${point.value}${quote} "`, point, tools, NO_DOUBLE_QUOTE, '"');
    if (found && showsBracket(found)) return found;
    encoded ??= found;
  }
  return encoded;
});

const showsBracket = (probed: Probed) =>
  reflectionsIn(textIn(probed.exchange), probed).some(({ treatmentOf }) => treatmentOf('<') === 'same');

const NO_DOUBLE_QUOTE: ReadonlySet<string> = new Set(['"']);

/** The probe behind a beginning; null: it does not come back. */
export async function probeBehind(
  before: string,
  point: InjectionPoint,
  tools: AttackTools,
  leftOut = NONE,
  after = '',
): Promise<Probed | null> {
  const token = tools.token();
  const exchange = await tools.send(point, before + probeValue(token, point.kind, leftOut) + after);
  return comesBack(exchange, token) ? { token, exchange, withSpecials: true, before, after, leftOut } : null;
}

/**
 * The same of a form that makes accounts: a single quote, and no other behind it, makes the statement fail for certain,
 * so that no account is made. Null: no statement is known to fail there.
 */
export async function probeInRegistrationError(point: InjectionPoint, tools: AttackTools): Promise<Probed | null> {
  const shown = tools.brokenRegistration?.(point);
  if (!shown || !newDatabaseError(textIn(shown.broken), textIn(shown.plain))) return null;
  const found = await probeBehind(`${point.value}' x `, point, tools, NOT_IN_OPEN_TEXT);
  // A plain value would make an account: the answer to that of the form is known.
  const through: AttackTools = {
    ...tools,
    send: async (at, value, options) => (value.includes("'") ? tools.send(at, value, options) : shown.plain),
  };
  return found && { ...found, through };
}

const OF_ADDRESSES =
  /url|uri|link|href|site|web|homepage|address|redirect|next|target|dest|image|avatar|photo|picture/i;
/** Words of pages that ask for something else. */
const ASKS_FOR_MORE =
  />[^<>]{0,200}\b(?:invalid|not valid|error|must|please|required|expected|missing|wrong|cannot|non valid[oaie]|errore|inserire|inserisci|obbligatori|ungültig|bitte|invalide|veuillez|inválid)/i;

/** What a field may take alone: an address, or markup where a plain word is answered with a request for another. */
function beginningsFor({ name, value, kind }: InjectionPoint, { response }: Exchange): string[] {
  if (kind === 'path' || kind === 'cookie' || kind === 'header' || !response) return [];
  const isOfAddress = OF_ADDRESSES.test(name) && !/^https?:/i.test(value);
  // What is fetched may be shown; an address of data brings its own text.
  return [
    ...(isOfAddress ? ['http://', 'data:text/plain,'] : []),
    ...(ASKS_FOR_MORE.test(textOf(response.body)) ? ['<b>'] : []),
  ];
}

/** Whether an answer is not of the usual kind, or lacks a value that the usual one shows. Else no value is shown at all. */
function isRefused({ response }: Exchange, control: Exchange, value: string): boolean {
  if (!response || !control.response) return response !== control.response;
  if (response.status !== control.response.status) return true;
  if (value.length < MIN_TELLING) return false;
  return timesIn(control.response.body, value) > timesIn(response.body, value);
}

/** Whether a page shows its usual value in more places than any other, or asks for another value than that. */
function showsMore(control: Exchange, value: string, plain: Probed): boolean {
  if (value.length < MIN_TELLING || !control.response || !plain.exchange.response) return false;
  const asks = ({ response }: Exchange) => response !== null && ASKS_FOR_MORE.test(textOf(response.body));
  return timesIn(control.response.body, value) - 1 > timesShown(plain) || (asks(plain.exchange) && !asks(control));
}

const timesShown = ({ exchange: { response }, token }: Probed) =>
  response ? placesOf(textOf(response.body), token).length : 0;

/** Shorter values stand in any page by chance. */
const MIN_TELLING = 4;
const timesIn = (body: Buffer, value: string) => textOf(body).split(value, 50).length;

const textIn = ({ response }: Exchange) => (response ? textOf(response.body) : '');

/** The signs that break stand in the page as they were sent. */
const showsBreak = ({ response }: Exchange) => response !== null && textOf(response.body).includes(BREAK);

/** Every sign but letters and digits. */
export const percentEncoded = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** Whether the page that an answer leads on to may show the value: of forms it was seen before, for all fields at once. */
function mayShowNext(point: InjectionPoint, other: Exchange, tools: AttackTools): boolean {
  if (point.request.method !== 'GET') return isShownNext(point, tools);
  const next = point.kind === 'query' && tools.depth.strength !== 'low' ? destinationIn(other) : null;
  return next !== null && new URL(next).origin === new URL(point.request.url).origin;
}

/** An answer that is no page and has nothing before the value. */
const beginsWithValue = ({ exchange: { response }, token }: Probed) =>
  response !== null &&
  response.body.subarray(0, token.length).toString('latin1') === token &&
  renderingOf(response) === null;

/** In the body or in a header. */
function comesBack({ response }: Exchange, token: string): boolean {
  if (!response) return false;
  return placesOf(textOf(response.body), token).length > 0 || headersWith(response.headers, token).length > 0;
}

export const headersWith = (headers: ReadonlyArray<readonly [string, string]>, text: string) =>
  headers.filter(([, value]) => value.toLowerCase().includes(text.toLowerCase()));

export const textOf = (body: Buffer) => body.toString('utf8');
