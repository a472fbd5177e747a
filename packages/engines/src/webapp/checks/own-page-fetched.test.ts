import { expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { remoteInclusion } from './remote-inclusion.ts';

/** A start page without a line break. */
const HOME = `<html><head><title>Garden tools</title></head><body>${['Spades and forks', 'Seeds of the season', 'Hoses and pumps'].map((text) => `<p>${text}</p>`).join('')}</body></html>`;
const point = { name: 'url' };

/** Fetches addresses of the site itself alone. */
const proxy: Handler = (value, request) => {
  if (request.url === 'http://127.0.0.1/' && value === '') return { body: HOME };
  const { hostname, pathname } = URL.parse(value) ?? {};
  if (hostname !== '127.0.0.1') return { body: '<p>Only our own host</p>' };
  return pathname === '/' ? { body: HOME } : { body: '<p>Hello</p>' };
};

it('finds a server that fetches its own first page, which is a single line', async () => {
  const one = { what: '', value: 'http://127.0.0.1/hello', handler: proxy, point };
  expect(await expectFound(remoteInclusion, one, 'ssrf')).toBeLessThan(15);
});

it('finds nothing where each page has a frame of the first page', async () => {
  const handler: Handler = (value, request) =>
    request.url === 'http://127.0.0.1/' && value === ''
      ? { body: HOME }
      : { body: `${HOME.replace('Seeds of the season', value.replaceAll('<', '&lt;'))}` };
  await expectSilence(remoteInclusion, { what: '', value: 'http://127.0.0.1/hello', handler, point });
});
