import { expect, it } from 'vitest';
import { columnsOf } from '../../report/row-columns.ts';
import { nscanPort } from './sections.ts';

it.each([
  ['open', 'aperta', 'open'],
  ['open|filtered', 'aperta o filtrata', 'open or filtered'],
  // A state that nmap may add.
  ['dormant', 'dormant', 'dormant'],
])('writes the state %s of a port into files in the reader’s language', (state, it, en) => {
  const column = columnsOf(nscanPort).find(({ key }) => key === 'state.state');
  expect([column?.cell({ state: { state } }, 'it'), column?.cell({ state: { state } }, 'en')]).toEqual([it, en]);
});
