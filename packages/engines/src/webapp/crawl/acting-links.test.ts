import { describe, expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { createFirstVisits, ledBack } from './acting-links.ts';

const didSomething = (...given: Parameters<typeof ledBack>) => ledBack(...given) === 'act';

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

describe('who is signed in and follows a link that shows nothing itself', () => {
  const acted = (path: string, to: string, { from = '/home-of-links', status = 302, shown = [] as string[] } = {}) =>
    didSomething(answer('', { url: path, status, headers: status < 300 ? [] : [['Location', to]] }), {
      ...{ from: ORIGIN + from, start: `${ORIGIN}/`, isSignedIn: true },
      isShown: (url) => shown.includes(url.slice(ORIGIN.length)) || url === `${ORIGIN}/`,
    });

  it.each([
    ['/fees/f1/waive', '/', {}],
    ['/office/rollover', '/office', { from: '/office' }],
    ['/fees/chase', '/money', { shown: ['/money'] }],
    ['/lights?on=1', '/courts', { from: '/courts', status: 303 }],
    ['/teams/t1/drop?m=m3', '/teams', { shown: ['/teams'] }],
    ['/abgleich', '/', { from: '/artikel' }],
    ['/members/m1/vouch', '/members/m1', { shown: ['/members/m1'] }],
    ['/settings/key/new', '/settings', { from: '/settings' }],
    ['/vorlage/1/s', '', { status: 204 }],
    ['/trip_out.php?purchase_id=27', '/board?outcome=success', { from: '/board' }],
    ['/trip_out.php?purchase_id=27', '/board?deleted=1', { from: '/elsewhere' }],
    ['/reise/27/weg', '/board?msg=storniert', { from: '/board' }],
  ])('has acted by %s, which leads to %s', (path, to, more) => {
    expect(acted(path, to, more)).toBe(true);
  });

  it.each([
    ['a wall', '/fees/f1/waive', '/signin', { from: '/signin' }],
    ['a wall with a reason', '/office/plan', '/?error=denied', {}],
    ['the sign of the folder', '/office', '/office/', { shown: ['/office/'] }],
    ['the first page of a folder', '/office', '/office/today', { shown: ['/office/today'] }],
    ['another spelling', '/Office/Plan', '/office/plan', { shown: ['/office/plan'] }],
    ['a page with its title', '/thing/12', '/thing/12-blue-lamp', { shown: ['/thing/12-blue-lamp'] }],
    ['TLS', '/office/plan', 'https://127.0.0.1/office/plan', {}],
    ['another site', '/partner', 'https://elsewhere.example/', {}],
    ['a language by its code', '/switch/it', '/courts', { from: '/courts' }],
    ['a language by its name', '/set?language=english', '/courts', { from: '/courts' }],
    ['the same page in a language', '/courts', '/en/courts', { shown: ['/en/courts'] }],
    ['a destination in a value', '/go?to=/courts', '/courts', { from: '/courts' }],
    ['a refused destination', '/jump-to?url=https%3A%2F%2Felsewhere.example', '/', {}],
    ['an empty value', '/friends?site=', '/', { from: '/community' }],
    ['a value that names no thing', '/friends?site=old', '/shop', { from: '/community', shown: ['/shop'] }],
    ['a short link', '/s/x7k', '/courts', { shown: ['/courts'] }],
    ['a short link to a thing', '/x7', '/courts/c3', { shown: ['/courts/c3'] }],
    ['rows of a state', '/queue/3/next', '/orders?status=confirmed', {}],
    ['a list of what is done', '/list.php', '/list.php?status=done', {}],
    [
      'a thing shown with its state',
      '/thing/12',
      '/thing/12/view?state=done',
      { shown: ['/thing/12/view?state=done'] },
    ],
    ['what has moved', '/old-plan', '/plan', { status: 301, shown: ['/plan'] }],
    ['a page that nobody has seen', '/plans/new-draft', '/plans/55', {}],
  ])('was led on by %s', (_name, path, to, more) => {
    expect(acted(path, to, more)).toBe(false);
  });

  it.each([
    ['/dashboard', '/'],
    ['/orders/77/details', '/orders'],
    ['/lots/7/history', '/'],
  ])('is not known to have acted by %s, which has words of a page and leads to %s', (path, to) => {
    const exchange = answer('', { url: path, status: 302, headers: [['Location', to]] });
    const followed = { from: `${ORIGIN}/list`, start: `${ORIGIN}/`, isSignedIn: true, isShown: () => true };
    expect(ledBack(exchange, followed)).toBe('led');
  });
});
