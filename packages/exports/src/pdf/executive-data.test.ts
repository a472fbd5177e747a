import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../document/document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { executiveData } from './executive-data.ts';

const changed = (document: ReportDocument, executive: Partial<ReportDocument['executive']>): ReportDocument => ({
  ...document,
  executive: { ...document.executive, ...executive },
});

describe('executiveData', () => {
  it('writes what is not known as such, and leaves out a level without a count', () => {
    const document = sampleDocument({ language: 'en' });
    const { standing } = executiveData(changed(document, { levels: { ...document.executive.levels, critical: null } }));
    expect(standing.boxes.map(({ label, value }) => [label, value])).toEqual([
      ['Vulnerabilities', '12'],
      ['High', '3'],
      ['Medium', '3'],
      ['Low', '3'],
    ]);
    expect(standing.circles[2]).toMatchObject({ value: 'not known', isKnown: false });
  });

  it('says nothing of earlier tests or remedies where the licence does not show them', () => {
    const lite = sampleDocument({ language: 'en', lite: true });
    const { actionsTotal } = lite.executive;
    const data = executiveData(
      changed(lite, { changes: null, actions: [], actionsTotal: { ...actionsTotal, value: null } }),
    );
    expect(data.changes.sentences).toEqual(['The comparison with earlier tests is part of the full service.']);
    expect(data.actions.intro).toBe('Remedies are part of the full service.');
  });

  it('says that it is the first test, and that nothing is to be done, where that is so', () => {
    const data = executiveData(changed(sampleDocument({ language: 'it', findings: 0 }), { changes: null }));
    expect(data.changes.sentences[0]).toMatch(/^È il primo test/);
    expect(data.actions.intro).toBe('Nessun rimedio è necessario.');
  });

  it('keeps shares within the whole', () => {
    const document = sampleDocument();
    const actions = document.executive.actions.map((action, index) => ({
      ...action,
      riskShare: [2, -1, 0.004, 0, 1][index] ?? 0,
    }));
    const shown = executiveData(changed(document, { actions })).actions.entries;
    expect(shown.map(({ percent }) => percent)).toEqual(['100%', '0%', '0.4%', '0%', '100%']);
    expect(shown.every(({ share }) => share >= 0 && share <= 1)).toBe(true);
  });
});
