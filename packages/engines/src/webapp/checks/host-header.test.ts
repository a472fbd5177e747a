import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { hostHeader } from './host-header.ts';

const hostOf = ({ headers }: WebRequest) => headers.find(([name]) => name === 'Host')?.[1] ?? 'shop.example';
const page = (request: WebRequest) => ({ body: `<a href="http://${hostOf(request)}/next">next</a>` });

describe('addresses made from the Host header', () => {
  it('are low where they are only shown: neither a cache nor a mail was seen', async () => {
    const exchanges = [answer('<a href="http://shop.example/next">next</a>', { url: '/' })];
    expect(await foundBy(hostHeader, fakeSite({ 'GET /': page }, { exchanges }))).toEqual([
      'host-header GET / header Host',
    ]);
    const { scores } = hostHeader.definitions.find(({ key }) => key === 'host-header') ?? {};
    expect(Math.max(...Object.values(scores ?? {}).map((one) => one?.score ?? 0))).toBeLessThan(4);
  });

  it('are possible where a form mails a link, and keep their severity', async () => {
    const request = { method: 'POST', url: ofSite('/forgot'), headers: [], body: 'mail=a' };
    const points = [pointOf('a', { kind: 'form', name: 'mail', request })];
    expect(await foundBy(hostHeader, fakeSite({ 'POST /forgot': page }, { points }))).toEqual([
      'host-header-mail? POST /forgot header Host',
    ]);
  });
});
