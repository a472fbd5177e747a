import { buildSurveyReport } from '@rocca/contract/survey/report';
import { answersOf, MADE_ANSWERS, MADE_FACT, madeSource } from '@rocca/contract/survey/testing/made-survey';
import { expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { readWorkbook } from '../xlsx/testing/read-workbook.ts';
import { writeSurveyPlan } from './survey-plan.ts';

const BRAND = {
  ...{ name: 'Rocca', footer: 'Rocca', logo: null, partner: null, timeZone: 'Europe/Rome' },
  colours: { primary: '#0b3f45', accent: '#127e85' },
};

async function write(source: Parameters<typeof madeSource>[0], language: 'it' | 'en') {
  const chunks: Uint8Array[] = [];
  const report = buildSurveyReport(madeSource(source));
  const { signal } = new AbortController();
  for await (const chunk of writeSurveyPlan(report, { language, brand: BRAND }, signal)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { bytes, sheets: readWorkbook(bytes).sheets };
}

const rowsOf = ({ sheets: [plan] }: Awaited<ReturnType<typeof write>>) => {
  const rows = Map.groupBy(plan?.cells ?? [], ([place]) => Number(place.replace(/\D/g, '')));
  return [...rows.values()].map((cells) => cells.map(([, { value }]) => value));
};

it.each([
  [
    'it',
    'Responsabile Scadenza Stato Note',
    'Da fare',
    'Smentita dai report',
    '"Da fare,In corso,Fatto,Rischio accettato"',
  ],
  ['en', 'Owner Due date Status Notes', 'To do', 'Contradicted by reports', '"To do,In progress,Done,Risk accepted"'],
] as const)(
  'has a row for each remedy and columns to fill in: %s',
  async (language, inputs, todo, contradicted, list) => {
    const written = await write({ facts: [MADE_FACT] }, language);
    const [head, first, ...others] = rowsOf(written);
    expect(head?.slice(-4).join(' ')).toBe(inputs);
    expect(first?.slice(0, 2)).toEqual([
      '1',
      language === 'it' ? 'Attivare un secondo fattore' : 'Turn on a second factor',
    ]);
    expect(first).toContain(contradicted);
    expect(first).toContain('21.4');
    expect(first?.slice(-4)).toEqual(['', '', todo, '']);
    expect(others).toHaveLength(3);
    const xml = written.sheets[0]?.xml.replaceAll('&quot;', '"');
    expect(xml).toContain(`<formula1>${list}</formula1>`);
    expect(xml).toContain('<dataValidation type="date"');
  },
);

it('shows hostile text as text, and gives the same bytes twice', async () => {
  const source = { survey: { ...madeSource().survey, name: HOSTILE_TEXT } };
  const [one, other] = [await write(source, 'en'), await write(source, 'en')];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect([...(one.sheets[1]?.cells.values() ?? [])].find(({ value }) => value.includes('HYPERLINK'))?.type).toBe(
    'inlineStr',
  );
});

it('says so where there is nothing to do', async () => {
  const full = answersOf({ roles: [2], 'patch-days': [0], backups: [4] });
  const [, note] = rowsOf(await write({ answers: new Map([...MADE_ANSWERS, ...full]) }, 'en'));
  expect(note?.[0]).toBe('No remedies: every answer that counts has its full score.');
});
