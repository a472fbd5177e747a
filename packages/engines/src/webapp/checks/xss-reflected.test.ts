import type { Exchange, Header } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools, ProofRun } from '../check.ts';
import { type EchoPage, SAFE_PAGES, WEAK_PAGES } from '../testing/weak-pages.ts';
import { pointOf } from '../testing/weak-site.ts';
import { xssReflected } from './xss-reflected.ts';

/** A target that is the page alone, where there is no browser to prove anything. */
function reach(page: EchoPage) {
  const point = pointOf(page, 'http://site.example', 1);
  const { status = 200, type = 'text/html', headers = {}, show } = page;
  const sent: string[] = [];
  let visits = 0;
  let tokens = 0;
  const answer = (value: string): Promise<Exchange> => {
    const head: Header[] = [...Object.entries(headers), ...(type === '' ? [] : [['Content-Type', type] as const])];
    const response = { status, statusText: '', headers: head, body: Buffer.from(show(value)), cut: false };
    return Promise.resolve({ request: point.request, response, failure: null, ms: 1 });
  };
  const visit = (): Promise<ProofRun> => {
    visits += 1;
    return Promise.resolve({ executed: false, finalUrl: point.request.url, failure: 'unavailable' });
  };
  const tools: AttackTools = {
    depth: { strength: 'low', payloads: 6, mayChange: false },
    signal: new AbortController().signal,
    send: (_, value) => {
      sent.push(value);
      return answer(value);
    },
    control: () => answer('a'),
    request: () => answer('a'),
    token: () => `rctoken${tokens++}x`,
    listener: null,
    browser: { runs: visit, opens: visit },
  };
  return { point, tools, sent, visits: () => visits };
}

/** That nothing runs in a frame of another origin, the browser alone can tell. */
const toldByTheBrowser = new Set(['safe sandbox']);

/** Its own value again, a plain word, and the probe where that comes back. */
const FIRST_ANSWERS = 3;

describe('reflected cross-site scripting', () => {
  it.each(SAFE_PAGES.filter(({ name }) => !toldByTheBrowser.has(name)))(
    'costs no more than the first answers, which all checks share: $name',
    async (page) => {
      const { point, tools, sent, visits } = reach(page);
      expect(await xssReflected.attack(point, tools)).toEqual([]);
      expect(sent.length).toBeLessThanOrEqual(FIRST_ANSWERS);
      expect(visits()).toBe(0);
    },
  );

  it('is possible at most where no browser is there to prove it', async () => {
    const page = WEAK_PAGES.find(({ name }) => name === 'text') as EchoPage;
    const { point, tools } = reach(page);
    expect(await xssReflected.attack(point, tools)).toMatchObject([{ key: 'xss-reflected', possible: true }]);
  });

  it('is possible where a policy keeps scripts of the page from running', async () => {
    const headers = { 'content-security-policy': "script-src 'self'" };
    const page: EchoPage = { name: 'policy', headers, show: (value) => `<!DOCTYPE html><p>${value}</p>` };
    const { point, tools, visits } = reach(page);
    const stopped = () => Promise.resolve({ executed: false, finalUrl: '', failure: null });
    const [sighting] = await xssReflected.attack(point, { ...tools, browser: { runs: stopped, opens: stopped } });
    expect(sighting).toMatchObject({ possible: true });
    expect(sighting?.evidence).toMatchObject({ en: expect.stringContaining('content security policy') });
    expect(visits()).toBe(0);
  });

  it('asks with letters alone where other characters are refused', async () => {
    const page: EchoPage = {
      name: 'refusing',
      status: 200,
      show: (value) => (/[<>]/.test(value) ? '<!DOCTYPE html><p>Not allowed.</p>' : `<!DOCTYPE html><p>${value}</p>`),
    };
    const { point, tools, sent } = reach(page);
    await xssReflected.attack(
      { ...point, value: 'beautiful' },
      { ...tools, control: () => tools.send(point, 'beautiful') },
    );
    expect(sent.some((value) => /^rctoken\d+x$/.test(value))).toBe(true);
  });
});
