import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { watchPages } from './watch-pages.ts';

const ORIGIN = 'http://shop.example';
const answer = (cut: boolean) => ({ status: 200, statusText: '', headers: [], body: Buffer.from('x'), cut });

/** Answers by the first word of the path; what it was asked is counted. */
function watched() {
  const asked: string[] = [];
  const failures: Record<string, Exchange['failure']> = {
    slow: 'timed_out',
    dies: 'broken',
    elsewhere: 'out_of_scope',
  };
  const client: WebClient = {
    async send(request) {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname);
      const word = search === '?hangs' ? 'slow' : (pathname.split('/')[1] ?? '');
      const failure = failures[word] ?? null;
      return { request, response: failure ? null : answer(word === 'huge'), failure, ms: 1 };
    },
    close: () => undefined,
  };
  const pages = watchPages(client);
  const get = (path: string) => pages.send({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
  return { get, asked, unseen: () => pages.unseen() };
}

it('waits no more for a page that never answered, whatever its values', async () => {
  const { get, asked } = watched();
  for (const path of ['/slow/1', '/slow/2?a=1', '/slow/3', '/slow/1']) {
    expect(await get(path)).toMatchObject({ response: null, failure: 'timed_out' });
  }
  expect(asked).toEqual(['/slow/1', '/slow/2']);
  expect((await get('/fine')).failure).toBeNull();
});

it('goes on asking a page that answers, though it hangs at some values', async () => {
  const { get, asked } = watched();
  await get('/page');
  for (let at = 0; at < 4; at += 1) await get('/page?hangs');
  expect((await get('/page?a=1')).failure).toBeNull();
  expect(asked).toHaveLength(6);
});

it('says which pages it saw nothing of, and of which a part alone', async () => {
  const { get, unseen } = watched();
  for (const path of ['/fine', '/huge?a=1', '/slow', '/dies', '/dies', '/elsewhere', '/page', '/page?hangs'])
    await get(path);
  expect(unseen()).toEqual([
    { reason: 'no_answer', pages: [`${ORIGIN}/slow`, `${ORIGIN}/dies`] },
    { reason: 'too_large', pages: [`${ORIGIN}/huge`] },
  ]);
});
