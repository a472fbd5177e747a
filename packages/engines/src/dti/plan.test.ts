import { describe, expect, it } from 'vitest';
import { dtiEngine } from './engine.ts';
import { stepsOf } from './plan.ts';

const OPTIONS = {} as Parameters<typeof dtiEngine>[1];
const request = (contact?: boolean) => ({
  ...{ entries: [], leftOut: [], consents: [] },
  extra: contact === undefined ? {} : { dti: { contact } },
});

describe('the plan of a look at a domain', () => {
  it.each([
    ['dti', true, true],
    ['dti', false, false],
    ['dti', undefined, false],
    // It has no settings, and a target may hold those of another engine.
    ['dti_lite', true, false],
  ] as const)('of %s with the setting %s has contact %s', (code, contact, expected) => {
    expect(stepsOf(dtiEngine(code, OPTIONS).plan(request(contact))).contact).toBe(expected);
  });
});
