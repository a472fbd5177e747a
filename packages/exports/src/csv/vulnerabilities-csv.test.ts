import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT, sampleDocument } from '../testing/sample-document.ts';
import { cellText } from '../xlsx/cell-text.ts';
import { bytesOf } from '../xlsx/testing/read-workbook.ts';
import { vulnerabilitiesCsv } from './vulnerabilities-csv.ts';

const linesOf = async (options: Parameters<typeof sampleDocument>[0]) =>
  Buffer.from(await bytesOf(vulnerabilitiesCsv, sampleDocument(options)))
    .toString()
    .split('\r\n');

describe('the file of vulnerabilities', () => {
  it('has a line for each, under the headings of its language', async () => {
    const lines = await linesOf({ language: 'it', findings: 600 });
    expect(lines).toHaveLength(602);
    expect(lines[0]).toMatch(/^\ufeffHost;Indirizzo;Porta;Gravità;Punteggio;Nome/);
    expect(lines[1]).toMatch(/^10\.20\.0\.0;10\.20\.0\.0;443\/tcp;Critica;9,8;/);
    expect(lines.at(-1)).toBe('');
  });

  it('has headings alone where nothing was found', async () => {
    expect(await linesOf({ findings: 0 })).toHaveLength(2);
  });

  it('keeps hostile text visible, and from being a formula', async () => {
    const [, line = ''] = await linesOf({ hostile: true });
    const quoted = cellText(HOSTILE_TEXT).replaceAll('"', '""');
    expect(line).toContain(`,"'${quoted}",`);
    expect(line).toContain(`,"0 ${quoted}",`);
  });
});
