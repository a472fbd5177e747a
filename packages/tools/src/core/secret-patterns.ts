/** One form of a secret: characters, each of which may be written in any way (`spelled-characters.ts`). */
export interface SecretPattern {
  /** As `fold` makes them. */
  readonly points: readonly number[];
  /** Characters of one class are the same for this form. */
  readonly fold: (point: number) => number;
  /** It counts only where it is no part of a longer word. */
  readonly isWord: boolean;
  /** Line ends may stand between its characters, and padding behind them. */
  readonly isBase64: boolean;
}

/**
 * Three characters stand in half of all words. Such a secret is hidden where it stands alone, in its own case: as a
 * value of a field, between tags, in quotes. Nothing else of a page could be read otherwise.
 */
const MAX_WORD = 3;
/** Of a shorter secret base64 and hexadecimal digits are too short to be anything but words of a text. */
const MIN_ENCODED = 4;
/** As much of a text in base64 as is taken for a secret's own. */
const MIN_BASE64 = 6;
/** Longer ones are tokens and keys, of which there may be hundreds. */
const MAX_CHOSEN = 64;
/** What is longer is known by its beginning: passwords have at most 500 characters. */
const MAX_POINTS = 2000;

/** Secrets as they are, whatever their case, in base64 and in hexadecimal digits; each form once. */
export function patternsOf(secrets: Iterable<string>): SecretPattern[] {
  const patterns = new Map<string, SecretPattern>();
  const add = (form: string, kind: Kind) => {
    const fold = FOLDS[kind];
    const points = [...form].slice(0, MAX_POINTS).map((one) => fold(one.codePointAt(0) ?? 0));
    if (points.length === 0) return;
    const pattern = { points, fold, isWord: kind === 'word', isBase64: kind === 'base64' };
    patterns.set(`${kind} ${points.join(' ')}`, pattern);
  };
  for (const secret of secrets) {
    const text = secret.toWellFormed();
    add(text, [...text].length <= MAX_WORD ? 'word' : 'text');
    for (const bytes of bytesOf(text)) {
      add(bytes.toString('hex'), 'text');
      for (const form of base64Of(bytes)) add(form, 'base64');
    }
  }
  return [...patterns.values()];
}

type Kind = 'text' | 'word' | 'base64';

const SPACE = 0x20;
/** In forms a space is a plus sign, in pages one that does not break. */
const isSpace = (point: number) => point === SPACE || point === 0x2b || point === 0xa0;
const exact = (point: number) => (isSpace(point) ? SPACE : point);

function anyCase(point: number): number {
  if (point < 0x80) return point >= 0x41 && point <= 0x5a ? point | 0x20 : exact(point);
  if (point > 0x10ffff || isSpace(point)) return SPACE;
  const lower = String.fromCodePoint(point).toLowerCase();
  return lower.codePointAt(0) ?? point;
}

/** The alphabet for URLs is the other one with two other signs. */
function base64Sign(point: number): number {
  if (point === 0x2d) return SPACE;
  return point === 0x5f ? 0x2f : exact(point);
}

const FOLDS: Readonly<Record<Kind, SecretPattern['fold']>> = { text: anyCase, word: exact, base64: base64Sign };

/** As programs encode it: in UTF-8 and in Latin-1; what a person chose also changed to one case. */
function bytesOf(text: string): Buffer[] {
  const forms = text.length > MAX_CHOSEN ? [text] : [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const isLatin = /[\x80-\xff]/.test(text) && /^[\0-\xff]*$/.test(text);
  const all = forms.flatMap((form) => [Buffer.from(form), ...(isLatin ? [Buffer.from(form, 'latin1')] : [])]);
  return all.filter(({ length }) => length >= MIN_ENCODED);
}

/** Whole, and within a longer text: at three alignments, without what its neighbours change. */
function base64Of(bytes: Buffer): string[] {
  const whole = bytes.toString('base64').replace(/=+$/, '');
  const within = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(first, last);
  });
  return [whole, ...within.filter(({ length }) => length >= MIN_BASE64)];
}
