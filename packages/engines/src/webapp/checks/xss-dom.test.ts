import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { answer, ORIGIN, siteOf } from '../testing/answers.ts';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { xssDom } from './xss-dom.ts';

it('opens a page with all that its form sends, so that nothing is done with half of it', async () => {
  const opened: string[] = [];
  const { tools } = fakeTarget(() => ({ body: '' }));
  const url = `${ORIGIN}/password?new=one&again=two&change=yes`;
  const request: WebRequest = { method: 'GET', url, headers: [], body: null };
  const points = ['new', 'again', 'change'].map((name, id): InjectionPoint => pointOf('', { id, name, request }));
  const script = '<script>document.write(location.href)</script>';
  const site: Site = { ...siteOf([answer(script, { url: '/password' })]), points };
  await xssDom.probe(site, {
    ...tools,
    browser: {
      ...tools.browser,
      opens: async (visited) => {
        if (visited.url.includes('?')) opened.push(visited.url);
        return { executed: false, finalUrl: '', failure: null };
      },
    },
  });
  expect(opened.map((one) => [...new URL(one).searchParams.keys()].toSorted())).toEqual(
    Array(3).fill(['again', 'change', 'new']),
  );
});
