import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { Language } from '@rocca/contract/language';
import { buildSurveyReport } from '@rocca/contract/survey/report';
import {
  answersOf,
  MADE_ANSWERS,
  MADE_DEFINITION,
  MADE_FACT,
  madeSource,
  NOT_APPLICABLE,
} from '@rocca/contract/survey/testing/made-survey';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { writeSurveyPdf } from './survey-pdf.ts';

const BRAND = {
  ...{ name: 'Rocca', footer: 'Rocca', logo: null, partner: null },
  colours: { primary: '#0b3f45', accent: '#127e85' },
  timeZone: 'Europe/Rome',
};

async function write(report: SurveyReport, language: Language): Promise<Buffer> {
  const { signal } = new AbortController();
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSurveyPdf(report, { language, brand: BRAND }, { signal })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string> };
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  const outline = (await pdf.getOutline()) as { title: string }[];
  return {
    info,
    titles: outline.map(({ title }) => title),
    words: pages.join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' '),
  };
}

/** Enough groups for a radar and for contents. */
function longReport(): SurveyReport {
  const [first] = MADE_DEFINITION.groups;
  const more = ['third', 'fourth'].map((id) => ({
    ...{ id, title: { it: `Area ${id}`, en: `Area ${id}` }, label: { it: `Asse ${id}`, en: `Axis ${id}` } },
    intro: first?.intro ?? { it: '-', en: '-' },
    questions: (first?.questions ?? []).map((question) => ({ ...question, id: `${id}.${question.id}` })),
  }));
  const definition = { ...MADE_DEFINITION, groups: [...MADE_DEFINITION.groups, ...more] };
  const survey = { ...madeSource().survey, name: HOSTILE_TEXT };
  const fact = { ...MADE_FACT, target: `${HOSTILE_TEXT} end` };
  const remote = { remote: { values: [2], note: HOSTILE_TEXT } };
  return buildSurveyReport(
    madeSource({
      ...{ survey, definition, facts: [fact] },
      answers: new Map([...MADE_ANSWERS, ...answersOf(remote)]),
      previous: {
        ...{ taskId: '0199a000-0000-7000-8000-000000000002', name: 'Spring', completedAt: '2026-04-10T09:30:00.000Z' },
        definition,
        answers: answersOf({ class: [1], policy: [1], roles: [2], remote: [NOT_APPLICABLE] }),
      },
    }),
  );
}

it('has title, author, language and date, and says in Italian what the report says', async () => {
  const { info, titles, words } = await read(await write(longReport(), 'it'));
  expect(info).toMatchObject({
    Title: 'Report del questionario · Questionario NIS 2 · Acme',
    Author: 'Rocca',
    Language: 'it',
    CreationDate: expect.stringContaining('20261116093000'),
  });
  expect(titles).toEqual([
    'Indice',
    'Risultato',
    'Copertura delle misure',
    'Risposte smentite dai report',
    'Che cosa fare, in ordine di priorità',
    'Che cosa chiederebbe un’ispezione',
    'Confronto con la compilazione precedente',
    'Tutte le risposte',
  ]);
  for (const part of [
    ...[
      'Soggetto importante',
      'Governo e responsabilità',
      '85,7%',
      'Asse third',
      'GV.PO-01',
      'Coperta',
      'Misure: Coperta 1',
      'Dichiarato 39,3% · non smentito dai report 28,6%',
      'Roles (it) 16,7% In parte',
      '1 Smentita dai report Attivare un secondo fattore',
    ],
    ...['16 novembre 2026, 10:30 (09:30 UTC)', 'ma senza tag (non conforme a PDF/UA)'],
    ...['Accesso remoto esposto', 'Visto il 2 novembre 2026 da Network Scan su', '(2 punti)'],
    ...['1 risposta è smentita', 'Rimedio di Roles are assigned', 'D.lgs. 138/2024, art. 24', 'Impegno medio'],
    ...[
      'Coperta 1 misura su 6, 1 dichiarata ma smentita, 3 in parte, 1 mancante',
      'Misure GV.RR-02',
      'Confronto fatto con 1 report.',
    ],
    ...['Verbale del consiglio', 'Organo di amministrazione', 'Confronto con «Spring», conclusa il 10 aprile 2026'],
    ...['Accessi; Modifiche', '20: In ritardo', 'Non confermata', 'Non richiesta', 'Compilazione precedente'],
    '1 domanda non confrontabile',
  ]) {
    expect(words).toContain(part);
  }
});

it('shows hostile text as text, and gives the same bytes twice', async () => {
  const bytes = await write(longReport(), 'en');
  const { words } = await read(bytes);
  for (const part of ['<script>alert(1)</script>', '#eval("1") $x$ *b* _i_ [link](http://x) @ref', '⟨U+202E⟩gnp.exe']) {
    expect(words).toContain(part);
  }
  expect(words).toContain('Contradicted by reports');
  expect(bytes.toString('latin1')).not.toContain('/URI');
  expect((await write(longReport(), 'en')).equals(bytes)).toBe(true);
});

it('calls nothing good where nothing counts', async () => {
  const counted = ['policy', 'roles', 'remote', 'logs', 'patch-days', 'backups'];
  const groups = MADE_DEFINITION.groups.map((group) => ({
    ...group,
    questions: group.questions.map((question) => (question.id === 'class' ? question : { ...question, weight: 0 })),
  }));
  const answers = answersOf(Object.fromEntries(counted.map((id) => [id, [NOT_APPLICABLE]])));
  const definition = { ...MADE_DEFINITION, framework: undefined, groups };
  const { words, titles } = await read(await write(buildSurveyReport(madeSource({ definition, answers })), 'en'));
  expect(words).toContain('No answer counts towards the score.');
  expect(words).toContain('No remedies: no answer counts towards the score.');
  // Of percentages, those of the scale alone.
  expect(words.replace('Critical 0% Partial 50% Good 90%', '')).not.toMatch(/%|full one|Ready\b(?! Audit)/);
  expect(titles).not.toContain('Contents');
});

it('keeps the note on accessibility clear of the last answer', async () => {
  const bytes = await write(longReport(), 'en');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent();
  const lines = items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ words: item.str, y: Number(item.transform[5]) }] : [],
  );
  const note = lines.findIndex(({ words }) => words.startsWith('Accessibility of the file'));
  expect((lines[note - 1]?.y ?? 0) - (lines[note]?.y ?? 0)).toBeGreaterThan(20);
});
