import { expect, it } from 'vitest';
import { withValue } from '../crawl/replay.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { renewedUsualOf } from './renewed.ts';
import { usualOf } from './usual.ts';

const request = {
  ...{ method: 'POST', url: ofSite('/entries'), body: 'title=prova&go=1' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
};
const point = { ...pointOf('1'), name: 'go', kind: 'form' as const, request };

/** Entries; `others` is what somebody else wrote before the form is tried with fresh values. */
async function isRenewed(answer: (title: string, entries: readonly string[]) => string, others: readonly string[]) {
  const entries = ['prova'];
  const made = fakeSite({
    'POST /entries': ({ body }) => {
      const title = new URLSearchParams(String(body)).get('title') ?? '';
      const shown = answer(title, entries);
      entries.push(title);
      return { body: shown };
    },
  });
  const tools = {
    ...made.tools,
    send: (one: typeof point, value: string) => made.tools.request(withValue(one, value)),
    control: () => made.tools.request(request),
  } as typeof made.tools;
  await usualOf(point, tools);
  entries.push(...others);
  return { renewed: (await renewedUsualOf(point, tools)) !== null, requests: made.asked.length };
}

it('takes a page for one that refuses repeated values where it answers otherwise to fresh ones', async () => {
  const answer = (title: string, entries: readonly string[]) =>
    entries.includes(title) ? '<p>There is one of that name already</p>' : '<p>Thank you, it was stored</p>';
  expect((await isRenewed(answer, [])).renewed).toBe(true);
});

it('takes no page for one that lists what was written meanwhile', async () => {
  const answer = (_: string, entries: readonly string[]) => `<p>Thank you</p><ul><li>${entries.join('<li>')}</ul>`;
  expect(await isRenewed(answer, ['Something else that somebody wrote'])).toEqual({ renewed: false, requests: 5 });
});
