import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { ProofBrowser } from '../check.ts';
import { SPOTS } from '../crawl/replay.ts';
import { writeParts } from '../crawl/spots/multipart-body.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { fileNames } from './file-names.ts';

seedRandom(2027);

const request = writeParts({ method: 'POST', url: 'http://127.0.0.1/send', headers: [], body: null }, [
  { name: 'title', fileName: null, contentType: null, content: 'Notes' },
  { name: 'doc', fileName: 'notes.old.pdf', contentType: 'application/pdf', content: '%PDF' },
]);
const at = (what: string, handler: Handler): Case => ({
  ...{ what, value: '%PDF', handler },
  point: { kind: 'multipart', name: 'doc', request },
});

const files = () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE files (name TEXT)');
  return db;
};
const stored =
  (onError: string): Handler =>
  (name) => {
    try {
      files().exec(`INSERT INTO files VALUES ('${name}.pdf')`);
      return { body: '<p>Stored</p>' };
    } catch {
      return { body: onError };
    }
  };
const printed =
  (command: (name: string) => string): Handler =>
  (name) => {
    try {
      return { body: execFileSync('sh', ['-c', command(name)], { stdio: ['ignore', 'pipe', 'ignore'] }).toString() };
    } catch {
      return { body: 'Not converted' };
    }
  };
const slow: Handler = (name) => ({
  body: '<p>Stored</p>',
  ms: 20 + Number(/^[^']*'-\(SELECT\(\d+\)FROM\(SELECT\(SLEEP\((\d)\)/.exec(name)?.[1] ?? 0) * 1_000,
});

/** Stored under another name, with the ending of the sent one: without a dot no ending was sent. */
const slowByEnding: Handler = (name) => ({
  body: '<p>Stored</p>',
  ms:
    20 +
    (/^[^.]*(?:\.[^.]*)*\.pdf\$\{q=\$\(sleep\$\{IFS\}(\d)\)/.exec(name)?.[1] === undefined
      ? 0
      : Number(/sleep\$\{IFS\}(\d)/.exec(name)?.[1]) * 1_000),
});

describe('the name of an uploaded file', () => {
  it.each([
    ['sql-injection', at('a statement', stored('<p>Not stored</p>'))],
    ['sql-injection', at('a statement that is answered alike', slow)],
    ['command-injection', at('a command that is given the ending', slowByEnding)],
    [
      'command-injection',
      at(
        'a command',
        printed((name) => `echo converting ${name}.pdf`),
      ),
    ],
    [
      'command-injection',
      at(
        'a command with quotes',
        printed((name) => `echo converting "${name}.pdf"`),
      ),
    ],
  ] as const)('finds %s: $what', async (key, one) => {
    expect(await expectFound(fileNames, one, key)).toBeLessThan(40);
  });
  it('finds a command beside a statement that holds the same name', async () => {
    const both: Handler = async (name, sent) => {
      const { body } = await stored('SQLITE_ERROR: near "x": syntax error')(name, sent);
      return { body: body + (await printed((one) => `echo converting ${one}.pdf`)(name, sent)).body };
    };
    const found = await fileNames.attack(pointOf('%PDF', at('', both).point), fakeTarget(both).tools);
    expect(found.map(({ key }) => key)).toEqual(['sql-injection', 'command-injection']);
  });
  it.each([
    at('a parameter', (name) => {
      files().prepare('INSERT INTO files VALUES (?)').run(`${name}.pdf`);
      return { body: '<p>Stored</p>' };
    }),
    at('a name of its own', () => ({ body: `<p>Stored as ${Math.random()}</p>` })),
    at('an echo', (name) => ({ body: name.replaceAll('&', '&amp;').replaceAll('<', '&lt;') })),
    at('names that are refused', (name) => ({ body: /^\w+$/.test(name) ? 'Stored' : 'Letters only' })),
  ])('is silent about $what', async (one) => {
    expect(await expectSilence(fileNames, one)).toBeLessThan(22);
  });
  it('gets no further SQL payloads where a broken statement changes nothing, since each upload leaves a file behind', async () => {
    const target = fakeTarget((name) => ({
      body: `<p>Stored: ${name.replaceAll('"', '%22').replaceAll("'", '&#039;').replaceAll('<', '&lt;')}.pdf</p>`,
    }));
    const point = pointOf('%PDF', { kind: 'multipart', name: 'doc', request });
    await fileNames.attack(point, target.tools);
    expect(target.values.filter((name) => /CAST|' '|\|\|''/.test(name))).toEqual([]);
    expect(new Set(target.values).size).toBeLessThan(8);
  });
  it.each([
    ['shows it', (name: string) => name, ['xss-reflected']],
    ['encodes it', (name: string) => name.replaceAll('<', '&lt;'), []],
    ['cuts out tags', (name: string) => name.replaceAll(/<[^>]*>?/g, ''), []],
  ])('is markup where the answer %s', async (_, shown, expected) => {
    const target = fakeTarget((name) => ({ body: `<p>Stored: ${shown(name)}.pdf</p>` }));
    const opens: ProofBrowser['opens'] = async (opened, { answer }, mark) => ({
      ...{ executed: couldRun(answer?.body.toString() ?? '', mark), finalUrl: opened.url, failure: null },
    });
    const tools = { ...target.tools, browser: { ...target.tools.browser, opens } };
    const point = pointOf('%PDF', { kind: 'multipart', name: 'doc', request });
    const found = await fileNames.attack(point, tools);
    expect(found.map(({ key }) => key)).toEqual(expected);
    expect(target.values.filter((name) => name.includes('/'))).toEqual([]);
  });
  it('is tried as markup first, before the form has been sent often enough', async () => {
    const target = fakeTarget((name) => ({ body: `<p>Stored: ${name}.pdf</p>` }));
    await fileNames.attack(pointOf('%PDF', { kind: 'multipart', name: 'doc', request }), target.tools);
    const isMarkup = (name: string) => name.endsWith('<i>');
    const isStatement = (name: string) => /\|\||SELECT|'/.test(name);
    expect(target.values.findIndex(isMarkup)).toBeGreaterThan(0);
    expect(target.values.findIndex(isMarkup)).toBeLessThan(target.values.findIndex(isStatement));
  });
  it('is no path, and keeps its ending', async () => {
    const target = fakeTarget(() => ({ body: 'Stored' }), { strength: 'insane', payloads: 30 });
    const point = pointOf('%PDF', { kind: 'multipart', name: 'doc', request });
    await fileNames.attack(point, target.tools);
    await fileNames.waitFor(point, target.tools);
    expect(target.values.filter((name) => /[/\\]|\.\./.test(name))).toEqual([]);
    const put = SPOTS.filename.put(request, 'doc', 'other', false);
    expect(SPOTS.filename.list(put)).toEqual([{ name: 'doc', value: 'other' }]);
    expect(put.body?.toString()).toContain('filename="other.pdf"');
    expect(SPOTS.filename.put(request, 'doc', 'a.pdf;b', true).body?.toString()).toContain('filename="a.pdf;b"');
  });
});
