import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@rocca/contract/language';
import { DEFINITIONS_FOLDER, loadSurvey } from '@rocca/surveys/load-survey';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KnowledgeError, loadKnowledge } from './load-knowledge.ts';

const words = (text: string): number => text.split(/\s+/).length;

describe('the knowledge of the product', () => {
  it('has passages of 40 to 120 words in both languages, and a glossary of 60 terms', async () => {
    const passages = await loadKnowledge(null);
    const misfits = passages.filter(({ text }) =>
      LANGUAGES.some((language) => words(text[language]) < 40 || words(text[language]) > 120),
    );
    expect(misfits.map(({ id }) => id)).toEqual([]);
    expect(passages.length).toBeGreaterThanOrEqual(150);
    expect(passages.filter(({ id }) => id.startsWith('term.')).length).toBeGreaterThanOrEqual(60);
  });

  it('takes helps and remedies from the questionnaire, with the references of their questions', async () => {
    const survey = await loadSurvey(join(DEFINITIONS_FOLDER, 'test'), 'test');
    const questions = survey.groups.flatMap((group) => group.questions);
    const [own, all] = await Promise.all([loadKnowledge(null), loadKnowledge(survey)]);
    const added = all.slice(own.length);
    const [first] = questions;
    expect(added.map(({ id }) => id)).toEqual(
      questions.flatMap(({ id, remedy }) => [`help.${id}`, ...(remedy ? [`remedy.${id}`] : [])]),
    );
    expect(added[0]).toMatchObject({ title: first?.text, text: first?.help });
    for (const { id, references } of questions) {
      const reference = added.find((passage) => passage.id === `help.${id}`)?.reference;
      const [one, two] = references.map(({ it: italian }) => italian);
      expect(reference?.it).toBe([one, two].filter(Boolean).join('; ') || survey.title.it);
    }
  });

  it('leaves out of the helps what only makes sense in the form', async () => {
    const survey = await loadSurvey(join(DEFINITIONS_FOLDER, 'nis2'), 'nis2');
    const helps = (await loadKnowledge(survey)).filter(({ id }) => id.startsWith('help.'));
    const review = helps.find(({ id }) => id === 'help.nis2.governance.review');
    expect(review?.text.en).toMatch(/count from the date they were set\.$/);
    expect(review?.heading?.it).toMatch(/^Sulla domanda: /);
    expect(helps.filter(({ text, title }) => /(?:enter|indica) \d/i.test(`${text.en}${text.it}${title.en}`))).toEqual(
      [],
    );
  });
});

describe('a knowledge text that is wrong', () => {
  const good = {
    id: 'term.one',
    title: { it: 'Uno', en: 'One' },
    text: { it: 'Testo', en: 'Text' },
    reference: { it: 'Glossario', en: 'Glossary' },
  };
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const problemsOf = async (files: Record<string, unknown>): Promise<readonly string[]> => {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    const error = await loadKnowledge(null, folder).catch((reason: unknown) => reason);
    return error instanceof KnowledgeError ? error.problems : [];
  };

  it('loads when nothing is wrong with it', async () => {
    expect(await problemsOf({ 'a.json': [good] })).toEqual([]);
    expect(await loadKnowledge(null, folder)).toEqual([good]);
  });

  it('is refused with file and passage', async () => {
    const problems = await problemsOf({
      'a.json': [good],
      'b.json': [{ ...good, id: 'term.two', text: { it: 'Testo' } }],
    });
    expect(problems).toEqual([expect.stringMatching(/^b\.json: passage term\.two: text\.en: /)]);
  });

  it('is refused for an id that another passage has', async () => {
    expect(await problemsOf({ 'a.json': [good], 'b.json': [good] })).toEqual([
      'b.json: passage term.one: another passage has this id',
    ]);
  });

  it('is refused for a fact of law that the table does not have', async () => {
    const text = { it: 'Entro {{nis2.never}}', en: 'Text' };
    expect(await problemsOf({ 'a.json': [{ ...good, text }] })).toEqual([
      'a.json: no fact of law is called nis2.never',
    ]);
  });

  it('is refused for a field that nobody reads, and for a file that is no JSON', async () => {
    expect(await problemsOf({ 'a.json': [{ ...good, keyword: 'x' }], 'b.json': '{' })).toEqual([
      expect.stringMatching(/^a\.json: passage term\.one: the passage: .*keyword/),
      expect.stringMatching(/^b\.json: no JSON: /),
    ]);
  });
});
