import { LANGUAGES } from '@rocca/contract/language';
import { describe, expect, it } from 'vitest';
import { loadExamples } from '../examples/load-examples.ts';
import { splitWords } from './analyse.ts';
import { findNotCovered } from './not-covered.ts';

const find = (question: string, before = '') =>
  findNotCovered(splitWords(question).join(' '), splitWords(before).join(' '));

describe('subjects out of scope', () => {
  it.each([
    'does the directive apply to a small factory',
    'what should be done before all the rest with this directive',
    'our price lists are on the dark web',
    'copia della patente degli autisti',
    'il listino riservato è finito a un concorrente',
    'quanto ci costa un’ora di fermo',
    'a department bought an online planning tool with the credit card',
    'acn può presentarsi senza preavviso?',
  ])('are not recognised in a question within scope: %s', (question) => {
    expect(find(question)).toBeNull();
  });

  it.each([
    ['what does the toy safety directive say', '', 'other-law'],
    ['e la dichiarazione dei redditi entro quando?', 'entro quando va fatta la registrazione all’ACN?', 'other-law'],
    ['e quanto lo devo pagare in più in busta paga?', 'chi è il referente CSIRT?', 'other-law'],
    ['e il bilancio entro quando lo deve approvare?', 'il cda deve approvare le misure di sicurezza?', 'other-law'],
    ['can it find oil leaks in our pipes too?', 'what does the network scan check?', 'other-sense'],
    ['airport security rules', '', 'other-sense'],
  ] as const)('are recognised: %s', (question, before, kind) => {
    expect(find(question, before)?.kind).toBe(kind);
  });

  it.each(LANGUAGES)('are recognised in hardly any example question that is answered in %s', async (language) => {
    const { answered } = (await loadExamples())[language];
    const refused = answered.map(({ question }) => question).filter((question) => find(question) !== null);
    // Refused on purpose, with a reason: a bare "DORA", whistleblowing, prices of the product.
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(25);
  });
});
