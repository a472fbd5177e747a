import type { Exchange, Header } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { createSwitching } from './switching.ts';

const visit = (
  path: string,
  sent: string,
  set: string,
  more: { status?: number; location?: string } = {},
): Exchange => {
  const headers: Header[] = [['Set-Cookie', set]];
  if (more.location) headers.push(['Location', more.location]);
  return {
    request: { method: 'GET', url: `http://a${path}`, headers: [['Cookie', sent]], body: null },
    response: { status: more.status ?? 200, statusText: '', headers, body: Buffer.from(''), cut: false },
    failure: null,
    ms: 1,
  };
};
const switchedBy = (...visits: readonly Exchange[]) => {
  const switching = createSwitching();
  for (const one of visits) switching.look(one, 'http://a/home');
  return switching.found().map(({ request }) => new URL(request.url).pathname);
};

it('takes a link for one that switches something if it changes a setting that the scan had', () => {
  expect(switchedBy(visit('/prefs?next=1', 'level=low', 'level=high'))).toEqual(['/prefs']);
  expect(switchedBy(visit('/harder', 'level=low', 'level=high', { status: 302, location: '/home' }))).toEqual([
    '/harder',
  ]);
});

it('takes what many pages of a routed site do for the site itself', () => {
  const pages = Array.from({ length: 8 }, (_, at) => visit(`/?page=p${'abcdefgh'[at]}`, 'seen=a', 'seen=b'));
  expect(switchedBy(...pages)).toEqual([]);
});

it('leaves a page alone that sets a cookie of its own at every visit', () => {
  expect(switchedBy(visit('/demo', 'name=mine', 'name=guest'))).toEqual([]);
  expect(switchedBy(visit('/prefs?lang=it', 'lang=en', 'lang=it'))).toEqual([]);
});
