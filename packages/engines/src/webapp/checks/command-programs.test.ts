import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { commandInjection } from './command-injection.ts';

seedRandom(2032);

/** The words of the value are a program and its arguments. */
const program: Handler = (value) => {
  const [name = '', ...args] = value.replaceAll('\0', '').split(' ');
  const { stdout, error } = spawnSync(name, args, { timeout: 2_000 });
  return error ? { status: 500, body: 'error' } : { body: `<pre>${stdout}</pre>` };
};
const point = (path: string, name = 'input') => ({
  ...{ name, request: { method: 'GET', url: `http://127.0.0.1${path}?${name}=x`, headers: [], body: null } },
});

const PROGRAMS: readonly Case[] = [
  { what: 'the usual value names a program', value: 'id -u', handler: program, point: point('/state') },
  { what: 'the field is called for it', value: 'ann', handler: program, point: point('/state', 'cmd') },
  { what: 'its pages are', value: 'ann', handler: program, point: point('/spawn/unsafe') },
];
const NO_PROGRAMS: readonly Case[] = [
  {
    what: 'a fixed list of programs',
    value: 'date',
    handler: (v) => ({ body: v === 'date' ? 'Mon Jan  5 10:00:00 2026' : 'no such program' }),
    point: point('/state', 'cmd'),
  },
  {
    what: 'a calculator that reads any text',
    value: 'expr',
    handler: (v) => {
      const [, a, b] = /(\d+) ?[+] ?(\d+)/.exec(v) ?? [];
      return { body: a === undefined ? 'nothing' : String(Number(a) + Number(b)) };
    },
    point: point('/state', 'cmd'),
  },
];

describe('programs that are run without a shell', () => {
  it.each(PROGRAMS)('are found where $what', async (one) => {
    expect(await expectFound(commandInjection, one, 'command-injection')).toBeLessThan(25);
  });
  it.each(NO_PROGRAMS)('are not seen in $what', async (one) => {
    await expectSilence(commandInjection, one);
  });
});

/** Values that the handler does not answer hang. */
function hanging(handler: (value: string) => string | null) {
  const target = fakeTarget((value) => ({ body: `<pre>${handler(value) ?? ''}</pre>` }));
  let hung = 0;
  const send: AttackTools['send'] = async (one, value, options) => {
    const exchange = await target.tools.send(one, value, options);
    if (handler(value) !== null) return exchange;
    hung += 1;
    return { ...exchange, response: null, failure: 'timed_out' };
  };
  return { tools: { ...target.tools, send }, hung: () => hung };
}
const inShell = (command: string) => {
  const { stdout } = spawnSync('sh', ['-c', command]);
  return stdout.length > 0 ? stdout.toString() : null;
};

describe('an input at which values hang', () => {
  it('is tried with values that begin as the usual one does', async () => {
    const { tools } = hanging((value) => inShell(`test ${value.replaceAll('\0', '')}`));
    expect(await makeCheck(commandInjection, pointOf('; whoami', { name: 'arg' }), tools)).toMatchObject([
      { key: 'command-injection' },
    ]);
  });

  it('is left by a check after two of them', async () => {
    const { tools, hung } = hanging((value) => (value === '; whoami' ? 'ann' : null));
    expect(await commandInjection.attack(pointOf('; whoami', { name: 'arg' }), tools)).toEqual([]);
    // Two of these told that values without meaning hang.
    expect(hung()).toBeLessThanOrEqual(2 + 2 + 1);
  });
});
