import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedRandom } from '../testing/seed-random.ts';
import { provesWait, waitsAsAsked } from './timing.ts';

seedRandom(2027);

const asking = (took: (seconds: number) => number) => async (seconds: number) => ({
  ms: took(seconds),
  answered: true,
});

describe('waits', () => {
  it('believes a server that sleeps as long as asked, on a jittery line', async () => {
    expect(await provesWait(asking((seconds) => seconds * 1_000 + 30 + Math.random() * 300))).toBe(true);
  });

  it.each([
    { what: 'is always slow', took: () => 4_500 },
    { what: 'is slow for any wait, whatever its length', took: (seconds: number) => (seconds > 0 ? 2_200 : 30) },
    { what: 'does not wait', took: () => 20 },
    {
      what: 'becomes slower each time',
      took: (() => {
        let ms = 0;
        return () => (ms += 1_100);
      })(),
    },
  ])('does not believe a server that $what', async ({ took }) => {
    expect(await provesWait(asking(took))).toBe(false);
  });

  it('believes an application that waits twice, because it asks twice', async () => {
    expect(await provesWait(asking((seconds) => seconds * 2_000 + 30 + Math.random() * 100))).toBe(true);
  });

  it('is not led astray by servers that are slow at random', async () => {
    const took = fc.noBias(fc.oneof(fc.constant(20), fc.double({ min: 2_000, max: 5_000, noNaN: true })));
    await fc.assert(
      fc.asyncProperty(fc.array(took, { minLength: 12, maxLength: 12 }), async (answers) => {
        const next = answers.values();
        expect(await provesWait(asking(() => next.next().value ?? 20))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not believe lost answers', async () => {
    expect(await provesWait(async (seconds) => ({ ms: seconds * 1_000 + 20, answered: seconds < 3 }))).toBe(false);
  });

  it('needs three waits and three answers without', () => {
    expect(
      waitsAsAsked([
        { askedMs: 2_000, tookMs: 2_020 },
        { askedMs: 0, tookMs: 20 },
      ]),
    ).toBe('no');
  });

  it('asks for longer waits where answers are slow at times of their own', async () => {
    const asked: number[] = [];
    const slowAtTimes = asking((seconds) => {
      asked.push(seconds);
      return seconds * 1_000 + (asked.length === 1 || asked.length === 7 ? 700 : 20);
    });
    expect(await provesWait(slowAtTimes)).toBe(true);
    expect(asked).toContain(5);
  });

  it('believes work that takes as long as asked, by whatever measure', async () => {
    const working = asking((seconds) => seconds * 450 * (0.9 + Math.random() * 0.3) + 20);
    expect(await provesWait(working, { workScale: 0.27 })).toBe(true);
    // As measured on a machine with much else to do.
    const times = [20, 950, 20, 6070, 20, 960];
    expect(
      await provesWait(
        asking(() => times.shift() ?? 0),
        { workScale: 0.75 },
      ),
    ).toBe(true);
    // Short work on a machine that is busy for a moment, twice.
    const busy = [20, 920, 190, 2300, 20, 930, 20, 910, 30, 2270, 160, 950];
    expect(
      await provesWait(
        asking(() => busy.shift() ?? 0),
        { workScale: 0.23 },
      ),
    ).toBe(true);
    const alwaysTheSame = asking((seconds) => (seconds > 0 ? 820 : 20));
    expect(await provesWait(alwaysTheSame, { workScale: 0.27 })).toBe(false);
  });
});
