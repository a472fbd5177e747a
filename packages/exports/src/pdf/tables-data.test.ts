import { describe, expect, it } from 'vitest';
import type { DocumentTable } from '../document/document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { unmarked } from './printed-text.ts';
import { remediesData, tablesData } from './tables-data.ts';

const { brand } = sampleDocument();

function tableOf(total: number, columns: number): DocumentTable {
  return {
    ...{ section: 'hosts', title: 'Host', total, empty: 'Nessun host.' },
    columns: Array.from({ length: columns }, (_, at) => ({
      key: `column_${at}`,
      kind: 'text' as const,
      header: { it: `Colonna ${at}`, en: `Column ${at}` },
      cell: (row) =>
        at === 1 ? '' : at === 2 ? '2026-11-01T08:10:00.000Z' : at === 3 ? 1234.5 : Object.keys(row).join(),
    })),
    async *rows() {
      for (let index = 0; index < total; index += 1) yield { name: index };
    },
  };
}

describe('remediesData', () => {
  it('keeps names of headers and options whole', async () => {
    const { details, ...document } = sampleDocument();
    if (!details) throw new Error('no details');
    const change = { name: 'Set X-Frame-Options', solution: 'Try Content-Security-Policy-Report-Only, then “-all”.' };
    async function* remedies() {
      for await (const remedy of details?.remedies() ?? []) yield { ...remedy, ...change };
    }
    const { rows } = await remediesData({ ...details, remedies }, document);
    expect(rows[0]?.name).toBe('Set X-\u2060Frame-\u2060Options');
    expect(rows[0]?.solution).toBe(
      'Try Content-\u2060Security-\u2060Policy-\u2060Report-\u2060Only, then “-\u2060all”.',
    );
  });
});

describe('tablesData', () => {
  it('writes numbers and dates in the language, and leaves out columns without values', async () => {
    const [table] = await tablesData([tableOf(2, 4)], { language: 'it', brand });
    expect(table?.columns.map(({ header, isNumber }) => [header, isNumber])).toEqual([
      ['Colonna 0', false],
      ['Colonna 2', false],
      ['Colonna 3', true],
    ]);
    expect(table?.rows[0]).toEqual(['name', '1º\u00a0novembre\u00a02026', '1.234,5']);
    expect(table?.notes).toEqual([]);
  });

  it('writes numbers that are names without separators', async () => {
    const table = tableOf(1, 4);
    const columns = table.columns.map((column, at) => ({ ...column, isPlain: at === 3, cell: () => 2020 }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'it', brand });
    expect(written?.rows).toEqual([['2.020', '2.020', '2.020', '2020']]);
  });

  it('cuts a long list between two items', async () => {
    const table = tableOf(1, 1);
    const list = Array.from({ length: 200 }, (_, at) => `name-${at}`).join('; ');
    const columns = table.columns.map((column) => ({ ...column, kind: 'list' as const, cell: () => list }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'it', brand });
    const cell = unmarked(written?.rows[0]?.[0] ?? '');
    expect(cell).toMatch(/; name-\d+; …$/);
    expect(list).toContain(cell.slice(0, -2));
  });

  it('keeps a name whole that fits into its column', async () => {
    const table = tableOf(1, 1);
    const name = 'ci-runner-3.labs.department.acme.test';
    const columns = table.columns.map((column) => ({
      ...column,
      kind: 'list' as const,
      cell: () => `${name}; ${name}`,
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'it', brand });
    expect(written?.rows[0]?.[0]).not.toContain('\u200b');
  });

  it('cuts keys, which nobody reads to their end, and says so', async () => {
    const table = tableOf(1, 1);
    const columns = table.columns.map((column) => ({
      ...column,
      cell: () => `v=DKIM1; p=${'MIIBIjANBgkq'.repeat(30)}; t=s`,
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'en', brand });
    expect(unmarked(written?.rows[0]?.[0] ?? '')).toBe('v=DKIM1; p=MIIBIjANBgkqMIIBIjANBgkqMIIBIjANBgkqMI…; t=s');
    expect(written?.notes).toEqual(['Texts that end in “…” are complete in the report on the platform.']);
  });

  it.each([
    [1, 5],
    [300, 3],
    [500, 2],
    [600, 0],
  ])('holds as many rows together as surely fit on a page: rows of %i letters', async (letters, held) => {
    const table = tableOf(3, 1);
    const columns = table.columns.map((column) => ({ ...column, cell: () => 'a '.repeat(letters / 2).trim() || 'a' }));
    expect((await tablesData([{ ...table, columns }], { language: 'en', brand }))[0]?.held).toBe(held);
  });

  it.each([
    ['in between', [1, 1, 1, 900, 1, 1, 1, 1, 1], 5],
    ['among the first ones', [300, 300, 900, 300, 300, 300], 3],
    ['at the end', [1, 1, 1, 1, 1, 900], 0],
    ['at the beginning', [900, 900, 1, 1, 1, 1, 1], 0],
  ])('holds rows together by their own heights, with a high one %s', async (_, letters, held) => {
    const table = tableOf(letters.length, 1);
    const columns = table.columns.map((column) => ({
      ...column,
      cell: (row: object) => 'a '.repeat((letters[Number(Object.values(row)[0])] ?? 0) / 2).trim() || 'a',
    }));
    const list = { ...table, columns: columns.map((column) => ({ ...column, kind: 'list' as const })) };
    expect((await tablesData([list], { language: 'en', brand }))[0]?.held).toBe(held);
  });

  it('turns the page for columns that do not fit side by side', async () => {
    const tables = await tablesData([tableOf(2, 6), tableOf(2, 13)], { language: 'en', brand });
    expect(tables.map(({ isWide, columns, notes }) => [isWide, columns.length, notes])).toEqual([
      [false, 5, []],
      [true, 12, []],
    ]);
  });

  it('breaks no name of a product beside columns of numbers', async () => {
    const rows = [
      ['127.20.0.2', 'tcp', 21, 'open', 'ftp', 'ProFTPD', '1.3.5', 7],
      ['127.20.0.12', 'tcp', 22, 'open', 'ssh', 'OpenSSH', '9.2p1 Debian 2+deb12u10', 6],
      ['127.20.0.9', 'tcp', 23, 'open', 'telnet', 'BusyBox telnetd', '', 1],
      ['127.20.0.14', 'tcp', 3306, 'open', 'mysql', 'MySQL', '5.5.5-10.3.14-MariaDB', 1],
      ['127.20.0.18', 'tcp', 8888, 'open', 'sun-answerbook', '', '', 0],
    ];
    const heads = 'Address,Protocol,Port,State,Service,Product,Version,Vulnerabilities'.split(',');
    const table = tableOf(rows.length, heads.length);
    const columns = table.columns.map((column, at) => ({
      ...{ ...column, isPlain: at === 2, header: { it: '', en: heads[at] ?? '' } },
      cell: (row: object) => rows[Number(Object.values(row)[0])]?.[at] ?? '',
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'en', brand });
    expect(written?.rows.map((row) => row[5])).toEqual(['ProFTPD', 'OpenSSH', 'BusyBox telnetd', 'MySQL', '']);
  });

  it('breaks a date rather than let every row have two lines', async () => {
    // Look-alike domains: with whole dates their name servers would not stand on one line.
    const cells = (name: string, day: string, risk: string, mail: string) => [
      ...[name, name, day, '0.99750', risk, 'Others', '127.20.0.18', mail, 'ns1.parcheggio.test; ns2.parcheggio.test'],
    ];
    const rows = [
      cells('xn--cme-5cd.test', '2026-11-16T00:00:00.000Z', 'High', 'mx.parcheggio.test'),
      ...Array.from({ length: 15 }, () => cells('acme-login.test', '2017-06-03T00:00:00.000Z', 'Medium', '')),
    ];
    const heads = 'Domain,Decoded name,Created on,Similarity,Risk,Held by,DNS A,DNS MX,DNS NS'.split(',');
    const table = tableOf(rows.length, heads.length);
    const columns = table.columns.map((column, at) => ({
      ...{ ...column, header: { it: '', en: heads[at] ?? '' } },
      cell: (row: object) => rows[Number(Object.values(row)[0])]?.[at] ?? '',
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'en', brand });
    expect([written?.isWide, written?.rows[0]?.[2]]).toEqual([true, '16 November 2026']);
  });

  it('breaks a date only where the columns would not fit on an upright page with it', async () => {
    const withDate = (letters: number) => {
      const table = tableOf(2, 5);
      const columns = table.columns.map((column, at) => ({
        ...{ ...column, header: { it: 'A', en: 'A' } },
        cell: () => (at === 0 ? '2026-11-10T08:10:00.000Z' : 'a'.repeat(letters)),
      }));
      return { ...table, columns };
    };
    const tables = await tablesData([withDate(10), withDate(19), withDate(30)], { language: 'en', brand });
    expect(tables.map(({ isWide, rows }) => [isWide, rows[0]?.[0]])).toEqual([
      [false, '10\u00a0November\u00a02026'],
      [false, '10 November 2026'],
      [false, '10 November 2026'],
    ]);
    const wide = { ...withDate(12), columns: [...withDate(12).columns, ...withDate(12).columns.slice(1)] };
    const [turned] = await tablesData([wide], { language: 'en', brand });
    expect([turned?.isWide, turned?.rows[0]?.[0]]).toEqual([true, '10\u00a0November\u00a02026']);
  });

  it('keeps the page upright for a few rows whose words fit when they are broken behind hyphens', async () => {
    const hyphened = (count: number) => {
      const table = tableOf(count, 6);
      const columns = table.columns.map((column) => ({ ...column, cell: () => 'sun-answerbook-11-rev' }));
      return { ...table, columns };
    };
    const tables = await tablesData([hyphened(18), hyphened(41)], { language: 'en', brand });
    expect(tables.map(({ isWide, isTurned }) => [isWide, isTurned])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('keeps a word with a hyphen whole where the columns leave room on the page', async () => {
    const table = tableOf(3, 4);
    const columns = table.columns.map((column) => ({ ...column, cell: () => 'sun-answerbook' }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'en', brand });
    expect(written?.rows[0]?.[0]).toBe('sun-\u2060answerbook');
  });

  it('gives a column room for its longest word with its wide letters', async () => {
    const table = tableOf(3, 8);
    const columns = table.columns.map((column, at) => ({
      ...column,
      cell: () => (at === 0 ? 'Messaggio' : 'words of a longer text that take all the room there is '.repeat(3)),
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'en', brand });
    expect(written?.rows[0]?.[0]).toBe('Messaggio');
  });

  it('folds rows that say nothing into a line, unless there are no others', async () => {
    const fold = (isFolded: (index: number) => boolean) => ({
      matches: (row: object) => isFolded(Number(Object.values(row)[0])),
      text: (rows: readonly object[]) => `${rows.length} without anything`,
    });
    const [some, all] = await tablesData(
      [
        { ...tableOf(600, 4), fold: fold((index) => index % 2 === 1) },
        { ...tableOf(3, 4), fold: fold(() => true) },
      ],
      { language: 'en', brand },
    );
    expect([some?.rows.length, some?.notes]).toEqual([
      250,
      ['250 without anything', '500 of 600 rows are listed. The rest is in the report on the platform.'],
    ]);
    expect([all?.rows.length, all?.notes]).toEqual([3, []]);
  });

  it('says which rows and columns are left out', async () => {
    const [table] = await tablesData([tableOf(1000, 18)], { language: 'en', brand });
    expect(table?.rows).toHaveLength(250);
    expect(table?.notes).toEqual([
      '250 of 1,000 rows are listed. The rest is in the report on the platform.',
      'Further columns in the report on the platform: Column 16, Column 17.',
    ]);
  });

  it('leaves room between the figures of neighbouring columns', async () => {
    const table = tableOf(1, 4);
    const columns = table.columns.map((column) => ({
      ...{ ...column, isPlain: true, header: { it: 'A', en: 'A' } },
      cell: () => 202_600,
    }));
    const [written] = await tablesData([{ ...table, columns }], { language: 'it', brand });
    expect(written?.columns.every(({ weight }) => weight >= '202600'.length + 3)).toBe(true);
  });
});
