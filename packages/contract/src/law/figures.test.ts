import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LAW_FACTS, quoteFacts, unknownFacts } from './facts.ts';
import { findFigures } from './testing/find-figures.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where texts of the product speak of the law. */
const TEXTS = [
  'packages/surveys/definitions/nis2',
  'packages/surveys/definitions/gdpr',
  'packages/surveys/definitions/ict',
  'packages/helper/knowledge',
  'packages/exports/src/pptx/words',
  'apps/web/src/features/legal/content',
  'apps/web/src/features/incident/texts',
  'apps/web/src/features/surveys/texts',
];

/** Searched by the chat and never shown: they repeat figures as people type them. */
const KEYWORDS = /"keywords": \{[^}]*\}/g;

/** A name in braces that a letter touches: the figure would become part of a word. */
const gluedNames = (line: string): string[] => line.match(/\p{L}\{\{[^{}]*\}\}|\{\{[^{}]*\}\}\p{L}/gu) ?? [];

describe('the table of facts', () => {
  it('has every fact in both languages, with its source and the day of the check', () => {
    const bad = Object.entries(LAW_FACTS).filter(
      ([, { it, en, source, checked }]) =>
        [it, en, source.it, source.en].some((text) => text.trim() === '') || !/^\d{4}-\d\d-\d\d$/.test(checked),
    );
    expect(bad).toEqual([]);
  });

  it('is quoted in the language of the text', () => {
    const content = [{ id: 'a', text: { it: 'entro {{nis2.final-report}}', en: 'within {{nis2.final-report}}' } }];
    expect(quoteFacts(content)).toEqual([{ id: 'a', text: { it: 'entro un mese', en: 'within one month' } }]);
  });

  it('names what it does not have', () => {
    const content = quoteFacts({ it: '{{nis2.tomorrow}}, {{toString}}', en: '{{nis2.early-warning}}' });
    expect(unknownFacts(content)).toEqual(['nis2.tomorrow', 'toString']);
  });
});

describe('figures of law', () => {
  it.each([
    ['Entro 24 ore dalla conoscenza', '24 ore'],
    ['within 72 hours of awareness', '72 hours'],
    ['Tra 24 e 48 ore', '24 e 48 ore'],
    ['entro 14 giorni', '14 giorni'],
    ['no more than 21 days', '21 days'],
    ['fino a 10 milioni di euro', '10 milioni'],
    ['2% del fatturato', '2%'],
    ['the penalty can reach 0.1 %', '0.1 %'],
    ['con meno di 250 dipendenti', '250 dipendenti'],
    ['37 misure per i soggetti importanti', '37 misure'],
    ['Determinazione ACN 379907/2025', '379907/2025'],
    ['provv. n. 364 del 6 giugno 2024', '6 giugno'],
    ['dal 15 aprile', '15 aprile'],
    ['da ottobre 2026', 'ottobre 2026'],
    ['prior consultation takes eight weeks', 'eight weeks'],
    ['le scritture si tengono dieci anni', 'dieci anni'],
    ['il riesame è dovuto almeno ogni due anni', 'almeno ogni due'],
    ['la relazione finale arriva entro un mese', 'un mese'],
    ['consent of the parents under 14', '14'],
  ])('are found in "%s"', (text, figure) => {
    expect(findFigures(text)).toContain(figure);
  });

  it.each([
    'Riesamina gli accessi ogni sei mesi',
    'il servizio è attivo 24 ore su 24',
    'D.lgs. 138/2024, art. 24, comma 2',
    'entro {{nis2.early-warning}}',
    'Il 95% dei computer',
    'ISO/IEC 27001:2022, A.8.15',
  ])('are not seen in "%s"', (text) => {
    expect(findFigures(text)).toEqual([]);
  });

  it.each(TEXTS)('stand in no text of %s', async (folder) => {
    const names = (await readdir(join(ROOT, folder))).filter((name) => /(?<!\.test)\.(?:json|ts)$/.test(name));
    expect(names).not.toEqual([]);
    const found = await Promise.all(
      names.map(async (name) => {
        const lines = (await readFile(join(ROOT, folder, name), 'utf8')).replace(KEYWORDS, '').split('\n');
        return lines.flatMap((line) =>
          [...findFigures(line), ...gluedNames(line)].map((figure) => `${name}: ${figure}: ${line.trim()}`),
        );
      }),
    );
    expect(found.flat()).toEqual([]);
  });
});

it('has no fact that nothing quotes', async () => {
  const texts = await Promise.all(
    TEXTS.map(async (folder) => {
      const names = await readdir(join(ROOT, folder));
      return Promise.all(names.map((name) => readFile(join(ROOT, folder, name), 'utf8')));
    }),
  );
  const all = texts.flat().join('\n');
  expect(Object.keys(LAW_FACTS).filter((name) => !all.includes(name))).toEqual([]);
});
