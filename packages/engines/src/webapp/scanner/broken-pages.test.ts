import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { keepPagesUp } from './broken-pages.ts';

const request = { method: 'POST', url: `${ORIGIN}/texts`, headers: [], body: 'text=prova' } as const;
const point = pointOf('prova', { kind: 'form', name: 'text', source: 'form', page: `${ORIGIN}/texts`, request });
const seen = [answer('<form method=post><input name=text></form>', { url: '/texts' })];

/** A form whose page fails at some texts that it keeps. */
function open({ keeps = true, says = 'Error' }: { keeps?: boolean; says?: string } = {}) {
  let kept = 'prova';
  const handler: Handler = (value, { method }) => {
    if (method === 'POST' && (keeps || !value.includes('%'))) kept = value;
    return (method === 'POST' ? value : kept).includes('%') ? { status: 500, body: says } : { body: kept };
  };
  const target = fakeTarget(handler);
  return { target, tools: keepPagesUp(target.tools, { exchanges: seen }), kept: () => kept };
}

it('sends the usual value and nothing more to a form whose page fails after a value of ours', async () => {
  const { target, tools, kept } = open();
  expect((await tools.send(point, '{% x %}')).response?.status).toBe(500);
  expect(kept()).toBe('prova');
  const count = target.count();
  expect((await tools.send(point, 'another')).failure).toBe('over_budget');
  expect([target.count(), kept()]).toEqual([count, 'prova']);
});

it('goes on with a form that refuses a value with a failure, and reads its page seldom', async () => {
  const { target, tools } = open({ keeps: false });
  for (let times = 0; times < 16; times += 1) await tools.send(point, `%${times}`);
  expect(target.count()).toBe(16 + 3);
  expect((await tools.send(point, 'another')).response?.status).toBe(200);
});

it('goes on where the page shows that a statement of the database fails', async () => {
  const { tools } = open({ says: 'You have an error in your SQL syntax; check the manual near "x"' });
  await tools.send(point, '%');
  expect((await tools.send(point, 'another')).response?.status).toBe(200);
});

it('leaves requests that only read alone', async () => {
  const { target, tools } = open();
  const search = pointOf('prova', { page: `${ORIGIN}/texts` });
  await tools.send(search, '%');
  expect(target.count()).toBe(1);
});
