import { expect, it } from 'vitest';
import { viewAddress, viewOf } from './views.ts';

it('is by finding unless the address says otherwise', () => {
  expect([null, 'remedy', 'nonsense'].map(viewOf)).toEqual(['finding', 'remedy', 'finding']);
});

it('keeps search and filters from view to view, and nothing of one list alone', () => {
  const now = new URLSearchParams('tab=vulnerabilities&q=exim&level=critical&page=4&sort=host&order=asc&remedy=act:x');
  expect(viewAddress(now, 'vulnerability')).toBe('?tab=vulnerabilities&q=exim&level=critical&view=vulnerability');
  const back = new URLSearchParams(viewAddress(now, 'vulnerability'));
  expect(viewAddress(back, 'finding')).toBe('?tab=vulnerabilities&q=exim&level=critical');
});
