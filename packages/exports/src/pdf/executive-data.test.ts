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

  it.each([
    ['it', 'senza tag'],
    ['en', 'without tags'],
  ] as const)('says in %s with how it was made that the file is not tagged', (language, text) => {
    expect(executiveData(sampleDocument({ language })).method.facts.at(-1)?.value).toContain(text);
  });

  it('says in the words of the report why there are no changes and no actions', () => {
    const notes = { changesNote: 'Two names are new. More is part of the full licence.', actionsNote: 'No remedies.' };
    const data = executiveData(changed(sampleDocument(), { changes: null, actions: [], ...notes }));
    expect(data.changes.sentences).toEqual([notes.changesNote]);
    expect(data.actions.intro).toBe(notes.actionsNote);
    const plain = executiveData(changed(sampleDocument({ lite: true }), { changes: null, actions: [] }));
    expect([plain.changes.sentences, plain.actions.intro]).toEqual([[], null]);
  });

  it('counts no places of what is said of the whole test', () => {
    const entries = [0, 1200].map((places) => ({ name: 'n', reason: 'r', places }));
    const notChecked = { complete: false, sentence: 's', entries };
    const data = executiveData(changed(sampleDocument(), { notChecked }));
    expect(data.notChecked.entries.map(({ places }) => places)).toEqual(['–', '1,200']);
    expect(data.notChecked.placesName).toBe('Hosts');
    const whole = { ...notChecked, entries: entries.slice(0, 1) };
    expect(executiveData(changed(sampleDocument(), { notChecked: whole })).notChecked.placesName).toBeNull();
  });

  it('numbers actions as the report does, with what they close and how they are ordered', () => {
    const document = sampleDocument();
    const actions = document.executive.actions.slice(1, 3);
    const { entries, intro } = executiveData(changed(document, { actions })).actions;
    expect(entries.map(({ number, figures }) => [number, figures])).toEqual([
      ['2', ['Closes 11 of 77 vulnerabilities', '8 hosts']],
      ['3', ['Closes 10 of 77 vulnerabilities', '7 hosts']],
    ]);
    expect(intro).toMatch(
      /^The first 5 actions of 7 close 50 of 77 vulnerabilities\. Order: compromises and severe exposures/,
    );
  });
});
