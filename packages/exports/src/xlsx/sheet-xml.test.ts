import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { SheetRow } from './sheet.ts';
import { LIMITS, sheetXml } from './sheet-xml.ts';
import { STYLE_NUMBERS } from './styles.ts';

const print = { landscape: true, paper: 'A4', pagesWide: 1 } as const;

function write(rows: readonly SheetRow[], footer = ''): Promise<string> {
  const findings = { lastRow: 1, addresses: new Map<string, number>() };
  const context = { footer, isFirst: true, hasLogo: false, findings, limits: { rows: 5, links: 2 } };
  return text(sheetXml({ name: 'x', widths: [20], print, rows: () => rows }, context));
}

it('knows what Excel opens', () => {
  expect(LIMITS).toEqual({ rows: 2 ** 20, links: 65_530 });
});

it('writes links beyond those that Excel opens as text', async () => {
  const row: SheetRow = { cells: [{ value: 'x', style: 'link', link: { url: 'https://acme.test/' } }] };
  const xml = await write([row, row, row]);
  expect(xml).toContain('<hyperlink ref="A2" ');
  expect(xml).toContain(`<c r="A2" s="${STYLE_NUMBERS.link}" `);
  expect(xml).not.toContain('<hyperlink ref="A3" ');
  expect(xml).toContain(`<c r="A3" s="${STYLE_NUMBERS.text}" `);
});

it('refuses more rows than a program opens', async () => {
  const rows = Array.from({ length: 6 }, (): SheetRow => ({ cells: [] }));
  await expect(write(rows)).rejects.toThrow('the sheet x has more rows');
  expect(await write(rows.slice(1))).toContain('<row r="5" ');
});

it('keeps a footer from being read as codes', async () => {
  expect(await write([], '2026 R&D')).toContain('<oddFooter>&amp;L&amp;8 2026 R&amp;&amp;D&amp;C');
});

it('gives a row the height of its longest text, up to a limit', async () => {
  const heights = async (value: string) =>
    Number(/ ht="(\d+)"/.exec(await write([{ cells: [{ value, style: 'text' }] }]))?.[1]);
  expect(await heights('short')).toBe(17);
  expect(await heights('a\nb\nc')).toBe(43);
  expect(await heights('x'.repeat(40))).toBe(43);
  expect(await heights('x'.repeat(1_000_000))).toBe(108);
});
