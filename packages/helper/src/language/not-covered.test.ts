import { LANGUAGES } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { loadExamples } from '../examples/load-examples.ts';
import { splitWords } from './analyse.ts';
import { findNotCovered } from './not-covered.ts';

const find = (question: string, before = '') =>
  findNotCovered(splitWords(question).join(' '), splitWords(before).join(' '));

describe('what is left to others', () => {
  it.each([
    'does the directive apply to a small factory',
    'what should be done before all the rest with this directive',
    'our price lists are on the dark web',
    'copia della patente degli autisti',
    'il listino riservato è finito a un concorrente',
    'quanto ci costa un’ora di fermo',
    'a department bought an online planning tool with the credit card',
    'acn può presentarsi senza preavviso?',
  ])('does not take for itself: %s', (question) => {
    expect(find(question)).toBeNull();
  });

  it.each([
    ['what does the toy safety directive say', '', 'other-law'],
    ['e la dichiarazione dei redditi entro quando?', 'entro quando va fatta la registrazione all’ACN?', 'other-law'],
    ['e quanto lo devo pagare in più in busta paga?', 'chi è il referente CSIRT?', 'other-law'],
    ['e il bilancio entro quando lo deve approvare?', 'il cda deve approvare le misure di sicurezza?', 'other-law'],
    ['can it find oil leaks in our pipes too?', 'what does the network scan check?', 'other-sense'],
    ['airport security rules', '', 'other-sense'],
  ] as const)('has: %s', (question, before, kind) => {
    expect(find(question, before)?.kind).toBe(kind);
  });

  it.each(LANGUAGES)('has hardly any of the example questions that are answered in %s', async (language) => {
    const { answered } = (await loadExamples())[language];
    const refused = answered.map(({ question }) => question).filter((question) => find(question) !== null);
    // A bare "DORA", whistleblowing, prices of the product: refused with a reason on purpose.
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(25);
  });
});
