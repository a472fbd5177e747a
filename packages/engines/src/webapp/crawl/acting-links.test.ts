import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { createFirstVisits, didSomething } from './acting-links.ts';

const follow = (path: string, to: string, from: string, set?: string) => {
  const headers: Array<[string, string]> = [['Location', to]];
  if (set !== undefined) headers.push(['Set-Cookie', set]);
  const exchange = answer('', { url: path, status: 302, headers });
  return didSomething(exchange, { from: ORIGIN + from, start: `${ORIGIN}/` });
};

it('takes a link for an act if it names a thing and leads back to its page', () => {
  expect(follow('/helpful.php?review=2', '/doctor.php?id=1', '/doctor.php?id=7')).toBe(true);
  expect(follow('/tickets/3/escalate', '/tickets', '/tickets')).toBe(true);
  expect(follow('/?page=promote&student=3', '/?page=students', '/?page=students')).toBe(true);
  expect(follow('/notices/read_all', '/notices', '/notices')).toBe(true);
});

it('takes a link for an act by its words, wherever it leads', () => {
  expect(follow('/posts/3/upvote', '/popular', '/posts')).toBe(true);
});

it('takes no link for an act that a value sends elsewhere, or that those are sent away from who may not see it', () => {
  expect(follow('/go?to=/news', '/news', '/news')).toBe(false);
  expect(follow('/item?id=3', '/login?next=item', '/list')).toBe(false);
  expect(follow('/item?id=3', '/', '/')).toBe(false);
  expect(follow('/item?id=3', '/items/lamp', '/list')).toBe(false);
  expect(follow('/set?lang=it', '/list', '/list', 'lang=it')).toBe(false);
  expect(follow('/list?page=2', '/list?page=1', '/list?page=1')).toBe(false);
  expect(follow('/home', '/list', '/list')).toBe(false);
});

it('lets the first visit of a kind end before the next begins', async () => {
  const visit = createFirstVisits();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = visit('like', async () => {
    order.push('first');
    await slow.promise;
    order.push('first ended');
  });
  const second = visit('like', async () => void order.push('second'));
  await visit('other', async () => void order.push('other'));
  slow.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'other', 'first ended', 'second']);
});
