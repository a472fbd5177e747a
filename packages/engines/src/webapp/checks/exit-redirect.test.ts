import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { exitRedirect } from './exit-redirect.ts';

const to = (location: string): Page => ({ status: 302, body: '', headers: [['Location', location]] });

function siteWith(link: string, leave: (sent: URLSearchParams) => Page, signedIn = true) {
  const options: Array<boolean | undefined> = [];
  const made = fakeSite(
    { 'GET /logout': ({ url }: WebRequest) => leave(new URL(url).searchParams) },
    {
      exchanges: [answer(`<a href="${link}">Sign out</a><a href="/contact">Contact</a>`)],
      session: { signedIn, cookies: ['sid'] },
    },
  );
  const request: AttackTools['request'] = (asked, given) => {
    options.push(given?.anonymous);
    return made.tools.request(asked, given);
  };
  return { made: { ...made, tools: { ...made.tools, request } }, options, asked: made.asked };
}

describe('links that sign out', () => {
  it.each([
    ['a value of the link', '/logout?after=%2Fhome', 'after'],
    ['a usual name that no link shows', '/logout', 'next'],
  ])('lead anywhere by %s', async (_, link, name) => {
    const { made, options } = siteWith(link, (sent) => to(sent.get(name) ?? '/'));
    expect(await foundBy(exitRedirect, made)).toEqual([`open-redirect GET /logout ${name}`]);
    expect(options.every((isAnonymous) => isAnonymous === true)).toBe(true);
  });

  it.each<[string, string, (sent: URLSearchParams) => Page, number]>([
    ['to one page', '/logout', () => to('/'), 1],
    [
      'within the site',
      '/logout?next=%2Fhome',
      (sent) => to(`/to?page=${encodeURIComponent(sent.get('next') ?? '')}`),
      2,
    ],
    ['nowhere that it is told', '/logout?next=%2F', (sent) => ({ body: `<p>${sent.get('next')}</p>` }), 2],
    [
      'out of a session that they name',
      '/logout?next=%2F&sid=8f3a9c1d7e5b2a40ff',
      (sent) => to(sent.get('next') ?? '/'),
      0,
    ],
  ])('lead %s', async (_, link, leave, requests) => {
    const { made, asked } = siteWith(link, leave);
    expect(await foundBy(exitRedirect, made)).toEqual([]);
    expect(asked).toHaveLength(requests);
  });

  it('are left alone by a scan that is not signed in', async () => {
    const { made, asked } = siteWith('/logout', (sent) => to(sent.get('next') ?? '/'), false);
    expect(await foundBy(exitRedirect, made)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
