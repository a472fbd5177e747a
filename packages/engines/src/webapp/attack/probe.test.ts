import { describe, expect, it } from 'vitest';
import { keptLength, probeValue, reflectionsIn } from './probe.ts';

const token = 'rc0123456789ab';
const sent = probeValue(token, 'form');

describe('a probe that a column cuts', () => {
  it('tells what was kept, and nothing of what was cut off', () => {
    // The next entry holds the end of another probe, whose brackets were escaped.
    const text = `<b>${sent.slice(0, 29)}</b><b>zh&#40;zi&#41;zj/zk=zl;zm</b>`;
    const [reflection] = reflectionsIn(text, { token, withSpecials: true });
    expect(['"', '<', '(', ')', '='].map((sign) => reflection?.treatmentOf(sign))).toEqual([
      ...['same', 'same'],
      ...['unknown', 'unknown', 'unknown'],
    ]);
    expect(keptLength(text, token, 'form')).toBe(29);
  });

  it.each([
    ['as it was sent', sent.slice(0, 24)],
    ['escaped', sent.replace('"', '&quot;').slice(0, 24)],
    ['with backslashes', sent.replaceAll(/["']/g, '\\$&').slice(0, 24)],
  ])('has the length of the column, %s', (_, kept) => {
    expect(keptLength(`<td>${kept}</td>`, token, 'form')).toBe(24);
  });

  it('is not cut where all of it is shown', () => {
    expect(keptLength(`<td>${sent}</td>`, token, 'form')).toBeNull();
  });
});
