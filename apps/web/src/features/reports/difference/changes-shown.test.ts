import { CHANGES } from '@rocca/contract/report/changes';
import { expect, it } from 'vitest';
import { changesShown, changesToAsk } from './changes-shown.ts';

it('shows changes alone, and what stayed where it is asked for', () => {
  expect(changesShown([])).toEqual(['new', 'found', 'changed', 'gone', 'unverified']);
  expect(changesShown(['still'])).toEqual(['still']);
});

it('asks for nothing where that shows the same', () => {
  expect(changesToAsk(changesShown([]))).toEqual([]);
  expect(changesToAsk([...changesShown([]), 'still'])).toEqual([...CHANGES]);
  expect(changesToAsk(['gone', 'new'])).toEqual(['new', 'gone']);
  // Without any the list would be empty for ever.
  expect(changesShown(changesToAsk([]))).toEqual(changesShown([]));
});
