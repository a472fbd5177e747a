import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isText, readLines } from './ovpn-lines.ts';

const bytes = (...values: number[]) => Buffer.from(values);
const character = fc
  .oneof(fc.integer({ min: 0, max: 0x17f }), fc.constantFrom(0x7fff, 0x1f511))
  .map(String.fromCodePoint);

it('takes tabs, line ends and any letter for text, and no other control character', () => {
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = characters.join('');
      expect(isText(Buffer.from(text))).toBe(!/(?![\t\n\r])\p{Cc}/u.test(text));
    }),
    { numRuns: 2000, examples: [[['\u0080']], [['\u009f']], [['\u00a0']], [['\u007f']], [['é', '\t', '\r', '\n']]] },
  );
});

it('takes nothing for text that is no UTF-8', () => {
  expect([bytes(0xc2), bytes(0xff, 0xfe), bytes(0x41, 0xe9)].map(isText)).toEqual([false, false, false]);
});

/** Line by line, as anybody would write it for short texts. */
function plainLines(text: string, comments: 'skip' | 'keep') {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => !/^[ \t]*$/.test(line.text) && (comments === 'keep' || !/^[ \t]*[#;]/.test(line.text)));
}

it('reads the lines that are not blank, with their numbers', () => {
  const piece = fc.constantFrom('\n', '\r', '\r\n', ' ', '\t', '#', ';', 'a', 'é', '\u2028', '\u00a0', '\uFEFF');
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom('skip' as const, 'keep' as const), (pieces, comments) => {
      const text = pieces.join('');
      const reader = readLines(Buffer.from(text));
      const read = [];
      for (let line = reader.next(comments); line; line = reader.next(comments))
        read.push({ text: line.text, number: line.number() });
      expect(read).toEqual(plainLines(text, comments));
    }),
    { numRuns: 5000 },
  );
});
