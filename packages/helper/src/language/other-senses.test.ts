import { LANGUAGES } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { loadExamples } from '../examples/load-examples.ts';
import { splitWords } from './analyse.ts';
import { hasOtherSense } from './other-senses.ts';

const isOther = (question: string): boolean => hasOtherSense(splitWords(question).join(' '));

describe('words of our subjects in another sense', () => {
  it.each([
    'which airport security rules apply for liquids',
    'What does the social security number in the US protect?',
    'panic attack at work, what do I do',
    'what is the target market for shoes',
    'how much is the birth certificate',
    'attacco di panico in ufficio',
    'ho avuto un incidente in macchina',
    'riscatto della laurea: conviene?',
    'rete del letto matrimoniale',
  ])('are recognised: %s', (question) => {
    expect(isOther(question)).toBe(true);
  });

  it.each([
    'a list with social security numbers of our customers was stolen',
    'we run the port of Trieste, does the law apply',
    'abbiamo perso i dati dell’audit energetico',
    'siamo un amministratore di condominio, serve il DPO?',
    'a heart of our network was attacked',
    'che succede se perdo una finestra di registrazione',
  ])('are ignored where the company, its systems or data are meant: %s', (question) => {
    expect(isOther(question)).toBe(false);
  });

  it.each(LANGUAGES)('occur in no example question that is answered in %s', async (language) => {
    const { answered } = (await loadExamples())[language];
    expect(answered.map(({ question }) => question).filter(isOther)).toEqual([]);
  });
});
