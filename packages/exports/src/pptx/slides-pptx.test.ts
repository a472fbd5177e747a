import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT, sampleDocument } from '../testing/sample-document.ts';
import { drawWithResvg } from './draw-with-resvg.ts';
import { slidesPptxFormat } from './slides-format.ts';
import type { DrawPicture } from './slides-input.ts';
import { slidesPptx } from './slides-pptx.ts';

type Sample = ReturnType<typeof sampleDocument>;

/** The smallest PNG: what pictures show is the business of the charts. */
const DOT = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);
const drawDot: DrawPicture = async () => DOT;

async function openDeck(document: Sample) {
  const bytes = await slidesPptx(document, { drawPicture: drawDot });
  const files = unzipSync(bytes);
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const count = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  const slide = (number: number) => xml(`ppt/slides/slide${number}.xml`);
  const notes = (number: number) => paragraphs(xml(`ppt/notesSlides/notesSlide${number}.xml`));
  const titles = Array.from({ length: count }, (_, index) => textOf(shapes(slide(index + 1), 'type="title"')[0] ?? ''));
  return { bytes, files, xml, count, slide, notes, titles };
}

const shapes = (xml: string, mark: string): string[] =>
  (xml.match(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g) ?? []).filter((shape) => shape.includes(mark));

const paragraphs = (xml: string): string[] => (xml.match(/<a:p>[\s\S]*?<\/a:p>/g) ?? []).map(textOf);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textOf = (xml: string): string =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
    .map(([, text = '']) => text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? ''))
    .join('|');

/** Every tag closed in order, no bare `&` or `<`, no character that XML forbids. */
function expectWellFormed(name: string, xml: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml), `${name}: control characters`).toBe(false);
  expect(xml.isWellFormed(), `${name}: lone surrogates`).toBe(true);
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/g, '').includes('&'), `${name}: bare &`).toBe(
    false,
  );
  const open: string[] = [];
  const rest = xml.replace(/<(?:\?[^>]*\?|(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?))>/g, (_, end, tag, alone) => {
    if (tag && end) expect(open.pop(), `${name}: </${tag}>`).toBe(tag);
    else if (tag && !alone) open.push(tag);
    return '';
  });
  expect(open, name).toEqual([]);
  expect(rest.includes('<'), `${name}: bare <`).toBe(false);
}

const ITALIAN = [
  'Report direzionale',
  'Indice',
  'Il quadro di riferimento',
  'Rischi cyber per il business',
  'Sicurezza funzionale e operativa',
  'Sicurezza predittiva',
  'Il servizio in sintesi',
  'Scansione di rete: descrizione',
  'Risultati: 10.20.0.0/24',
  'Piano di rimedio',
];
const ENGLISH = [
  'Executive report',
  'Contents',
  'The framework',
  'Business cyber risks',
  'Functional and operational security',
  'Predictive security',
  'Service overview',
  'Network Scan description',
  'Results: 10.20.0.0/24',
  'Remediation plan',
];

describe('slidesPptx', () => {
  it('has ten slides in the order of the specification, in the language of the report', async () => {
    expect((await openDeck(sampleDocument({ language: 'it' }))).titles).toEqual(ITALIAN);
    expect((await openDeck(sampleDocument({ language: 'en' }))).titles).toEqual(ENGLISH);
  });

  it('ends with the slide of the partner, where there is one', async () => {
    const deck = await openDeck(sampleDocument({ language: 'it', partner: true }));
    expect(deck.titles).toEqual([...ITALIAN, 'Grazie']);
    expect(textOf(deck.slide(11))).toContain('Partner S.p.A.|partner.example|+39 02 0000000');
  });

  it('ends with the next steps, where the partner has no lines of its own', async () => {
    const document = sampleDocument({ language: 'it' });
    const brand = { ...document.brand, partner: { name: 'Forte S.r.l.', lines: [] } };
    expect(textOf((await openDeck({ ...document, brand })).slide(11))).toContain(
      'Forte S.r.l.|Assegnare un responsabile e una data a ogni azione del piano|',
    );
  });

  it('shows every figure of the report, abbreviated, and what is unknown as such', async () => {
    const deck = await openDeck(sampleDocument({ findings: 20_000, language: 'it' }));
    const shown = (name: string) => textOf(shapes(deck.slide(9), `name="${name}"`)[0] ?? '');
    expect(shown('TOTAL_POTENTIAL_VULNERABILITIES')).toBe('20k|Vulnerabilità');
    expect(shown('CRITICAL_SEVERITY')).toBe('5k|Gravità critica');
    expect(shown('LOW_SEVERITY')).toBe('5k|Gravità bassa');
    expect(['HOSTS_COUNT', 'OPEN_PORTS', 'KNOWN_EXPLOITED', 'DISTINCT.REMEDIES'].map(shown)).toEqual([
      ...['1.2k', '98.8k', 'n/d', '7'],
    ]);
    expect(textOf(deck.slide(9))).toContain('n/d: dato non disponibile in questo test; non equivale a zero.');
  });

  it('abbreviates from a thousand on, and calls the total what the report counts', async () => {
    const deck = await openDeck(sampleDocument({ findings: 1234 }));
    const total = shapes(deck.slide(9), 'name="TOTAL_POTENTIAL_VULNERABILITIES"')[0] ?? '';
    expect(textOf(total)).toBe('1.2k|Vulnerabilities');
    const under = await openDeck(sampleDocument({ findings: 999 }));
    expect(textOf(under.slide(9))).toContain('999|Vulnerabilities');
  });

  it('shows what each action asks for, or cuts it visibly and has it whole in the notes', async () => {
    const { executive, ...rest } = sampleDocument();
    const solution = `A copy of this version was tampered with. ${'Isolate the system and reinstall it. '.repeat(6)}Last.`;
    const actions = executive.actions.map((one) => ({ ...one, solution }));
    const deck = await openDeck({ ...rest, executive: { ...executive, actions } });
    expect(textOf(deck.slide(10))).toContain(solution);
    const long = solution.repeat(2);
    const cut = await openDeck({
      ...rest,
      executive: { ...executive, actions: [{ ...actions[0], solution: long }] as never },
    });
    expect(textOf(cut.slide(10))).not.toContain(long);
    expect(textOf(cut.slide(10))).toMatch(/reinstall[^|]*…\|/);
    expect(cut.notes(10).join()).toContain(long);
  });

  it('cuts no action where two of five take four lines and one takes two', async () => {
    const { executive, ...rest } = sampleDocument();
    const lines = [2, 4, 1, 1, 4];
    const line = 'List every server that sends for the domain, sign with DKIM and publish it. ';
    const actions = lines.map((count, at) => ({
      ...executive.actions[0],
      priority: at + 1,
      name: `Action ${at + 1}`,
      solution: line.repeat(count).trim(),
    }));
    const deck = await openDeck({ ...rest, executive: { ...executive, actions: actions as never } });
    expect(textOf(deck.slide(10))).not.toContain('…');
  });

  it('has room for the titles of three charts', async () => {
    const { executive, ...rest } = sampleDocument();
    const titles = ['Impact on data and services (GDPR)', 'Impatto su dati e servizi (GDPR)', 'Human risk'];
    const charts = executive.charts.slice(0, 3).map((chart, at) => ({ ...chart, title: titles[at] ?? '' }));
    const text = textOf((await openDeck({ ...rest, executive: { ...executive, charts } })).slide(9));
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  });

  it('leaves the critical box out where the report has no such count', async () => {
    const { executive, ...rest } = sampleDocument();
    const deck = await openDeck({
      ...rest,
      executive: { ...executive, levels: { ...executive.levels, critical: null } },
    });
    expect(deck.slide(9)).not.toContain('CRITICAL_SEVERITY');
    expect(deck.slide(9)).toContain('name="HIGH_SEVERITY"');
    const none = { levels: { ...executive.levels, critical: null }, actions: executive.actions.slice(1, 4) };
    const without = await openDeck({ ...rest, executive: { ...executive, ...none } });
    expect(textOf(without.slide(8))).not.toContain('Critical');
  });

  it('has charts that can be edited, each with its picture, and a sentence for one with nothing to draw', async () => {
    const deck = await openDeck(sampleDocument());
    const pairs = deck.slide(9).match(/<mc:AlternateContent[\s\S]*?<\/mc:AlternateContent>/g) ?? [];
    expect(pairs.map((pair) => [...pair.matchAll(/name="([A-Z_]+)"/g)].map(([, name]) => name))).toEqual([
      ['TECHNOLOGY_RISK', 'TECHNOLOGY_RISK_PICTURE'],
      ['GDPR_RISK', 'GDPR_RISK_PICTURE'],
    ]);
    expect(pairs[0]).toMatch(/Requires="p14">[\s\S]*<c:chart [\s\S]*<mc:Fallback>[\s\S]*<p:pic>/);
    expect(pairs[0]).toContain('descr="Chart: Technology risk. Critical 3, High 3, Medium 3, Low 3"');
    expect(textOf(shapes(deck.slide(9), 'name="HUMAN_RISK"')[0] ?? '')).toBe('Not looked for');
    expect(deck.xml('ppt/charts/chart1.xml')).toContain('<c:doughnutChart>');
  });

  it('writes no number upon a slice that has no room for it', async () => {
    const { executive, ...rest } = sampleDocument();
    const charts = executive.charts.map((chart) => ({
      ...chart,
      series: chart.series.map((one) => ({ ...one, values: one.values.map((_, index) => (index === 0 ? 1 : 50)) })),
    }));
    const deck = await openDeck({ ...rest, executive: { ...executive, charts } });
    const hidden = deck.xml('ppt/charts/chart1.xml').match(/<c:idx val="\d"\/><c:delete val="1"\/>/g);
    expect(hidden).toEqual(['<c:idx val="0"/><c:delete val="1"/>']);
  });

  it('keeps the values of a chart in a workbook of its own', async () => {
    const deck = await openDeck(sampleDocument());
    const book = unzipSync(deck.files['ppt/embeddings/Microsoft_Excel_Worksheet2.xlsx'] ?? new Uint8Array());
    const cells = [
      ...strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).matchAll(
        /<c r="(\w+)"[^>]*>.*?<(?:t|v)>([^<]*)/g,
      ),
    ];
    expect(Object.fromEntries(cells.map(([, address, value]) => [address, value]))).toEqual({
      ...{ A1: '', B1: 'Complete', C1: 'Partial', A2: 'Confidentiality', B2: '4', C2: '6' },
      ...{ A3: 'Integrity', B3: '3', C3: '2', A4: 'Availability', B4: '5', C4: '1' },
    });
    expect(deck.xml('ppt/charts/chart2.xml')).toContain('Sheet1!$C$2:$C$4');
  });

  it('says in the notes of each slide where its figures come from and which test it was', async () => {
    const deck = await openDeck(sampleDocument({ findings: 20_000 }));
    for (let number = 1; number <= deck.count; number += 1) {
      const text = deck.notes(number);
      expect(text.length, `slide ${number}`).toBeGreaterThan(3);
      expect(text).toContain('Report: 0f0e0d0c-0b0a-4908-8706-050403020100');
    }
    expect(deck.notes(9)).toContain('Vulnerabilities: 20,000 (nscan_summary.vulns)');
    expect(deck.notes(9)).toContain('Already exploited: not available (nscan_summary.known_exploited)');
    expect(deck.notes(9).join()).toContain('(nscan_summary.cia_data)');
    expect(deck.notes(10)).toContain('Remedies: 7 (nscan_summary.distinct.remedies)');
  });

  it('lists what to do, and says of a clean report that there is nothing to do and what was not checked', async () => {
    const plan = textOf((await openDeck(sampleDocument({ language: 'it' }))).slide(10));
    expect(plan).toContain('Le prime 5 azioni su 7 chiudono 50 delle 77 vulnerabilità.');
    expect(plan).toMatch(
      /1\|Aggiorna il prodotto 1\|.*\|Critico\|9 host\|10\.20\.0\.1 443\/tcp, .*\|chiude 12 delle 77 vulnerabilità\|2\|/,
    );
    const clean = textOf((await openDeck(sampleDocument({ language: 'it', findings: 0 }))).slide(10));
    expect(clean).toContain('Nessuna azione da intraprendere ora');
    expect(clean).toContain('Configurazione di TLS: tempo scaduto (3 host)');
  });

  it('names an action in full that one line does not hold', async () => {
    const { executive, ...rest } = sampleDocument({ language: 'it' });
    const name = 'Eliminare i CNAME verso risorse cloud che altri possono rivendicare a proprio nome';
    const actions = executive.actions.map((action) => ({ ...action, name }));
    const plan = textOf((await openDeck({ ...rest, executive: { ...executive, actions } })).slide(10));
    expect(plan.split(name)).toHaveLength(actions.length + 1);
  });

  it('does not call nothing to do what nobody has counted', async () => {
    const { executive, ...rest } = sampleDocument({ findings: 0 });
    const total = { ...executive.levels.total, value: null };
    const deck = await openDeck({ ...rest, executive: { ...executive, levels: { ...executive.levels, total } } });
    expect(textOf(deck.slide(10))).not.toContain('Nothing to be done now');
    expect(textOf(deck.slide(10))).toContain('What to do is not known');
  });

  it('shows hostile text as text, in parts that every program can read', async () => {
    const { executive, ...rest } = sampleDocument({ hostile: true, long: true });
    const [chart, ...charts] = executive.charts.map((one) => ({
      ...one,
      categories: one.categories.map(() => HOSTILE_TEXT),
    }));
    const deck = await openDeck({ ...rest, executive: { ...executive, charts: chart ? [chart, ...charts] : [] } });
    for (const [name, bytes] of Object.entries(deck.files)) {
      if (/\.(?:xml|rels)$/.test(name)) expectWellFormed(name, strFromU8(bytes));
    }
    const book = unzipSync(deck.files['ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx'] ?? new Uint8Array());
    for (const [name, bytes] of Object.entries(book)) expectWellFormed(name, strFromU8(bytes));
    expect(deck.titles[8]).toContain('Results: =HYPERLINK("http://x") <script>alert(1)</script>');
    expect(deck.titles[8]).toContain('⟨U+202E⟩gnp.exe');
    expect(Object.keys(deck.files).join()).not.toContain('script');
  });

  it('names no part twice and none that is missing', async () => {
    const deck = await openDeck(sampleDocument({ partner: true }));
    const parts = Object.keys(deck.files);
    const named = [...deck.xml('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !parts.includes(name ?? ''))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    for (let number = 1; number <= deck.count; number += 1) {
      const ids = [...deck.slide(number).matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, `slide ${number}`).toBe(ids.length);
    }
  });

  it('carries the colours of the brand in its theme, its language and the date of the test', async () => {
    const { brand, ...rest } = sampleDocument({ language: 'it' });
    const deck = await openDeck({ ...rest, brand: { ...brand, colours: { primary: '#103050', accent: '#aa3377' } } });
    expect(deck.xml('ppt/theme/theme1.xml')).toContain('<a:accent1><a:srgbClr val="AA3377"/></a:accent1>');
    expect(deck.xml('ppt/theme/theme1.xml')).toMatch(/<a:theme [^>]*name="Rocca"/);
    expect(deck.xml('docProps/core.xml')).toContain('2026-11-01T08:42:00Z</dcterms:modified>');
    expect(deck.xml('docProps/core.xml')).toContain('<dc:language>it-IT</dc:language>');
    expect(deck.slide(4)).not.toContain('en-US');
  });

  it('puts the logo on cover and content, drawn as a picture', async () => {
    const { brand, ...rest } = sampleDocument();
    const logo = { type: 'image/svg+xml' as const, base64: btoa('<svg/>'), width: 300, height: 60 };
    const drawn: string[] = [];
    const drawPicture: DrawPicture = async (svg) => {
      drawn.push(svg);
      return DOT;
    };
    const files = unzipSync(await slidesPptx({ ...rest, brand: { ...brand, logo } }, { drawPicture }));
    expect(drawn[0]).toBe('<svg/>');
    expect(
      Object.keys(files).filter(
        (name) => /slideLayout\d\.xml$/.test(name) && strFromU8(files[name] ?? DOT).includes('<p:pic>'),
      ).length,
    ).toBe(2);
  });
});

describe('slidesPptxFormat', () => {
  it('writes the same bytes twice', async () => {
    const write = async () => {
      const chunks: Uint8Array[] = [];
      const context = { signal: new AbortController().signal };
      for await (const chunk of slidesPptxFormat.write(sampleDocument({ partner: true }), context)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const [first, second] = [await write(), await write()];
    expect(first.equals(second)).toBe(true);
  });

  it('draws pictures of the size that was asked for', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5" width="10" height="5"><rect width="10" height="5"/></svg>';
    const png = Buffer.from(await drawWithResvg(svg, { width: 40, height: 20 }));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 20]);
  });
});
