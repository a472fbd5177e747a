/** Credentials that a sign-in page prints on a line of their own: `anna / secret | bruno / secret2`, `anna:secret`. */

type Pair = readonly [name: string, password: string];

const PAIR = String.raw`([a-z][\w.+@-]{1,39})(\s?\/\s?|:)([^\s"'\x60<>,;()/:|]{2,40})`;
const ONE = new RegExp(PAIR, 'gi');
/** A label may precede the pairs: `Lab accounts: anna / secret`. */
const LABEL = String.raw`[^\n:/|]{2,40}:[ \t]`;
const LINE = new RegExp(
  String.raw`^[ \t]*(${LABEL})?[(\[]?${PAIR}(?:[ \t]{0,3}[|,;·•][ \t]{0,3}${PAIR}){0,7}[)\].]?[ \t]*$`,
  'gim',
);
const MOST = 8;

/**
 * Lines with other text are skipped, because a slash joins any two words in prose. `isNoText` filters the pairs joined by a
 * slash; prose has no colon between two words without a space, so pairs joined by a colon are all taken.
 */
export const pairsInLines = (text: string, isNoText: (pair: Pair) => boolean): Pair[] =>
  [...text.matchAll(LINE)]
    .flatMap(([line, label = '']) => [...line.slice(line.indexOf(label) + label.length).matchAll(ONE)])
    .map(([, name = '', sign = '', word = '']) => ({ pair: [name, word.replace(/[\])]?\.?$/, '')] as const, sign }))
    .filter(({ pair, sign }) => sign === ':' || isNoText(pair))
    .map(({ pair }) => pair)
    .slice(0, MOST);
