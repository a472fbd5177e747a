import { expect, it } from 'vitest';
import type { KnowledgeAnswer, KnowledgeQuery } from '../../core/knowledge.ts';
import { lookPastAffected } from './look-past-affected.ts';

const query = (version: string, vendor = 'openbsd'): KnowledgeQuery => ({
  product: { part: 'a', vendor, product: 'openssh', version, update: null },
  platforms: [],
});
const answer = (closedBy: string | null): KnowledgeAnswer => ({ known: true, matches: [], closedBy, leftOpen: [] });

/** Each version is closed by the next one that is named here. */
function knowledgeOf(later: Readonly<Record<string, string>>) {
  const asked: string[][] = [];
  const match = async (queries: readonly KnowledgeQuery[]) => {
    const names = queries.map(({ product: { version, update } }) => `${version}${update ?? ''}`);
    asked.push(names);
    return names.map((name) => answer(later[name] ?? null));
  };
  return { asked, match };
}

const closedBy = (answers: readonly KnowledgeAnswer[]) => answers.map((one) => one.closedBy);

it('moves on from an update that another vulnerability affects, and asks about each version once', async () => {
  const knowledge = knowledgeOf({ '9.6': '9.8', '9.8': '9.9p2' });
  const queries = [query('7.4'), query('7.5'), query('9.1'), query('10.0')];
  const answers = [answer('9.6'), answer('9.6'), answer('9.9p2'), answer(null)];
  expect(closedBy(await lookPastAffected(knowledge, queries, answers))).toEqual(['9.9p2', '9.9p2', '9.9p2', null]);
  expect(knowledge.asked).toEqual([['9.6', '9.9p2'], ['9.8'], ['9.9p2']]);
});

it('leaves an update as it is where the vendor is not known, or where nothing later closes more', async () => {
  const knowledge = knowledgeOf({ '9.6': '9.6' });
  const answers = await lookPastAffected(knowledge, [query('7.4', ''), query('7.4')], [answer('9.6'), answer('9.6')]);
  expect(closedBy(answers)).toEqual(['9.6', '9.6']);
  expect(knowledge.asked).toEqual([['9.6']]);
});

it('ends where versions lead to each other', async () => {
  const knowledge = knowledgeOf({ '9.6': '9.8', '9.8': '9.6' });
  await lookPastAffected(knowledge, [query('7.4')], [answer('9.6')]);
  expect(knowledge.asked.length).toBeLessThan(10);
});
