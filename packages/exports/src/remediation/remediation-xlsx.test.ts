import { describe, expect, it } from 'vitest';
import type { RemedyEntry, ReportDocument } from '../document/document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { STYLE_NUMBERS } from '../xlsx/styles.ts';
import { bytesOf, type ReadSheet, readWorkbook } from '../xlsx/testing/read-workbook.ts';
import { planOf } from './plan.ts';
import { remediationEng, remediationIta } from './remediation-xlsx.ts';

const base = async (): Promise<RemedyEntry> => {
  for await (const remedy of sampleDocument().details?.remedies() ?? []) return remedy;
  throw new Error('no remedy');
};

async function* streamOf(remedies: readonly RemedyEntry[]): AsyncGenerator<RemedyEntry> {
  yield* remedies;
}

function withRemedies(document: ReportDocument, remedies: readonly RemedyEntry[]): ReportDocument {
  return { ...document, details: document.details && { ...document.details, remedies: () => streamOf(remedies) } };
}

const rowOf = (sheet: ReadSheet | undefined, row: number) =>
  [...(sheet?.cells ?? [])].filter(([at]) => at.replace(/^[A-Z]+/, '') === String(row)).map(([, cell]) => cell);

/** A cell by the heading of its column. */
function cellOf(sheet: ReadSheet | undefined, heading: string, row = 2) {
  return rowOf(sheet, row)[rowOf(sheet, 1).findIndex(({ value }) => value === heading)];
}

describe('the plan', () => {
  it('has the order and the numbers of the report, whatever the effort', async () => {
    const remedy = await base();
    const { details } = withRemedies(sampleDocument(), [
      { ...remedy, id: 'everywhere', priority: 1, places: 300 },
      { ...remedy, id: 'here', priority: 2, places: 1 },
    ]);
    if (!details) throw new Error('no details');
    const steps = await planOf(details);
    expect(steps.map(({ remedy: { id, priority }, effort }) => `${priority} ${id} ${effort}`)).toEqual([
      '1 everywhere XL',
      '2 here S',
    ]);
    expect(steps[0]?.total).toBe(details.findings.total);
  });
});

describe('the remediation plan', () => {
  it.each([
    [remediationIta, 'it', ['Piano di rimedio', 'Come si legge'], '"Da fare,In corso,Fatto,Rischio accettato"'],
    [remediationEng, 'en', ['Remediation plan', 'How to read'], '"To do,In progress,Done,Risk accepted"'],
  ] as const)('%o is in its language, with columns to fill in', async (format, language, names, statuses) => {
    const { sheets } = readWorkbook(await bytesOf(format, sampleDocument({ language })));
    expect(format.language).toBe(language);
    expect(sheets.map(({ name }) => name)).toEqual(names);
    const xml = sheets[0]?.xml.replaceAll('&quot;', '"');
    expect(xml).toContain(`<formula1>${statuses}</formula1>`);
    expect(xml).toMatch(
      /<dataValidation type="date" operator="greaterThanOrEqual" [^>]+sqref="W2:W6"><formula1>46327</,
    );
    expect(sheets[0]?.elements).toEqual([
      ...['sheetPr', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'autoFilter'],
      ...['conditionalFormatting', 'conditionalFormatting', 'conditionalFormatting', 'dataValidations'],
      ...['pageMargins', 'pageSetup', 'headerFooter'],
    ]);
    expect(sheets[0]?.xml).toContain('orientation="landscape"');
    expect(sheets[0]?.xml).toContain('fitToWidth="1" fitToHeight="0"');
  });

  it('has a row for each remedy, typed, and counts the places it does not name', async () => {
    const affected = Array.from({ length: 100 }, (_, index) => `10.0.0.${index}`);
    const remedy = {
      ...(await base()),
      places: 250,
      affected,
      seen: ['1.0', '2.0'],
      closes: 11,
      unverified: 2,
      epss: null,
    };
    const { sheets } = readWorkbook(await bytesOf(remediationEng, withRemedies(sampleDocument(), [remedy])));
    const [plan] = sheets;
    expect(cellOf(plan, 'No.')).toMatchObject({ type: 'n', value: '1' });
    expect(cellOf(plan, 'Versions found')?.value).toBe('1.0\n2.0');
    expect(cellOf(plan, 'Severity')).toMatchObject({ value: 'Critical', style: STYLE_NUMBERS.critical });
    expect(cellOf(plan, 'Findings closed')).toMatchObject({ type: 'n', value: '9' });
    expect(cellOf(plan, 'To be verified')).toMatchObject({ type: 'n', value: '2' });
    expect(cellOf(plan, 'Findings')).toMatchObject({ type: 'n', value: '12' });
    expect(cellOf(plan, 'Highest EPSS')?.value).toBe('');
    expect(cellOf(plan, 'Affected places')?.value).toMatch(
      /^10\.0\.0\.0\n.+\n… and 150 more: see vulnerabilities\.xlsx$/s,
    );
    expect(cellOf(plan, 'Effort')?.value).toBe('XL');
    expect(cellOf(plan, 'Why in this order')?.value).toBe('Exploited in real attacks');
    expect(cellOf(plan, 'Effect')?.value).toBe(
      'concerns 12 of 12 vulnerabilities, 2 of them exploited: closes 9 of them, 2 to be verified',
    );
    expect(cellOf(plan, 'Due date')).toMatchObject({ style: STYLE_NUMBERS.inputDate, value: '' });
    expect(cellOf(plan, 'Status')?.value).toBe('To do');
  });

  it('says so where there is nothing to do', async () => {
    const { sheets } = readWorkbook(await bytesOf(remediationIta, sampleDocument({ findings: 0, language: 'it' })));
    expect(sheets[0]?.cells.get('A2')?.value).toBe('Nessun rimedio: non è stata trovata alcuna vulnerabilità.');
    expect(sheets[0]?.elements).not.toContain('dataValidations');
  });

  it('is the same bytes twice, hostile text or not', async () => {
    const document = sampleDocument({ hostile: true });
    const [one, other] = [await bytesOf(remediationEng, document), await bytesOf(remediationEng, document)];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(cellOf(readWorkbook(one).sheets[0], 'Remedy')).toMatchObject({ type: 'inlineStr' });
  });
});
