import { expect, it } from 'vitest';
import { createMask } from './mask.ts';
import type { ScanMessage } from './messages.ts';
import { maskedMessage } from './say.ts';

const password = 'Zug!Sp"itze';
const mask = createMask([{ username: 'anna', password }]);
const written = encodeURIComponent(password);

it('hides a password in whatever a site names', () => {
  const page = {
    url: `http://zug.test/a/${written}?x=${written}`,
    ...{ method: 'GET', status: 200, contentType: `text/${password}`, title: `Hello ${password}` },
    ...{ depth: 1, source: 'link' as const, signedIn: true, parameters: [`query ${password}`], checks: ['xss'] },
  };
  const messages: ScanMessage[] = [
    { kind: 'pages', pages: [page] },
    { kind: 'unseen', reason: 'too_large', count: 1, pages: [`http://zug.test/${written}`] },
    { kind: 'check', check: 'crawl', reason: null, detail: `at ${password}` },
    {
      ...{ kind: 'technology', name: `Zug!Sp&quot;itze`, product: null, version: password },
      ...{ category: 'cms', evidence: `generator ${password}`, tool: 'rocca' },
    },
    { kind: 'waf', detected: true, name: password, manufacturer: null, evidence: `x-waf: ${written}` },
    {
      kind: 'left',
      entries: [
        {
          ...{ url: `http://zug.test/${written}`, page: `http://zug.test/?x=${written}`, method: 'POST' },
          ...{ fields: [password], kind: 'record', state: 'stored', times: 1, marks: [`Hello ${password}`] },
        },
      ],
    },
    {
      kind: 'state',
      changes: [
        {
          ...{ what: 'content', where: `http://zug.test/${written}`, before: password, after: `Bye ${password}` },
          ...{ seconds: 1, restored: false },
        },
      ],
    },
    { kind: 'tls', tool: 'testssl', rows: [{ id: 'cert', severity: 'info', finding: `CN=${password}` }] },
  ];
  const said = messages.map((message) => maskedMessage(message, mask));
  expect(JSON.stringify(said)).not.toMatch(/Sp.{1,8}itze/);
  expect(said[0]).toEqual({
    kind: 'pages',
    pages: [
      {
        ...page,
        url: 'http://zug.test/a/[masked]?x=[masked]',
        ...{ contentType: 'text/[masked]', title: 'Hello [masked]', parameters: ['query [masked]'] },
      },
    ],
  });
});

it('leaves whose an address is, and words of its own', () => {
  const short = createMask([{ username: 'anna', password: 'shop' }]);
  const message: ScanMessage = { kind: 'unseen', reason: 'no_answer', count: 1, pages: ['https://shop.test/shop?a'] };
  expect(maskedMessage(message, short)).toEqual({ ...message, pages: ['https://shop.test/[masked]?a'] });
  const site: ScanMessage = { kind: 'site', origin: 'https://shop.test' };
  expect(maskedMessage(site, short)).toEqual(site);
});
