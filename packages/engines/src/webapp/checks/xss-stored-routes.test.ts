import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const APP = `<a href="#/home">Home</a><a href="#/comments">Comments</a><div id="view"></div>
<script>function comments(){fetch('/api/comments').then(show)}</script>`;
const JSON_TYPE = [['Content-Type', 'application/json']] as const;

/** Comments come as data, and one page within the application draws them as markup. */
async function look(drawnAt: string, draw = (text: string) => text) {
  const comments: string[] = [];
  const list = () => ({ body: JSON.stringify(comments.map((text) => ({ text }))), headers: JSON_TYPE });
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite('/wall'), body: 'text=prova' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const made = fakeSite(
    {
      'POST /wall': ({ body }) => {
        comments.push(new URLSearchParams(String(body)).get('text') ?? '');
        return { body: '<p>Thank you</p>' };
      },
      'GET /wall': () => ({ body: '<p>Write something</p>' }),
      'GET /api/comments': list,
      'GET /app': () => ({ body: APP }),
    },
    {
      strength: 'medium',
      exchanges: [
        answer('', { url: '/wall' }),
        answer(APP, { url: '/app' }),
        answer('[]', { url: '/api/comments', type: 'application/json' }),
      ],
      points: [{ ...pointOf('prova'), id: 1, name: 'text', kind: 'form' as const, request, page: ofSite('/wall') }],
    },
  );
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  const opens: ProofBrowser['opens'] = async ({ url }, { fragment = '' }, mark) => ({
    executed: url === ofSite('/app') && fragment === drawnAt && couldRun(comments.map(draw).join('\n'), mark),
    finalUrl: url,
    failure: null,
  });
  return foundBy(xssStored, { ...made, tools: { ...made.tools, send, browser: { ...made.tools.browser, opens } } });
}

it('finds what a page within an application draws out of an interface', async () => {
  expect(await look('/comments')).toHaveLength(1);
});

it('reports nothing where the page within the application writes texts', async () => {
  expect(await look('/comments', (text) => text.replaceAll('<', '&lt;'))).toEqual([]);
  expect(await look('/elsewhere')).toEqual([]);
});
