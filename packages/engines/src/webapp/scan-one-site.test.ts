import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkshop } from '@rocca/tools/core/testing/workshop';
import { afterAll, expect, it } from 'vitest';
import { runOnce } from '../testing/run-once.ts';
import { webappEngine } from './engine.ts';
import { keepReport } from './testing/kept-report.ts';

const workshop = createWorkshop();
afterAll(() => workshop.close());

/** A scan whose process writes these messages. */
async function scanThatSays(messages: readonly object[]) {
  const counts = { requests: 3, pages: 1, points: 0 };
  const lines = [...messages, { kind: 'end', ...counts, signedIn: null }].map((one) => JSON.stringify(one));
  return (await scanWith(`process.stdout.write(${JSON.stringify(`${lines.join('\n')}\n`)});`)).kept.end();
}

async function scanWith(program: string) {
  // In the folder of a stub program, which the process may read.
  const main = join(workshop.program('unused', ''), 'main.mjs');
  writeFileSync(main, program);
  const kept = keepReport();
  const outcome = await runOnce(webappEngine({ scope: async () => ({ lab: true }), main }), {
    ...{
      target: 'http://127.20.231.2/',
      extra: {},
      workDir: workshop.workDir(),
      sink: kept.sink,
      progress: () => undefined,
    },
    signal: new AbortController().signal,
  });
  return { kept, outcome };
}

it.each([
  ['an unknown message', '{"kind":"unknown"}'],
  ['a line that is not JSON', 'Segmentation fault'],
])('lets a scan that writes %s restore old values, and lists what it left behind', async (_name, line) => {
  const left = { kind: 'left', entries: [{ ...LEFT, state: 'restored' }] };
  const { kept, outcome } = await scanWith(
    `process.on('SIGTERM', () => process.stdout.write(${JSON.stringify(`${JSON.stringify(left)}\n`)}, () => process.exit(0)));
    process.stdout.write(${JSON.stringify(`${line}\n`)});
    setInterval(() => undefined, 1000);`,
  );
  expect(String(outcome)).toContain('cannot be read');
  expect(kept.left).toMatchObject([{ url: LEFT.url, state: 'restored' }]);
});
const LEFT = {
  ...{ url: 'http://127.20.231.2/me', method: 'POST', page: null, fields: ['name'] },
  ...{ kind: 'record', state: 'changed', times: 1, marks: [] },
};

it('says of a check that ended as planned without everything that it was made in part, and not of one that was cut off', async () => {
  const say = (check: string, reason: string | null, requests: number, visits: number) => ({
    ...{ kind: 'check', check, reason, detail: '', cost: { requests, visits, ms: 1 } },
  });
  const end = await scanThatSays([
    say('xss_dom', 'limit_reached', 0, 40),
    say('xss_stored', 'limit_reached', 3, 0),
    say('csrf', 'timed_out', 3, 0),
    say('upload', 'stopped', 3, 0),
    say('hosts', 'stopped', 0, 0),
    say('sql_injection', null, 9, 0),
    { kind: 'check', check: 'sqlmap', reason: 'limit_reached', detail: '', partly: true },
    { kind: 'check', check: 'testssl', reason: 'tool_failed', detail: '' },
  ]);
  const partly = (code: string) => end?.checks.find(({ check }) => check === code)?.partly ?? false;
  expect(
    ['xss_dom', 'xss_stored', 'csrf', 'upload', 'hosts', 'sql_injection', 'sqlmap', 'testssl'].filter(partly),
  ).toEqual(['xss_dom', 'xss_stored', 'sqlmap']);
});

it('names no field as left out in which values were tried, and says what stopped the site', async () => {
  const site = 'http://127.20.231.2';
  const form = { kind: 'form', method: 'POST', page: `${site}/`, state: 'partly', reason: 'limit_reached' };
  const entries = [
    { ...form, url: `${site}/note`, fields: ['a', 'b', 'c'], fields_left: ['b', 'c'], fields_tried: ['b'] },
    { ...form, url: `${site}/sent`, fields: ['d'], fields_left: ['d'], fields_tried: ['d'] },
  ];
  const end = await scanThatSays([
    { kind: 'inputs', entries, more: false },
    { kind: 'unseen', reason: 'value_stops_site', count: 1, pages: [`POST ${site}/login (user)`] },
  ]);
  const said = (end?.notDone ?? []).map(({ reason, detail }) => `${reason} ${detail}`);
  expect(said).toEqual(
    expect.arrayContaining([
      `fields_left_out 1/4: ${site}/note (c)`,
      `fields_in_part 2/4: ${site}/note (b), ${site}/sent (d)`,
      `value_stops_site POST ${site}/login (user)`,
    ]),
  );
});
