import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { shell } from '../testing/shell-page.ts';
import { PHP, runSmall } from '../testing/small-languages.ts';
import { webShells } from './web-shells.ts';

const LISTING = (names: readonly string[]) =>
  `<html><head><title>Index of /up</title></head><body><h1>Index of /up</h1><a href="../">../</a>${names.map((name) => `<a href="${name}">${name}</a>`).join('')}</body></html>`;

function siteWith(
  program: (fields: URLSearchParams, request: WebRequest) => Page,
  { name = 'x.php', listed = true } = {},
) {
  const run = (request: WebRequest) => program(new URLSearchParams(String(request.body ?? '')), request);
  const exchanges = [
    answer(listed ? LISTING([name]) : '<p>Home</p>', { url: '/up/' }),
    { ...answer(''), request: { method: 'GET', url: ofSite(`/up/${name}`), headers: [], body: null } },
  ];
  return fakeSite({ [`POST /up/${name}`]: run }, { exchanges });
}

const silent: Page = { body: '' };
const evaluates = (name: string) => (fields: URLSearchParams) => {
  try {
    return { body: runSmall(fields.get(name) ?? '', PHP).printed };
  } catch {
    return silent;
  }
};

describe('scripts in a folder with a directory listing', () => {
  it.each([
    ['code from the field “pass”', evaluates('pass'), 'code-injection POST /up/x.php pass'],
    ['code from a field with a one-letter name', evaluates('c'), 'code-injection POST /up/x.php c'],
    [
      'a command',
      (fields: URLSearchParams, request: WebRequest) =>
        fields.has('cmd') ? (shell((value) => value)(fields.get('cmd') ?? '', request) as Page) : silent,
      'command-injection POST /up/x.php cmd',
    ],
  ])('are reported where they execute %s', async (_, program, found) => {
    expect(await foundBy(webShells, siteWith(program))).toEqual([found]);
  });

  it.each([
    ['echo the request', (fields: URLSearchParams) => ({ body: fields.toString() + [...fields.values()].join() })],
    ['answer with an empty page', () => silent],
  ])('get two requests and are not reported where they %s', async (_, program) => {
    const site = siteWith(program);
    expect(await foundBy(webShells, site)).toEqual([]);
    expect(site.asked).toEqual(['POST /up/x.php', 'POST /up/x.php']);
  });

  it.each([
    ['no directory listing names them', { listed: false }],
    ['their name announces a deletion', { name: 'delete.php' }],
    ['they are no scripts', { name: 'empty.txt' }],
  ])('get no request where %s', async (_, how) => {
    const site = siteWith(evaluates('pass'), how);
    expect(await foundBy(webShells, site)).toEqual([]);
    expect(site.asked).toEqual([]);
  });
});
