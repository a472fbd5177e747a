import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isText } from './ovpn-lines.ts';

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
