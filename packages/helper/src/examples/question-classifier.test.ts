import { expect, it } from 'vitest';
import { learnQuestions } from './question-classifier.ts';

const EXAMPLES = [
  ['how long may we wait before we report an incident', 'deadline'],
  ['hours to notify', 'deadline'],
  ['when must the report be sent', 'deadline'],
  ['somebody clicked on a link in a mail', 'phishing'],
  ['opened a strange attachment', 'phishing'],
  ['I typed my password on a false page', 'phishing'],
  ['which backups do we need', 'backup'],
  ['where to keep copies of our data', 'backup'],
].map(([question = '', label = '']) => ({ question, label }));

it('finds the label whose examples a question is like, also where it is misspelt', async () => {
  const { classify } = await learnQuestions(EXAMPLES);
  const firstOf = (question: string) => [...classify(question).keys()][0];
  expect(firstOf('within how many hours do we notify?')).toBe('deadline');
  expect(firstOf('my colleague opend the atachment')).toBe('phishing');
  expect(firstOf('BACKUPS: where?')).toBe('backup');
});

it('gives each label a share, and all of them one', async () => {
  const { classify } = await learnQuestions(EXAMPLES);
  const shares = [...classify('copies of data').values()];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});

it('answers the same whenever it learns from the same examples', async () => {
  const [one, other] = await Promise.all([learnQuestions(EXAMPLES), learnQuestions(EXAMPLES)]);
  expect(one.classify('hours until a report')).toEqual(other.classify('hours until a report'));
});

it('knows nothing of words that no example has, and fails on none', async () => {
  const { classify } = await learnQuestions(EXAMPLES);
  for (const question of ['', 'zzqqxx', '\u0000\u202e', 'a'.repeat(5000)]) {
    for (const share of classify(question).values()) expect(share).toBeCloseTo(1 / 3, 5);
  }
});
