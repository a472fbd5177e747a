import * as contract from '@rocca/contract/report/nscan-checks';
import { expect, it } from 'vitest';
import { COVERAGE_REASONS } from './coverage-reasons.ts';

it('has the reasons that the contract lets a report give, in the same words', () => {
  const names = Object.entries(COVERAGE_REASONS).map(([code, { name }]) => [code, name]);
  expect(Object.fromEntries(names)).toEqual(contract.COVERAGE_REASONS);
});
