import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const boldAlone = (text: string) => text.replaceAll(/<(?!\/?b>)/g, '&lt;');

interface Board {
  readonly policy?: string;
  readonly show?: (text: string) => string;
  /** Whether the browser runs what stands in the page. */
  readonly runs?: boolean;
  readonly unavailable?: boolean;
}

/** A board of comments whose page has a policy. */
function board({ policy, show = String, runs = false, unavailable = false }: Board) {
  const comments: string[] = [];
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite('/comments'), body: 'text=prova' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const made = fakeSite(
    {
      'POST /comments': ({ body }) => {
        comments.push(new URLSearchParams(String(body)).get('text') ?? '');
        return { body: '<p>Thank you</p>' };
      },
      'GET /comments': () => ({
        body: comments.map((text) => `<p>${show(text)}</p>`).join(''),
        headers: policy === undefined ? [] : [['Content-Security-Policy', policy]],
      }),
    },
    {
      exchanges: [answer('', { url: '/comments' })],
      points: [{ ...pointOf('prova'), kind: 'form', name: 'text', request, page: ofSite('/comments') }],
    },
  );
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  const opens: ProofBrowser['opens'] = async (asked, _, mark) => {
    const { response } = await made.tools.request(asked);
    const executed = runs && couldRun(response?.body.toString() ?? '', mark);
    return { executed, finalUrl: asked.url, failure: unavailable ? 'unavailable' : null };
  };
  const site = { ...made, tools: { ...made.tools, send, browser: { ...made.tools.browser, opens } } };
  return { site, sent: () => comments.length };
}

const SELF = "script-src 'self'";

describe('stored text that is shown as markup', () => {
  it.each<[string, Board, readonly string[]]>([
    ['HTML injection where the policy keeps scripts out', { policy: SELF }, ['html-injection-stored']],
    ['the same with a policy for everything', { policy: "default-src 'self'" }, ['html-injection-stored']],
    ['the same with no script at all', { policy: "script-src 'none'" }, ['html-injection-stored']],
    ['cross-site scripting where it runs all the same', { policy: SELF, runs: true }, ['xss-stored']],
    ['nothing where it is encoded', { policy: SELF, show: html }, []],
    ['nothing where bold text alone is let through', { policy: SELF, show: boldAlone }, []],
    ['nothing where there is no policy and it does not run', {}, []],
    ['nothing where the policy allows it', { policy: "script-src 'self' 'unsafe-inline'" }, []],
    ['nothing where the policy is about frames alone', { policy: "frame-ancestors 'self'" }, []],
    ['nothing where there is no browser', { policy: SELF, unavailable: true }, []],
  ])('is %s', async (_, settings, expected) => {
    const { site } = board(settings);
    expect(await foundBy(xssStored, site)).toEqual(expected.map((key) => `${key} POST /comments text`));
  });

  it('is not tried with further values once the policy has stopped two', async () => {
    const [stopped, encoded] = [board({ policy: SELF }), board({ show: String })];
    for (const { site } of [stopped, encoded]) await foundBy(xssStored, site);
    expect(stopped.sent()).toBeLessThan(encoded.sent());
  });
});
