import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { expandAddresses } from './expand.ts';
import { parseTarget } from './grammar.ts';
import { MAX_ADDRESSES, MAX_TARGET_LENGTH } from './limits.ts';
import { TARGET_PROBLEMS, targetMessage } from './messages.ts';
import { classifyAddress } from './scope.ts';
import { normaliseEntry, splitEntries } from './tag-input.ts';
import { nearlyTarget } from './testing/arbitraries.ts';

/** As far as a string of one target may go, full of one piece. */
function full(piece: string): string {
  return piece.repeat(Math.ceil(MAX_TARGET_LENGTH / piece.length)).slice(0, MAX_TARGET_LENGTH);
}

/** CPU time, best of five runs: what the code needs, independent of other load on the machine. */
function bestMs(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const numbered = (write: (i: number) => string) =>
  Array.from({ length: 20_000 }, (_, i) => write(i))
    .join(',')
    .slice(0, MAX_TARGET_LENGTH);

describe('hostile input', () => {
  it('gets an answer, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearlyTarget), fc.boolean(), (text, lab) => {
        const result = parseTarget(text, { lab });
        for (const entry of splitEntries(text)) normaliseEntry(entry);
        if (result.kind === 'wrong') {
          expect(Object.hasOwn(TARGET_PROBLEMS, result.code)).toBe(true);
          for (const language of LANGUAGES) expect(targetMessage(result, language)).not.toBe('');
          return;
        }
        const addresses = [...expandAddresses(result.entries)];
        expect(addresses.length).toBeLessThanOrEqual(MAX_ADDRESSES);
        for (const address of addresses) expect(classifyAddress(address, { lab })?.scope).not.toBe('refused');
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['commas', full(',')],
    ['spaces', full(' ')],
    ['one label', full('a')],
    ['dots', full('.')],
    ['labels', full('a.')],
    ['octets', full('1.')],
    ['colons', full(':')],
    ['hyphens', full('-')],
    ['slashes', full('/')],
    ['schemes', full('http://')],
    ['encoded bytes', full(`https://a.it/${'%41'.repeat(600)},`)],
    ['broken encoding', full(`https://a.it/${'%41'.repeat(600)}%,`)],
    ['long labels', full(`${'a-'.repeat(1000)},`)],
    ['spaces inside', full(`a${' '.repeat(2000)}b,`)],
    ['spaces around', full(`a${' '.repeat(2000)},`)],
    ['lone surrogates', full('\ud800')],
    ['letters that grow in lower case', full('\u0130')],
    ['many names', numbered((i) => `h${i}`)],
    ['many addresses', numbered((i) => `10.0.${i >> 8}.${i & 255}`)],
    ['many IPv6', numbered((i) => `fd00::${(i & 0xffff).toString(16)}`)],
    ['many URLs', numbered((i) => `https://a.it/${i}`)],
    ['one /20 after another', numbered((i) => `10.${i & 255}.0.0/20`)],
  ])('of 100 kB of %s takes under 50 ms of the processor', (_, text) => {
    expect(text.length).toBe(MAX_TARGET_LENGTH);
    expect(bestMs(() => parseTarget(text))).toBeLessThan(50);
    expect(bestMs(() => splitEntries(text))).toBeLessThan(50);
  });

  it('beyond 100,000 characters is not read at all', () => {
    const unread = { length: MAX_TARGET_LENGTH + 1 } as string;
    expect(parseTarget(unread)).toEqual({ kind: 'wrong', code: 'target_too_long' });
  });
});
