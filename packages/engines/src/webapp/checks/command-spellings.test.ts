import { describe, expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { shell } from '../testing/shell-page.ts';
import { commandInjection } from './command-injection.ts';

seedRandom(2028);

const host = { name: 'host' };
const unless =
  (refused: RegExp, run: Handler): Handler =>
  (value, request) =>
    refused.test(value) ? { body: '<p>Not a host</p>' } : run(value, request);

/** Like ping, prints a line only for an address. */
const contacts = (value: string) => `for one in ${value}; do case $one in [0-9]*) echo "reply from $one";; esac; done`;
const ONLY_BACKTICKS = /[;|&$\n ]/;

const SHOWN: readonly Case[] = [
  {
    what: 'double quotes around a value that ends as a host does and has no blanks, pipes or ampersands',
    value: 'shop.test',
    handler: unless(
      /[ |&\n]|(?<!\.test)$/,
      shell((v) => `echo checking "${v}"`),
    ),
    point: host,
  },
  {
    what: 'single quotes around a value without blanks',
    value: 'shop.test',
    handler: unless(
      / /,
      shell((v) => `echo checking '${v}'`),
    ),
    point: host,
  },
  {
    what: 'single quotes around a value without separators',
    value: 'shop.test',
    handler: unless(
      /[;|&\n`]/,
      shell((v) => `echo checking '${v}'`),
    ),
    point: host,
  },
  {
    what: 'an address after which the filter lets only backticks through',
    value: '127.0.0.1',
    handler: unless(ONLY_BACKTICKS, shell(contacts)),
    point: host,
  },
];

const silent = (command: (value: string) => string) => shell(command, { output: false });
const SILENT: readonly Case[] = [
  {
    what: 'a word of a shell',
    value: 'shop.test',
    handler: unless(
      /[;|&\n`]/,
      silent((v) => `true ${v}`),
    ),
    point: host,
  },
  {
    what: 'single quotes',
    value: 'shop.test',
    handler: unless(
      /[;|&\n` ]/,
      silent((v) => `true '${v}'`),
    ),
    point: host,
  },
  {
    what: 'double quotes',
    value: 'out',
    handler: unless(
      /[;|&\n` ]/,
      silent((v) => `true "/srv/${v}" > /dev/null`),
    ),
    point: { name: 'thing' },
  },
  {
    what: 'a word behind which only backticks are let through',
    value: '127.0.0.1',
    handler: unless(
      ONLY_BACKTICKS,
      silent((v) => `true ${v}`),
    ),
    point: host,
  },
];

describe('a command', () => {
  it('is found by a wait on a page whose own work takes three seconds', async () => {
    const run = silent((v) => `true ${v}`);
    const handler: Handler = async (value, request) => {
      const page = await run(value, request);
      return { ...page, ms: (page.ms ?? 0) + 3_050 };
    };
    await expectFound(commandInjection, { what: '', value: 'shop.test', handler, point: host }, 'command-injection');
  });

  it.each(SHOWN)('is found in $what', async (one) => {
    await expectFound(commandInjection, one, 'command-injection', { strength: 'medium', payloads: 15 });
  });

  it.each(SILENT)('is found by a wait, without separators, in $what', async (one) => {
    await expectFound(commandInjection, one, 'command-injection', { strength: 'medium', payloads: 15 });
  });

  it.each([
    ['a word', (v: string) => `true ${v}`],
    ['single quotes', (v: string) => `true '${v}'`],
    ['double quotes', (v: string) => `true "${v}"`],
  ])('waits once in %s, however many contexts its spelling fits', async (_, command) => {
    const run = silent(command);
    const waits: number[] = [];
    const target = fakeTarget(
      async (value, request) => {
        const page = await run(value, request);
        if (/sleep.*1/.test(value)) waits.push(Math.round((page.ms ?? 0) / 1_000));
        return page;
      },
      { strength: 'medium', payloads: 15 },
    );
    await makeCheck(commandInjection, pointOf('x', { name: 'thing' }), target.tools);
    expect(new Set(waits)).toEqual(new Set([1]));
  });
});
