import { expect, it } from 'vitest';
import { scanOnce } from './testing/scan-once.ts';

/** A few addresses of the lab's network, which need not be in use. */
const target = '127.20.231.0/29';

it('ends near the whole, and never falls on the way', async () => {
  const { outcome, fractions, coverage } = await scanOnce({ target, profile: 'light' });
  expect(outcome).toMatchObject({ hosts_up: 8, hosts_down: 0 });
  expect(fractions.at(-1)).toBe(0.98);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(coverage).toMatchObject({ tcpPorts: expect.stringMatching(/^7,9,13,21-23,/), notDone: [] });
});
