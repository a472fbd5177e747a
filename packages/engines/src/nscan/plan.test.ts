import type { Consent } from '@rocca/contract/api/consent.schema';
import { describe, expect, it } from 'vitest';
import { nscanEngine } from './engine.ts';
import { planNscan, stepsOf } from './plan.ts';

const CONSENT: Consent = {
  code: 'dos_scripts',
  signed_by: 'Ada Rossi',
  username: 'ada',
  signed_at: '2026-01-02T03:04:05.000Z',
  statement: 'I authorise it.',
};

const stored = (steps: object) => stepsOf(JSON.parse(JSON.stringify({ steps })));

describe('a plan', () => {
  it('keeps profile and consents on its way through the database', () => {
    const plan = planNscan({
      entries: [],
      leftOut: [],
      extra: { nscan: { profile: 'full_ultimate' } },
      consents: [CONSENT],
    });
    expect(stored(plan.steps)).toEqual({ profile: 'full_ultimate', consents: [CONSENT] });
  });

  it('is fast and allows nothing unless said', () => {
    const plan = planNscan({ entries: [], leftOut: [], extra: {}, consents: [] });
    expect(stored(plan.steps)).toEqual({ profile: 'fast', consents: [] });
  });

  it.each([
    {},
    { profile: 'constructor', consents: 'all' },
    { profile: 3, consents: [{ code: 'dos_scripts' }] },
    { consents: [{ ...CONSENT, code: 'anything' }] },
  ])('that cannot be read is the harmless one: %j', (steps) => {
    expect(stored(steps)).toEqual({ profile: 'fast', consents: [] });
  });
});

it('asks for a consent in the ultimate profiles alone', () => {
  const engine = nscanEngine({ scope: async () => ({}), rawScans: 'off' });
  expect(engine.mayAllow?.({ nscan: { profile: 'full_and_fast_ultimate' } })).toEqual(['dos_scripts']);
  expect(engine.mayAllow?.({ nscan: { profile: 'full_and_very_deep' } })).toEqual([]);
  expect(engine.mayAllow?.({})).toEqual([]);
});
