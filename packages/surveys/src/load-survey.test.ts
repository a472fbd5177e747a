import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSurvey, SurveyDefinitionError } from './load-survey.ts';

const text = (word: string) => ({ it: `${word} in italiano`, en: `${word} in English` });

const LEVELS = [
  { from: 0, code: 'critical', title: text('critical'), text: text('critical') },
  { from: 60, code: 'good', title: text('good'), text: text('good') },
];
const HEAD = { type: 'test', version: 1, title: text('title'), intro: text('intro'), levels: LEVELS };

const QUESTION = {
  id: 'test.one',
  question_type: 'list',
  text: text('text'),
  help: text('help'),
  min: 1,
  max: 1,
  note: true,
  responses: [
    { index: 0, text: text('no'), score: 0 },
    { index: 1, text: text('yes'), score: 1 },
  ],
  weight: 1,
  references: [text('reference')],
  remedy: { title: text('title'), text: text('text'), effort: 'low' },
};
const GROUP = { id: 'one', title: text('title'), label: text('label'), intro: text('intro'), questions: [QUESTION] };
const asking = (changes: object) => ({ ...GROUP, questions: [{ ...QUESTION, ...changes }] });

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rocca-surveys-'));
});
afterAll(() => rm(root, { recursive: true }));

/** A folder of its own with these files; a string is written as it stands. */
async function writeSurvey(files: Readonly<Record<string, object | string>>): Promise<string> {
  const folder = await mkdtemp(join(root, 'survey-'));
  for (const [name, content] of Object.entries({ 'survey.json': HEAD, ...files })) {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

async function problemsOf(files: Parameters<typeof writeSurvey>[0]): Promise<readonly string[]> {
  const error: unknown = await loadSurvey(await writeSurvey(files), 'test').catch((reason: unknown) => reason);
  if (!(error instanceof SurveyDefinitionError)) throw new Error('the questionnaire was loaded', { cause: error });
  expect(error.message.split('\n').slice(1)).toEqual(error.problems);
  return error.problems;
}

describe('a folder that is a questionnaire', () => {
  it('is loaded with its groups in the order of their file names', async () => {
    const second = { ...asking({ id: 'test.two' }), id: 'two' };
    const folder = await writeSurvey({ '02-two.json': second, '01-one.json': GROUP, 'notes.txt': 'not asked' });
    expect(await loadSurvey(folder, 'test')).toEqual({ ...HEAD, groups: [GROUP, second] });
  });
});

it('quotes the facts of law in the language of each text', async () => {
  const help = { it: 'entro {{nis2.early-warning}}', en: 'within {{nis2.early-warning}}' };
  const { groups } = await loadSurvey(await writeSurvey({ '01-one.json': asking({ help }) }), 'test');
  expect(groups[0]?.questions[0]?.help).toEqual({ it: 'entro 24 ore', en: 'within 24 hours' });
});

describe('what is no questionnaire is refused, with its file', () => {
  it.each<readonly [string, Parameters<typeof writeSurvey>[0], RegExp]>([
    ['a group that is no JSON', { '01-one.json': '{ "id": ' }, /^test\/01-one\.json: no JSON: SyntaxError/],
    ['a head that is no JSON', { 'survey.json': '', '01-one.json': GROUP }, /^test\/survey\.json: no JSON/],
    ['a list in place of a group', { '01-one.json': [] }, /^test\/01-one\.json: the file: .*expected object/],
    [
      'an unknown key of a group',
      { '01-one.json': { ...GROUP, colour: 'red' } },
      /^test\/01-one\.json: the file: Unrecognized key: "colour"$/,
    ],
    [
      'an unknown key of a question',
      { '01-one.json': asking({ wieght: 3 }) },
      /^test\/01-one\.json: question test\.one: the question: Unrecognized key: "wieght"$/,
    ],
    [
      'a missing language',
      { '01-one.json': asking({ help: { it: 'aiuto' } }) },
      /^test\/01-one\.json: question test\.one: help\.en: .*expected string/,
    ],
    [
      'a language that is only blanks',
      { '01-one.json': asking({ text: { it: 'testo', en: '  ' } }) },
      /^test\/01-one\.json: question test\.one: text\.en: Too small/,
    ],
    [
      'a missing language of a response',
      { '01-one.json': asking({ responses: [{ index: 0, text: { en: 'yes' }, score: 1 }] }) },
      /^test\/01-one\.json: question test\.one: responses\.0\.text\.it: /,
    ],
    [
      'a fact of law that the table does not have',
      { '01-one.json': asking({ help: { it: 'entro {{nis2.never}}', en: 'within a day' } }) },
      /^test\/01-one\.json: no fact of law is called nis2\.never$/,
    ],
    [
      'a type of question that is not there',
      { '01-one.json': asking({ question_type: 'date' }) },
      /^test\/01-one\.json: question test\.one: question_type: .*"integer"\|"float"\|"list"/,
    ],
    [
      'a score above 1',
      { '01-one.json': asking({ responses: [{ index: 0, text: text('yes'), score: 5 }] }) },
      /^test\/01-one\.json: question test\.one: responses\.0\.score: Too big/,
    ],
    [
      'a topic of facts that is not there',
      { '01-one.json': asking({ facts: ['bad_weather'] }) },
      /^test\/01-one\.json: question test\.one: facts\.0: /,
    ],
    [
      'a question without an id',
      { '01-one.json': asking({ id: undefined }) },
      /^test\/01-one\.json: questions\.0\.id: /,
    ],
    [
      'a group without questions',
      { '01-one.json': { ...GROUP, questions: [] } },
      /^test\/01-one\.json: questions: Too small/,
    ],
    [
      'a head without levels',
      { 'survey.json': { ...HEAD, levels: [] }, '01-one.json': GROUP },
      /survey\.json: levels: /,
    ],
    [
      'the head of another questionnaire',
      { 'survey.json': { ...HEAD, type: 'gdpr' }, '01-one.json': GROUP },
      /^test\/survey\.json: its type is gdpr$/,
    ],
    ['a head without groups', {}, /^test: no file of a group beside survey\.json$/],
    [
      'a broken rule of a single choice',
      { '01-one.json': asking({ max: 3 }) },
      /^test\/01-one\.json: question test\.one: min and max must not be above the number of options \(more_than_options\)$/,
    ],
    [
      'a broken rule of a number',
      { '01-one.json': asking({ question_type: 'integer', responses: undefined, thresholds: [0], scores: [1] }) },
      /^test\/01-one\.json: question test\.one: .* \(first_threshold_below_min\)$/,
    ],
    [
      'a question that an earlier file has',
      { '01-one.json': GROUP, '02-two.json': { ...GROUP, id: 'two' } },
      /^test\/02-two\.json: question test\.one: the id of a question is repeated \(question_repeated\)$/,
    ],
    [
      'a group that an earlier file has',
      { '01-one.json': GROUP, '02-two.json': asking({ id: 'test.two' }) },
      /^test\/02-two\.json: the id of a group is repeated \(group_repeated\)$/,
    ],
    [
      'levels that fall',
      { 'survey.json': { ...HEAD, levels: LEVELS.toReversed() }, '01-one.json': GROUP },
      /^test\/survey\.json: levels must rise, beginning with 0 \(levels_not_rising\)$/,
    ],
  ])('%s', async (_, files, problem) => {
    expect((await problemsOf(files))[0]).toMatch(problem);
  });

  it('names everything that is wrong, over all files', async () => {
    const files = {
      '01-one.json': asking({ references: [], remedy: undefined }),
      '02-two.json': { ...GROUP, id: 'two' },
    };
    expect(await problemsOf(files)).toEqual([
      'test/01-one.json: question test.one: a question with a weight needs a remedy (remedy_missing)',
      'test/01-one.json: question test.one: a question with a weight needs a reference (reference_missing)',
      'test/02-two.json: question test.one: the id of a question is repeated (question_repeated)',
    ]);
  });

  it('is refused by the system where there is no head', async () => {
    const folder = await mkdtemp(join(root, 'empty-'));
    await expect(loadSurvey(folder, 'test')).rejects.toThrow('survey.json');
  });
});
