/**
 * Characters that the eye takes for one another. Permutations swap them for each other, the similarity of names counts
 * them for little.
 */

/** How different two characters look: 0 the same, 1 nothing alike. */
export const LOOKS = {
  /** Drawn the same in most fonts: Cyrillic а, Greek ο, Latin ɡ. */
  twin: 0.01,
  /** The same letter with a mark, or letters that many fonts draw alike: é, 0/o, rn/m. */
  alike: 0.15,
  /** Mistaken at a glance only: n/m, b/d, 3/e. */
  near: 0.4,
} as const;

const words = (table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(table).map(([from, into]) => [from, into.split(' ')]));

/** ASCII that looks like ASCII, sequences included. Both directions are written out. */
export const ASCII_ALIKE = words({
  0: 'o',
  1: 'l i',
  d: 'cl',
  cl: 'd',
  i: 'l 1',
  l: 'i 1',
  m: 'rn nn',
  nn: 'm',
  o: '0',
  rn: 'm',
  vv: 'w',
  w: 'vv',
});

/** ASCII that is mistaken at a glance. */
export const ASCII_NEAR = words({
  3: '8',
  6: '9',
  8: '3',
  9: '6',
  b: 'd lb',
  c: 'e',
  d: 'b dl',
  e: 'c',
  g: 'q',
  h: 'lh',
  k: 'lk ik lc',
  m: 'n rr',
  n: 'm r',
  q: 'g',
});

/** Digits and letters that stand for one another in play: tried alone, never two at a time. */
export const ASCII_LOOSE = words({
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g q',
  a: '4',
  b: '6 8',
  e: '3',
  g: '9',
  i: 'j',
  j: 'i',
  q: '9',
  ri: 'n',
  s: '5',
  t: '7',
  u: 'v',
  uu: 'w',
  v: 'u',
  z: '2',
});

/** Latin letters that are drawn like a plain one, the least visible difference first. */
export const LATIN_ALIKE = words({
  2: 'ƻ',
  5: 'ƽ',
  a: 'ɑ ạ ą ȧ á à â ä ã å ă ǎ ə',
  b: 'ḅ ḇ ɓ ƅ ʙ ḃ',
  c: 'ᴄ ç ċ ć č ĉ ƈ',
  d: 'ḍ ḏ ḑ ḓ đ ɖ ɗ ď ḋ',
  e: 'ẹ ę ȩ ė é è ê ë ē ĕ ě ɇ ḛ',
  f: 'ƒ ḟ',
  g: 'ɡ ģ ġ ğ ǵ ĝ ǧ ǥ ɢ',
  h: 'ḥ ẖ ḫ ḩ ħ ɦ ĥ ȟ ḧ ḣ ⱨ',
  i: 'ı ị í ì ï ī ĭ ǐ ỉ ȋ ɨ ɩ ɪ',
  j: 'ɉ ʝ ĵ ǰ',
  k: 'ḳ ķ ḵ ⱪ ᴋ',
  l: 'ł ɫ ḷ ļ',
  m: 'ṃ ṁ ḿ ɱ ᴍ',
  n: 'ṇ ņ ṉ ñ ń ǹ ň ṅ ꞑ',
  o: 'ᴏ ọ ȯ ó ö ơ ỏ ò ø',
  p: 'ṗ ṕ ƥ ƿ',
  q: 'ʠ',
  r: 'ṛ ṟ ŗ ŕ ř ṙ ȑ ȓ ɾ ɼ ɽ ɍ ʀ',
  s: 'ṣ ș ṡ ś š ŝ ʂ ꜱ',
  t: 'ț ţ ṭ ṫ ŧ ƫ',
  u: 'ụ ų ư ú ù ü û ũ ū ŭ ů ű ǔ ȕ ȗ ʉ ᴜ',
  v: 'ᴠ ṿ ṽ ⱱ ⱴ ᶌ',
  w: 'ᴡ ẉ ẇ ẁ ẃ ẅ ŵ ẘ ⱳ',
  x: 'ẋ ẍ',
  y: 'ỵ ý ÿ ŷ ȳ ẏ ƴ ɏ ỿ ʏ',
  z: 'ᴢ ẓ ż ź ẕ ƶ ʐ ⱬ',
});

/** The first one of a letter also stands in names that are written in this script as a whole. */
export const CYRILLIC_ALIKE = words({
  3: 'з',
  6: 'б',
  a: 'а',
  b: 'ь в',
  c: 'с',
  d: 'ԁ',
  e: 'е ё',
  g: 'ԍ',
  h: 'һ н',
  i: 'і ї',
  j: 'ј',
  k: 'к',
  l: 'ӏ',
  m: 'м',
  n: 'п',
  o: 'о',
  p: 'р',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'т',
  u: 'ц',
  v: 'ѵ',
  w: 'ԝ ш',
  x: 'х',
  y: 'у ү',
});

export const GREEK_ALIKE = words({
  a: 'α ά',
  b: 'β',
  e: 'ε έ',
  i: 'ι ί',
  k: 'κ',
  m: 'μ',
  n: 'η',
  o: 'ο σ ό',
  p: 'ρ',
  t: 'τ',
  u: 'υ ύ',
  v: 'ν',
  w: 'ω',
  x: 'χ',
  y: 'γ',
  z: 'ζ',
});

/** Letters that are written as two where a keyboard or a form knows only ASCII. */
export const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/** Letters outside ASCII that hardly anyone tells from the plain one. */
const TWINS = new Set('ɑɡıᴄᴏᴠᴡᴢаеорсухіјѕԁһԛԝӏѵүοανρ');

/** What a character stands for to the eye, and how much it differs from it. */
export interface Look {
  readonly char: string;
  readonly base: string;
  readonly cost: number;
}

const LOOK_OF = new Map<string, Look>();
for (const table of [LATIN_ALIKE, CYRILLIC_ALIKE, GREEK_ALIKE]) {
  for (const [base, variants] of table) {
    for (const variant of variants) {
      LOOK_OF.set(variant, { char: variant, base, cost: TWINS.has(variant) ? LOOKS.twin : LOOKS.alike });
    }
  }
}

/** Marks above and below letters, as Unicode takes them apart. */
const MARKS = /\p{M}+/gu;

export function lookOf(char: string): Look {
  const known = LOOK_OF.get(char);
  if (known) return known;
  const base = char.normalize('NFD').replace(MARKS, '');
  return base === char || base === '' ? { char, base: char, cost: 0 } : { char, base, cost: LOOKS.alike };
}

/** Latin letters with one mark: everything that Unicode composes of a plain letter and a single mark. */
export const LATIN_MARKED: ReadonlyMap<string, readonly string[]> = latinMarked();

function latinMarked(): Map<string, string[]> {
  const marked = new Map<string, string[]>();
  for (const [first, last] of [
    [0xe0, 0x24f],
    [0x1e00, 0x1eff],
  ] as const) {
    for (let code = first; code <= last; code += 1) {
      const char = String.fromCodePoint(code);
      const [base = '', ...marks] = char.normalize('NFD');
      if (marks.length !== 1 || !/^[a-z]$/.test(base)) continue;
      marked.set(base, [...(marked.get(base) ?? []), char]);
    }
  }
  return marked;
}
