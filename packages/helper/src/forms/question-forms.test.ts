import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../load-knowledge.ts';
import { matchForms } from './match-forms.ts';
import { QUESTION_FORMS } from './question-forms.ts';
import { kindsOf, QUESTION_KINDS } from './question-kinds.ts';
import { SUBJECT_NAMES, subjectsOf } from './subjects.ts';
import { compileWords, stripWords } from './word-list.ts';

describe('the table of question forms', () => {
  it('points at passages that exist, with kinds and subjects that exist', async () => {
    const ids = new Set((await loadKnowledge(null)).map(({ id }) => id));
    const kinds = new Set<string>(['any', 'named', ...QUESTION_KINDS]);
    const subjects = new Set<string>(SUBJECT_NAMES);
    const unknown = QUESTION_FORMS.flatMap(({ asks, about, passages }) => [
      ...asks.split('|').filter((kind) => !kinds.has(kind)),
      ...about.split(/[ |]/).filter((subject) => !subjects.has(subject.replace('!', ''))),
      ...passages.filter((id) => !ids.has(id)),
    ]);
    expect(unknown).toEqual([]);
  });

  it('has no form twice', () => {
    const keys = QUESTION_FORMS.map(({ asks, about }) => `${asks} ${about}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('uses every subject', () => {
    const used = new Set(QUESTION_FORMS.flatMap(({ about }) => about.replaceAll('!', '').split(/[ |]/)));
    expect(SUBJECT_NAMES.filter((subject) => !used.has(subject))).toEqual([]);
  });
});

describe('word lists', () => {
  const matcher = compileWords({ it: 'notific*, punto di contatto', en: 'supplier * hacked, ' });

  it.each([
    ['it', 'notifichiamo', true],
    ['it', 'la notifica', true],
    ['it', 'prenotifica', false],
    ['it', 'il punto di contatto e mario', true],
    ['it', 'punto di contattore', false],
    ['en', 'our supplier was badly hacked', true],
    ['en', 'supplier hacked', false],
    ['en', '', false],
  ] as const)('find phrases and endings in %s: %s', (language, words, found) => {
    expect(matcher[language].test(words)).toBe(found);
  });

  it('can be taken out of a text', () => {
    expect(stripWords('per favore dimmi chi sei', compileWords({ it: 'per favore, dimmi', en: '' }).it)).toBe(
      'chi sei',
    );
  });
});

describe('matching', () => {
  const read = (words: string, inherited = '') => ({
    kinds: kindsOf(words, 'en'),
    subjects: subjectsOf(words, 'en'),
    inherited: subjectsOf(inherited, 'en'),
  });
  const firstOf = (words: string, inherited?: string) => matchForms(read(words, inherited))[0]?.passages[0];

  it('puts the form that asks for most first', () => {
    expect(firstOf('can our deputy stand in for the point of contact')).toBe('italy.substitute');
    expect(firstOf('who is the point of contact')).toBe('italy.contact-point');
  });

  it('completes a question with what it goes on from, never the other way round', () => {
    expect(firstOf('and how often')).toBeUndefined();
    expect(firstOf('and how often', 'backup copies')).toBe('practice.backup-frequency');
    expect(firstOf('what about insurance', 'backup copies')).toBe('practice.insurance');
  });
});
