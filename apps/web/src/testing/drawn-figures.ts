import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS } from '@rocca/contract/severity/severity';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect } from 'vitest';

/** A figure that is written with a separator as well. */
export const drawnFigure = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1000, max: 20_000 }));

/** Counts of findings, at least one. */
export const drawnCounts = fc
  .record({ critical: drawnFigure, high: fc.nat(9), medium: drawnFigure, low: fc.nat(9), remedies: drawnFigure })
  .map(({ remedies, ...levels }) => ({
    ...levels,
    vulns: LEVELS.reduce((sum, level) => sum + levels[level], 0),
    distinct: { vulnerabilities: 4, critical: 1, high: 1, medium: 1, low: 1, known_exploited: 1, remedies },
  }));

type DrawnCounts = Pick<FindingCounts, 'vulns' | 'critical' | 'high' | 'medium' | 'low' | 'distinct'>;

/** `1.234`, as the screens write it. */
const numberIn = (text: string | null | undefined) => Number(text?.replaceAll('.', ''));

/** Compares the ring, in its words and as a table, and the numbers beside the tabs with what the report says. */
export async function expectFigures(scan: DrawnCounts, ringName: RegExp, badges: Readonly<Record<string, number>>) {
  const levels = LEVELS.map((level) => scan[level]);
  const label = (await screen.findByRole('img', { name: ringName })).getAttribute('aria-label') ?? '';
  expect(label.match(/\d[\d.]*/g)?.map(numberIn)).toEqual(levels);
  const rows = within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => numberIn(row.children[1]?.textContent))).toEqual(levels);
  const tabs = screen.getByRole('navigation', { name: 'Sezioni del report' });
  const beside = (tab: string) => numberIn(tabs.querySelector(`:scope > a[href*="tab=${tab}"] > span`)?.textContent);
  const expected = { vulnerabilities: scan.vulns, remedies: scan.distinct.remedies, ...badges };
  expect(Object.fromEntries(Object.keys(expected).map((tab) => [tab, beside(tab)]))).toEqual(expected);
}
