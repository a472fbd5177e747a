import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../document/document.ts';
import { HOSTILE_TEXT, sampleDocument } from '../testing/sample-document.ts';
import { cellText } from './cell-text.ts';
import { findingsSheet } from './findings-sheet.ts';
import { QUOTED_STYLES, STYLE_NUMBERS } from './styles.ts';
import { bytesOf, type ReadSheet, readWorkbook } from './testing/read-workbook.ts';
import { vulnerabilitiesXlsx } from './vulnerabilities-xlsx.ts';

const read = async (options: Parameters<typeof sampleDocument>[0]) =>
  readWorkbook(await bytesOf(vulnerabilitiesXlsx, sampleDocument(options)));

/** The cell of a row below a heading. */
function cellBelow(sheet: ReadSheet | undefined, heading: string, row = 2) {
  const place = [...(sheet?.cells ?? [])].find(([at, { value }]) => /^[A-Z]+1$/.test(at) && value === heading)?.[0];
  return sheet?.cells.get(`${place?.slice(0, -1)}${row}`);
}

describe('the sheets of vulnerabilities', () => {
  it('are a summary and one for each severity, in the language of the document', async () => {
    const [en, it] = await Promise.all([read({ language: 'en' }), read({ language: 'it' })]);
    expect(en.sheets.map(({ name }) => name)).toEqual(['Summary', 'Critical', 'High', 'Medium', 'Low']);
    expect(it.sheets.map(({ name }) => name)).toEqual(['Riepilogo', 'Critiche', 'Alte', 'Medie', 'Basse']);
    expect(cellBelow(it.sheets[1], 'Gravità')).toMatchObject({ value: 'Critica', style: STYLE_NUMBERS.critical });
    expect(en.parts['docProps/core.xml']).toContain('<dc:title>Vulnerabilities: Office network</dc:title>');
    expect(it.parts['docProps/core.xml']).toContain('<dc:language>it</dc:language>');
    expect(en.parts['docProps/core.xml']).toContain('>2026-11-01T08:42:00Z<');
  });

  it('have every column of the findings, typed', async () => {
    const document = sampleDocument();
    const { sheets } = readWorkbook(await bytesOf(vulnerabilitiesXlsx, document));
    const [, critical] = sheets;
    const heads = [...(critical?.cells ?? [])].filter(([at]) => /^[A-Z]+1$/.test(at)).map(([, { value }]) => value);
    expect(heads.slice(0, 6)).toEqual(['Severity', 'Score', 'Name', 'Host', 'Address', 'Port']);
    expect(heads.toSorted()).toEqual(document.details?.findings.columns.map(({ header }) => header.en).toSorted());
    expect(cellBelow(critical, 'Score')).toEqual({ type: 'n', style: STYLE_NUMBERS.score, value: '9.8' });
    expect(cellBelow(critical, 'EPSS')).toEqual({ type: 'n', style: STYLE_NUMBERS.percent, value: '0.5' });
    expect(cellBelow(critical, 'First seen')).toEqual({
      ...{ type: 'n', style: STYLE_NUMBERS.dateTime },
      value: expect.stringMatching(/^46296\.416/),
    });
    expect(cellBelow(critical, 'Exploited since (CISA KEV)')).toEqual({
      ...{ type: 'n', style: STYLE_NUMBERS.date },
      value: '44503',
    });
  });

  it('name days and hours of the zone of the account, with UTC beside what is read as text', async () => {
    const document = sampleDocument();
    const brand = { ...document.brand, timeZone: 'Pacific/Honolulu' };
    const { sheets } = readWorkbook(await bytesOf(vulnerabilitiesXlsx, { ...document, brand }));
    const [summary, critical] = sheets;
    expect(cellBelow(critical, 'First seen')?.value).toMatch(/^46295\.916/);
    expect(cellBelow(critical, 'Exploited since (CISA KEV)')?.value).toBe('44503');
    const texts = [...(summary?.cells.values() ?? [])].map(({ value }) => value);
    expect(texts).toContain('31 October 2026, 22:42 (1 November, 08:42 UTC)');
    expect(texts.join()).toContain('those of the time zone Pacific/Honolulu');
  });

  it('have filters, a head that stays in sight and is printed again, and links of CVEs', async () => {
    const { sheets, parts } = await read({});
    const [, critical] = sheets;
    expect(critical?.elements).toEqual([
      ...['sheetPr', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'autoFilter', 'hyperlinks'],
      ...['pageMargins', 'pageSetup', 'headerFooter'],
    ]);
    expect(critical?.xml).toContain(
      '<pane xSplit="3" ySplit="1" topLeftCell="D2" activePane="bottomRight" state="frozen"/>',
    );
    expect(critical?.xml).toContain('<autoFilter ref="A1:V4"/>');
    expect(parts['xl/workbook.xml']).toContain('localSheetId="1" hidden="1">\'Critical\'!$A$1:$V$4<');
    expect(parts['xl/workbook.xml']).toContain("'Critical'!$A:$C,'Critical'!$1:$1<");
    expect(cellBelow(critical, 'CVE')).toMatchObject({ value: 'CVE-2021-10000', style: STYLE_NUMBERS.link });
    // Three cells lead to one address.
    expect(critical?.xml.match(/<hyperlink ref="\w+" r:id="rId1"\/>/g)).toHaveLength(3);
    expect(critical?.relations.match(/Target="https:\/\/nvd\.nist\.gov\/vuln\/detail\/CVE-2021-10000"/g)).toHaveLength(
      1,
    );
  });

  it('keep hostile text as text', async () => {
    const { sheets } = await read({ hostile: true });
    const evidence = cellBelow(sheets[1], 'Evidence');
    expect(evidence).toEqual({
      ...{ type: 'inlineStr', style: STYLE_NUMBERS.text + QUOTED_STYLES },
      value: cellText(HOSTILE_TEXT),
    });
    expect(sheets.every(({ xml }) => !xml.includes('<f>'))).toBe(true);
  });

  it('say so where nothing was found, and that the test was not complete', async () => {
    const { sheets } = await read({ findings: 0, language: 'it' });
    expect(sheets).toHaveLength(5);
    for (const sheet of sheets.slice(1)) {
      expect(sheet.cells.get('A2')?.value).toMatch(/^Nessuna vulnerabilità \w+ trovata\. Il test però non è completo/);
      expect(sheet.xml).toContain('<autoFilter ref="A1:V1"/>');
    }
    expect([...(sheets[0]?.cells.values() ?? [])].map(({ value }) => value)).toContain(
      'Due controlli non sono stati fatti ovunque.',
    );
  });

  it('count no places of what has none', async () => {
    const { executive, ...rest } = sampleDocument({ findings: 0 });
    const entries = [{ name: 'CISA KEV', reason: 'source never loaded', places: 0 }];
    const document = { ...rest, executive: { ...executive, notChecked: { ...executive.notChecked, entries } } };
    const [summary] = readWorkbook(await bytesOf(vulnerabilitiesXlsx, document)).sheets;
    const row = [...(summary?.cells ?? [])].find(([, { value }]) => value === 'CISA KEV')?.[0].slice(1);
    expect(summary?.cells.get(`B${row}`)).toMatchObject({ type: 'inlineStr', value: '–' });
  });

  it('show the logo of the brand, drawn as a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';
    const logo = { type: 'image/svg+xml', base64: btoa(svg), width: 60, height: 20 } as const;
    const { brand, ...rest } = sampleDocument();
    const document = { ...rest, brand: { ...brand, logo } };
    const bytes = await bytesOf(vulnerabilitiesXlsx, document);
    const { sheets, parts } = readWorkbook(bytes);
    expect(parts['xl/media/logo.png']).toContain('PNG');
    expect(parts['xl/drawings/drawing1.xml']).toContain(`cx="${144 * 9525}" cy="${48 * 9525}"`);
    expect(sheets.map(({ elements }) => elements.includes('drawing'))).toEqual([true, false, false, false, false]);
    expect(sheets[0]?.relations).toContain('../drawings/drawing1.xml');
    expect(Buffer.compare(bytes, await bytesOf(vulnerabilitiesXlsx, document))).toBe(0);
  });

  it('are the same bytes twice, wherever they are made', async () => {
    const [one, other] = [await bytesOf(vulnerabilitiesXlsx, sampleDocument()), await inTimeZone('Pacific/Kiritimati')];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('end with a row that says what a sheet could not hold', async () => {
    const { brand, details } = sampleDocument({ findings: 40, placesEach: 10 });
    if (!details) throw new Error('no details');
    const { findings } = details;
    const given = { findings, level: 'critical', language: 'en', brand, isComplete: true } as const;
    const rows = await Readable.from(findingsSheet({ ...given, maxRows: 8 }).rows()).toArray();
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.cells[0]?.value).toBe(
      '… and 4 more, which a sheet cannot hold. All of them are in vulnerabilities.csv.',
    );
    expect(await Readable.from(findingsSheet({ ...given, maxRows: 11 }).rows()).toArray()).toHaveLength(11);
  });

  it('fail with the failure of the rows, and stop when they are not wanted any more', async () => {
    const document = sampleDocument();
    await expect(bytesOf(vulnerabilitiesXlsx, withFailingRows(document))).rejects.toThrow('the database went away');
    const context = { signal: AbortSignal.abort(new Error('stopped')) };
    await expect(buffer(vulnerabilitiesXlsx.write(document, context))).rejects.toThrow('stopped');
  });
});

function withFailingRows(document: ReportDocument): ReportDocument {
  const { details } = document;
  if (!details) return document;
  const { findings } = details;
  async function* rows() {
    yield* findings.rows('critical');
    throw new Error('the database went away');
  }
  return { ...document, details: { ...details, findings: { ...findings, rows } } };
}

async function inTimeZone(zone: string): Promise<Uint8Array> {
  const before = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  process.env.TZ = zone;
  try {
    return await bytesOf(vulnerabilitiesXlsx, sampleDocument());
  } finally {
    process.env.TZ = before;
  }
}
