import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@rocca/contract/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKnowledge } from '../load-knowledge.ts';
import { loadExamples } from './load-examples.ts';

describe.each(LANGUAGES)('the example questions in %s', (language) => {
  it('ask for every passage of the knowledge text at least five times, and for no other', async () => {
    const counts = new Map<string, number>();
    for (const { label } of (await loadExamples())[language].answered) counts.set(label, (counts.get(label) ?? 0) + 1);
    const ids = (await loadKnowledge(null)).map(({ id }) => id);
    expect([...counts.keys()].filter((label) => !ids.includes(label))).toEqual([]);
    expect(ids.filter((id) => (counts.get(id) ?? 0) < 5)).toEqual([]);
  });

  it('are not refused and answered at once', async () => {
    const { answered, refused } = (await loadExamples())[language];
    const questions = new Set(answered.map(({ question }) => question.toLowerCase()));
    expect(refused.length).toBeGreaterThan(500);
    expect(refused.filter((question) => questions.has(question.toLowerCase()))).toEqual([]);
  });
});

describe('a file of examples', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'examples-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('that is not of the known form is refused', async () => {
    await writeFile(join(folder, 'it.json'), '{"answered":{"term.mfa":["cos’è la MFA?"]},"refused":[1]}');
    await writeFile(join(folder, 'en.json'), '{"answered":{},"refused":[]}');
    await expect(loadExamples(folder)).rejects.toThrow(/refused/);
  });
});
