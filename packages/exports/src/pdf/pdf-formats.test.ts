import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../document/document.ts';
import type { FileFormat } from '../document/file-format.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { executivePdf, fullPdf } from './pdf-formats.ts';

async function write(format: FileFormat, document: ReportDocument, signal = new AbortController().signal) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of format.write(document, { signal })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const open = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** The words of all pages, line ends and places to break taken out. */
async function wordsOf(pdf: PDFDocumentProxy): Promise<string> {
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  return pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ');
}

async function linksOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const annotations = (await (await pdf.getPage(number)).getAnnotations()) as { url?: string; unsafeUrl?: string }[];
    links.push(...annotations.flatMap(({ url, unsafeUrl }) => url ?? unsafeUrl ?? []));
  }
  return links;
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}
const titlesOf = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...titlesOf(items)]);

/** The words of one page with the height at which each stands. */
async function heightsOn(pdf: PDFDocumentProxy, page: number): Promise<ReadonlyMap<string, number>> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return new Map(items.flatMap((item) => ('str' in item ? [[item.str, Number(item.transform[5])] as const] : [])));
}

describe('executive PDF', () => {
  it('keeps the numbers of its boxes on one line under a long name', async () => {
    const document = sampleDocument({ language: 'it', lite: true });
    const { levels } = document.executive;
    const total = { ...levels.total, label: 'Vulnerabilità potenziali', value: 7771 };
    const high = { ...levels.total, label: 'Alte', value: 6661 };
    const executive = { ...document.executive, levels: { ...levels, total, high } };
    const heights = await heightsOn(await open(await write(executivePdf, { ...document, executive })), 2);
    expect(heights.get('7.771')).toBeGreaterThan(0);
    expect(heights.get('7.771')).toBe(heights.get('6.661'));
  });

  it('leaves no fewer than three rows of what was not checked on a page', async () => {
    const document = sampleDocument({ language: 'it', lite: true });
    const { executive } = document;
    const entries = Array.from({ length: 10 }, (_, at) => ({ name: `voce-${at}`, reason: 'motivo', places: 1 }));
    // Long enough for the table to end just beyond the page.
    const sentence = 'Non tutto è stato controllato. '.repeat(28);
    const long = { ...executive, notChecked: { ...executive.notChecked, sentence, entries } };
    const pdf = await open(await write(executivePdf, { ...document, executive: long }));
    const rows: number[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      rows.push([...(await heightsOn(pdf, page)).keys()].filter((word) => word.startsWith('voce-')).length);
    }
    expect(rows.filter((count) => count > 0)).toEqual([7, 3]);
  });

  // So many lines bring the table close to the end of a page.
  it.each([8, 10, 12])('keeps the sentence on what was not checked with its rows: %i', async (lines) => {
    const document = sampleDocument({ language: 'it', lite: true });
    const { executive } = document;
    const line = 'Una riga che riempie la pagina fino al margine destro, o poco meno di così, per la prova. ';
    const actions = executive.actions.map((action, at) => ({ ...action, solution: line.repeat(at < 2 ? lines : 1) }));
    const entries = Array.from({ length: 4 }, (_, at) => ({ name: `voce-${at}`, reason: 'motivo', places: 1 }));
    const notChecked = { ...executive.notChecked, sentence: 'Frase di prova.', entries };
    const filled = { ...executive, actions, notChecked };
    const pdf = await open(await write(executivePdf, { ...document, executive: filled }));
    const pages: number[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const words = [...(await heightsOn(pdf, page)).keys()];
      pages.push(...words.filter((word) => word === 'Frase di prova.' || word === 'voce-0').map(() => page));
    }
    expect(pages).toHaveLength(2);
    expect(new Set(pages).size).toBe(1);
  });

  // So many lines bring the figures close to the end of a page.
  it.each([2, 3, 4])('keeps the figures of what changed with their names: %i', async (lines) => {
    const document = sampleDocument({ language: 'it', lite: true });
    const { executive } = document;
    const { changes } = executive;
    if (!changes) throw new Error('no changes');
    const counts = { ...changes.counts, gone: 4321 };
    const standing = Array.from({ length: 27 }, (_, at) => `Una riga per la prova: ${at}.`);
    const line = 'Una riga che riempie la pagina fino al margine destro, o poco meno di così, per la prova in corso. ';
    const filled = {
      ...executive,
      standing,
      charts: [],
      changes: { ...changes, counts, sentences: [line.repeat(lines)] },
    };
    const pdf = await open(await write(executivePdf, { ...document, executive: filled }));
    const pages: number[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const words = [...(await heightsOn(pdf, page)).keys()];
      pages.push(...words.filter((word) => word === '4.321' || word === 'Risolte').map(() => page));
    }
    expect(pages).toHaveLength(2);
    expect(new Set(pages).size).toBe(1);
  });

  it('has title, author, language and date of the report, and fonts of its own', async () => {
    const pdf = await open(await write(executivePdf, sampleDocument({ language: 'it', lite: true })));
    const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string> };
    expect(info).toMatchObject({
      Title: 'Report direzionale · Scansione di rete · 10.20.0.0/24',
      Author: 'Rocca',
      Language: 'it',
      CreationDate: expect.stringContaining('20261101084200'),
    });
    const words = await wordsOf(pdf);
    for (const part of [
      'Situazione',
      '1.234',
      '98.765',
      'non noto',
      'Chiude 12 delle 77',
      'Rischio tecnologico',
      'tempo scaduto',
    ]) {
      expect(words).toContain(part);
    }
    expect(words).toContain(`2 / ${pdf.numPages}`);
    expect(pdf.numPages).toBeGreaterThanOrEqual(3);
    expect(pdf.numPages).toBeLessThanOrEqual(6);
    expect(titlesOf((await pdf.getOutline()) as Bookmark[])).toContain('Che cosa fare per prima cosa');
  });

  it('says in English that nothing was found, and leaves out a box without a count', async () => {
    const document = sampleDocument({ language: 'en', findings: 0 });
    const { executive } = document;
    const levels = { ...executive.levels, critical: null };
    const notes = { changesNote: 'This is the first test.', actionsNote: 'There are no remedies to apply.' };
    const pdf = await open(
      await write(executivePdf, { ...document, executive: { ...executive, levels, changes: null, ...notes } }),
    );
    const words = await wordsOf(pdf);
    for (const part of [
      'No vulnerability was found.',
      'No vulnerability found',
      notes.actionsNote,
      notes.changesNote,
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain('Critical');
    expect(words).toContain('1,234');
  });
});

describe('full PDF', () => {
  it('shows hostile text as text, links only what is https, and gives the same bytes twice', async () => {
    const document = withLogo(withReferences(sampleDocument({ language: 'en', hostile: true, partner: true })));
    const bytes = await write(fullPdf, document);
    const pdf = await open(bytes);
    const words = await wordsOf(pdf);
    for (const part of [
      '<script>alert(1)</script>',
      '#eval("1") $x$ *b* _i_ [link](http://x) @ref',
      '⟨U+202E⟩gnp.exe',
    ]) {
      expect(words).toContain(part);
    }
    const links = await linksOf(pdf);
    expect(links).toContain('https://nvd.nist.gov/vuln/detail/CVE-2021-10000');
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
    expect(words).toContain('BAD-1');
    expect((await write(fullPdf, document)).equals(bytes)).toBe(true);

    expect(words).toContain('Already exploited by attackers (CISA KEV, 3 November 2021), used in ransomware campaigns');
    expect(words).toContain('10.20.0.0 443/tcp · 10.20.0.1 443/tcp · 10.20.0.2 443/tcp');
    const bookmarks = titlesOf((await pdf.getOutline()) as Bookmark[]);
    expect(bookmarks).toEqual(expect.arrayContaining(['Contents', 'Vulnerabilities', 'Remedies', 'Hosts', 'Coverage']));
    // All fonts are in the file: the letters of each come with it.
    expect(bytes.toString('latin1').match(/\/FontFile[23]? /g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('begins no page for the levels of a usual report, and leaves none half empty', async () => {
    const pdf = await open(await write(fullPdf, sampleDocument({ findings: 108, placesEach: 1 })));
    const heads = [/^High · \d+ vulnerabilities$/, /^Medium · \d+ vulnerabilities$/];
    const above: number[] = [];
    // The first pages are cover and contents, which name the levels as well.
    for (let page = 3; page <= pdf.numPages; page += 1) {
      const heights = [...(await heightsOn(pdf, page))];
      for (const head of heads) {
        const height = heights.find(([word]) => head.test(word))?.[1];
        if (height !== undefined) above.push(heights.filter(([, other]) => other > height).length);
      }
    }
    expect(above).toHaveLength(2);
    expect(above.every((count) => count > 0)).toBe(true);
  });

  it('ends its process when the job is given up, and says so', async () => {
    const stop = new AbortController();
    const written = write(fullPdf, sampleDocument({ findings: 3 }), stop.signal);
    setImmediate(() => stop.abort());
    await expect(written).rejects.toThrow(/abort/i);
  });

  it('names the template and not the text when it fails', async () => {
    const document = sampleDocument({ lite: false });
    const logo = {
      type: 'image/png',
      base64: Buffer.from('no picture').toString('base64'),
      width: 1,
      height: 1,
    } as const;
    const written = write(fullPdf, { ...document, brand: { ...document.brand, logo } });
    await expect(written).rejects.toThrow(/^The PDF compiler failed \(exit code 1\): cover\.typ:\d+ /);
  });
});

/** Text in two fonts, whose order in the file must not change. */
function withLogo(document: ReportDocument): ReportDocument {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><text font-family="Inter" y="8">A<tspan font-weight="700">b</tspan></text></svg>`;
  const logo = { type: 'image/svg+xml', base64: Buffer.from(svg).toString('base64'), width: 40, height: 10 } as const;
  return { ...document, brand: { ...document.brand, logo } };
}

/** The first finding refers to what must not be clicked. */
function withReferences(document: ReportDocument): ReportDocument {
  const { details } = document;
  if (!details) return document;
  const { findings } = details;
  const links = ['javascript:alert(1)', 'http://x.example/', 'https://user:pw@x.example/', 'file:///etc/passwd'];
  const bad = links.map((link, index) => ({ id: `BAD-${index}`, link }));
  return {
    ...document,
    details: {
      ...details,
      findings: {
        ...findings,
        async *rows(level) {
          for await (const row of findings.rows(level)) {
            yield { ...row, nvt: { ...row.nvt, refs: { ref: [...row.nvt.refs.ref, ...bad] } } };
          }
        },
      },
    },
  };
}
