import { LANGUAGES } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../load-knowledge.ts';
import { expandAbbreviations } from './abbreviations.ts';

describe('abbreviations of everyday messages', () => {
  it.each([
    ['it', 'quanti gg ho x notificare?', 'quanti giorni ho per notificare?'],
    ['it', 'cmq nn so la psw del resp. IT', 'comunque non so la password del responsabile. IT'],
    ['en', 'same pw for 40 ppl, mgmt is ok w it', 'same password for 40 people, management is ok with it'],
    ['it', 'xké nn si fa, dovè scritto', "perché non si fa, dov'è scritto"],
    ['en', 'shud we call smth, plse', 'should we call something, please'],
    ['en', 'were a lab with 12 people', 'we are a lab with 12 people'],
    ['en', 'which docs list our vulns', 'which documents list our vulnerabilities'],
  ] as const)('are written out in %s: %s', (language, short, whole) => {
    expect(expandAbbreviations(short, language)).toBe(whole);
  });

  it.each([
    ['it', 'pubblichiamo su X un disco 2 x 4'],
    ['en', 'a sub-processor of our R&D, docs.example.org and r@example.org'],
    ['en', 'were the backups tested, and were a few lost'],
  ] as const)('are not read into names, addresses and compounds in %s: %s', (language, text) => {
    expect(expandAbbreviations(text, language)).toBe(text);
  });

  it('leave the title of every passage as it is', async () => {
    const titles = (await loadKnowledge(null)).flatMap(({ title }) =>
      LANGUAGES.map((language) => [title[language], language] as const),
    );
    expect(titles.filter(([title, language]) => expandAbbreviations(title, language) !== title)).toEqual([]);
  });
});
