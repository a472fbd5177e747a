import { expect, it } from 'vitest';
import { nothingToScan } from './nothing-to-scan.ts';

it('names the names that lead nowhere', () => {
  const name = (text: string, refused: 'not_resolved' | 'not_allowed') => ({
    name: text,
    addresses: [],
    refused,
    left: null,
  });
  const names = [name('a.example', 'not_resolved'), name('b.example', 'not_allowed')];
  expect(nothingToScan(names)).toEqual({
    it: 'Niente da esaminare: nessun indirizzo per a.example; indirizzi non ammessi per b.example.',
    en: 'Nothing to scan: no address was found for a.example; b.example leads to addresses that are not allowed.',
  });
  const many = Array.from({ length: 9 }, (_, at) => name(`n${at}.example`, 'not_resolved'));
  expect(nothingToScan(many).en).toContain('n4.example, ….');
  expect(nothingToScan([]).en).toBe('Nothing to scan: the addresses of the target are no longer allowed.');
});
