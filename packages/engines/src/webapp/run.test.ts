import type { IncomingMessage, ServerResponse } from 'node:http';
import { createWorkshop } from '@rocca/tools/core/testing/workshop';
import { openSite, type Site } from '@rocca/tools/web/testing/hostile-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOnce } from '../testing/run-once.ts';
import { webappEngine } from './engine.ts';
import { keepReport } from './testing/kept-report.ts';

/**
 * One scan of a small site with everything a crawl must see and survive. Nothing is tried on it (threshold `off`): the
 * checks have tests of their own.
 */
const workshop = createWorkshop();
const kept = keepReport();
const sessions = new Set<string>();
const passwordsAt = new Set<string>();
let site: Site;
let other: Site;
let outcome: unknown;

const PASSWORD = 'segreto-di-prova';

const html = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(`<!DOCTYPE html><title>t</title><body>${body}`);

/** Two gigabytes, for who reads them all. */
function pour(response: ServerResponse, type: string, beginning = ''): void {
  response.writeHead(200, { 'content-type': type }).write(beginning);
  let left = 2 * 1024 ** 3;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= FILLER.length;
      poured += FILLER.length;
      if (!response.write(FILLER)) return;
    }
  };
  response.on('drain', more);
  more();
}
const FILLER = Buffer.alloc(64 * 1024, ' ');
let poured = 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://a');
  if (`${request.url}${body}${JSON.stringify(request.headers)}`.includes(PASSWORD)) passwordsAt.add(pathname);
  const session = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const isIn = sessions.has(session);
  const where = isIn ? '<a href="/logout">Leave</a>' : '<a href="/login">Sign in</a>';
  const pages: Record<string, () => unknown> = {
    '/': () =>
      html(
        response,
        `${where}<a href="/spa">app</a> <a href="/calendar?month=1">calendar</a> <a href="/many">many</a> <a href="${other.origin}/away">away</a>
         <a href="/form">form</a> <a href="/delete?id=1">delete</a> <a href="/setup/">setup</a> <a href="/gone">redirect</a> <a href="/private">private</a> <a href="/loop">loop</a>
         <a href="/huge">huge</a> <a href="/dies">dies</a> <a href="/busy">busy</a>`,
      ),
    '/robots.txt': () => response.end('User-agent: *\nDisallow: /hidden\n'),
    '/hidden': () => html(response, 'hidden'),
    '/openapi.json': () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          openapi: '3.0.0',
          paths: { '/api/things/{id}': { get: { parameters: [{ name: 'id', in: 'path', example: 7 }] } } },
        }),
      ),
    '/calendar': () => html(response, `<a href="/calendar?month=${Number(searchParams.get('month')) + 1}">next</a>`),
    '/many': () => html(response, Array.from({ length: 100_000 }, (_, at) => `<a href=many/${at}>`).join('')),
    '/form': () =>
      html(
        response,
        '<form action="/search"><input name=q><select name=kind><option value=a>a</select></form><form action="/note" method=post><input type=hidden name=csrf_token value=0123456789><textarea name=text></textarea></form><form action="/entries/remove" method=post><input name=id value=3><button>Remove</button></form>',
      ),
    '/search': () => html(response, 'found'),
    '/note': () => html(response, 'noted'),
    '/gone': () => response.writeHead(302, { location: `${other.origin}/redirected` }).end(),
    '/login': () => {
      if (request.method === 'GET')
        return html(response, '<form method=post action="/login"><input name=u><input type=password name=p></form>');
      const given = new URLSearchParams(body);
      if (given.get('u') !== 'anna' || given.get('p') !== PASSWORD) return html(response, `${where}wrong`);
      const id = `s${sessions.size + 1}`;
      sessions.add(id);
      return response.writeHead(302, { location: '/', 'set-cookie': `sid=${id}; Path=/` }).end();
    },
    '/logout': () => {
      sessions.clear();
      html(response, where);
    },
    // Drops the session, as some sites do.
    '/private': () => {
      if (!isIn) return response.writeHead(302, { location: '/login' }).end();
      if (sessions.size === 1) {
        sessions.delete(session);
        sessions.add('used');
        return response.writeHead(302, { location: '/login' }).end();
      }
      return html(response, `${where}<a href="/private/deep">deep</a>`);
    },
    '/private/deep': () => html(response, isIn ? `${where}deep` : where, isIn ? 200 : 403),
    '/spa': () =>
      html(
        response,
        `<div id=app></div><button id=b>More</button><button onclick="window.open('/window/a', 'one'); window.open('/window/b?x=1', 'one')">Windows</button><i data-help-url="/help?topic=a"></i><button onclick="fetch('/api/delete', {method: 'DELETE'})">Weg</button>
         <ul><li>One <button onclick="fetch('/api/row-settled?x=1')">Accept</button><button onclick="fetch('/api/row-shown?x=1')">Details</button></li><li>Two</li></ul><script>
         fetch('/api/list?page=1'); fetch('/api/save', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({user: {name: 'a'}})});
         fetch('/api/change', {method: 'PUT', body: '{}'}); fetch('${other.origin}/fetched', {mode: 'no-cors'});
         document.getElementById('b').addEventListener('click', () => { fetch('/api/pressed?x=1'); history.pushState(null, '', '/spa/route?tab=2'); location.href = '/from-script'; });
         document.getElementById('app').innerHTML = '<a href="#/orders">o</a><form id=f><input name=word></form>';
         document.getElementById('f').addEventListener('submit', (e) => { e.preventDefault(); fetch('/api/word?w=' + e.target.word.value); });
         </script>`,
      ),
    '/loop': () => html(response, '<script>for (;;) alert(1)</script>'),
    // The page, and what it loads: none of them ends.
    '/huge': () =>
      pour(response, 'text/html', '<script src=/huge.js></script><img src=/huge.png><a href=/in-huge>in</a>'),
    '/huge.js': () => pour(response, 'text/javascript'),
    '/huge.png': () => pour(response, 'image/png'),
    '/in-huge': () => html(response, 'in'),
    '/dies': () => request.socket.destroy(),
    '/busy': () => html(response, '<script src=/busy.js></script>'),
    // Answers the second time.
    '/busy.js': () => {
      if (site.asked.filter((one) => one === 'GET /busy.js').length > 1) response.end("fetch('/api/late?y=1')");
    },
    '/from-script': () => html(response, 'from a script'),
    '/spa/route': () => html(response, 'route'),
    '/window/a': () => html(response, 'a'),
    '/window/b': () => html(response, 'b'),
    '/help': () => html(response, 'help'),
    '/setup/': () =>
      html(response, '<a href="?now=yes">Begin</a><form><button name=action value=do>Go</button></form>'),
  };
  if (pathname.startsWith('/api/'))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  if (/^\/many\/\d+$/.test(pathname)) return void html(response, 'one');
  (pages[pathname] ?? (() => html(response, 'nothing', 404)))();
}

/** What the scan said of the pages a stop would keep. */
const told: Array<{ done: number; total: number }> = [];

beforeAll(async () => {
  other = await openSite((_, response) => response.end('no'));
  site = await openSite((request, response) => void answer(request, response), { address: '127.20.231.9' });
  const authentication = {
    kind: 'form',
    login_url: `${site.origin}/login`,
    user_parameter: 'u',
    password_parameter: 'p',
    username: 'anna',
    password: PASSWORD,
    logged_in_regex: 'href="/logout"',
    logged_out_regex: 'href="/login"',
  } as const;
  outcome = await runOnce(webappEngine({ scope: async () => ({ lab: true }) }), {
    target: `${site.origin}/`,
    extra: { webapp: { scan_strength: 'low', alert_threshold: 'off', authentication } },
    signal: new AbortController().signal,
    workDir: workshop.workDir(),
    sink: kept.sink,
    progress: ({ places }) => places && told.push(places),
  });
});
afterAll(async () => {
  await Promise.all([site.close(), other.close()]);
  workshop.close();
});

const page = (key: string) => kept.pages.get(key.replace(' ', ` ${site.origin}`));

describe('a scan of a site', () => {
  it('comes to its end and says what it did', () => {
    expect(outcome).toMatchObject({ output: expect.stringMatching(/pages/) });
    expect(kept.end()?.checks.find(({ check }) => check === 'crawl')?.reason).toBeNull();
    expect(kept.end()?.requests).toBeLessThan(150);
    expect(told.at(-1)).toEqual({ done: kept.pages.size, total: kept.pages.size });
  });

  it.each([
    ['GET /hidden', []],
    ['GET /api/things/7', ['path 3']],
    ['GET /search', ['query q', 'query kind']],
    ['POST /note', ['form text']],
    ['GET /api/list', ['query page']],
    ['POST /api/save', ['json user.name']],
    ['GET /api/pressed', ['query x']],
    ['GET /api/word', ['query w']],
    ['GET /spa/route', ['query tab']],
    ['GET /from-script', []],
    ['GET /window/b', ['query x']],
    ['GET /help', ['query topic']],
    ['GET /private/deep', []],
    ['GET /in-huge', []],
    ['GET /api/late', ['query y']],
    ['POST /login', ['form u', 'form p']],
  ])('finds %s', (key, parameters) => {
    expect([...kept.pages.keys()]).toContain(key.replace(' ', ` ${site.origin}`));
    expect(page(key)?.parameters).toEqual(expect.arrayContaining(parameters));
  });

  it('sends nothing outside, nothing that takes away, and no change without a consent', () => {
    expect(other.asked).toEqual([]);
    const asked = site.asked.join('\n');
    expect(asked).not.toMatch(/^DELETE|^PUT|\/logout|\/delete|\/setup|\/remove/m);
    // A button in the row of a thing does to it what it says; one that shows it is pressed.
    expect(asked).not.toContain('/api/row-settled');
    expect(asked).toContain('/api/row-shown');
    const untried = kept.end()?.notDone.find(({ reason }) => reason === 'changes_state');
    expect(untried?.detail).toContain(`GET ${site.origin}/delete?id=1, GET ${site.origin}/setup/`);
  });

  it('says which pages it did not see, or not to their end', () => {
    const said = (kept.end()?.notDone ?? []).flatMap(({ check, reason, detail }) =>
      reason === 'changes_state' ? [] : detail.split(', ').map((page) => `${check} ${reason} ${page}`),
    );
    // The script without an end takes the machine: on a busy one its page may not answer at all.
    const [looping, others] = [
      said.filter((one) => one.endsWith('/loop')),
      said.filter((one) => !one.endsWith('/loop')),
    ];
    expect(looping).toHaveLength(1);
    expect(looping[0]).toMatch(/^crawl (?:timed_out|no_answer) /);
    expect(others).toEqual([
      `crawl no_answer ${site.origin}/dies`,
      `crawl too_large ${site.origin}/huge`,
      // A form that removes something, of four that were seen.
      `crawl form_left_out 1/4: ${site.origin}/form`,
    ]);
    // Three files, each of them read a few times at most: by the client 2 MB, by the browser 16.
    expect(poured).toBeLessThan(150_000_000);
  });

  it('stores nothing: whoever sends it, what is no question stays here, but for the sign-in', () => {
    expect(site.asked.filter((one) => /^(?:POST|PATCH) (?!\/login)/.test(one))).toEqual([]);
    expect(kept.left).toEqual([]);
    expect(kept.end()?.stateChanges).toEqual([]);
  });

  it('ends in spite of calendars, 100,000 links and dialogs without end', () => {
    const times = (path: string) => site.asked.filter((one) => one.includes(path)).length;
    expect(times('/calendar?')).toBeLessThan(8);
    expect(times('/many/')).toBeLessThan(8);
  });

  it('signs in again when the session is lost, and sends the password to the sign-in alone', () => {
    expect(site.asked.filter((one) => one === 'POST /login').length).toBeGreaterThan(1);
    expect([...passwordsAt]).toEqual(['/login']);
    expect(page('GET /private/deep')?.status).toBe(200);
    expect(JSON.stringify([kept.alerts, kept.left, kept.end(), [...kept.pages.values()]])).not.toContain(PASSWORD);
  });
});
