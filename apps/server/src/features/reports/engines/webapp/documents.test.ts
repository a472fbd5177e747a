import { expect, it } from 'vitest';
import { webappDocuments } from './documents.ts';

it('folds pages without findings into their number', () => {
  const fold = webappDocuments.tables.find(({ section }) => section === 'webapp_pages')?.fold;
  const page = (alerts_count: number) => ({ alerts_count }) as never;
  expect([fold?.matches(page(0)), fold?.matches(page(2))]).toEqual([true, false]);
  expect(fold?.text([page(0), page(0)])).toEqual({
    it: 'Pagine senza vulnerabilità trovate: 2. Il report sulla piattaforma le elenca.',
    en: 'Pages without vulnerabilities found: 2. The report on the platform lists them.',
  });
});
