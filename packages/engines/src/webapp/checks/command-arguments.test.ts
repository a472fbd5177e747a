import { describe, expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { shell } from '../testing/shell-page.ts';
import { commandInjection } from './command-injection.ts';

seedRandom(2027);

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]+$/;
/** Separators are refused, and a program that does not know the unit says nothing. */
const sizeOf: Handler = (value, request) =>
  /[;|&]/.test(value)
    ? { body: 'Bad unit' }
    : shell((unit) => `case ${unit} in K*) echo 12${unit};; esac 2>/dev/null`)(value, request);
const read =
  (say: (value: string) => string): Handler =>
  (value) => ({ body: `<p>${say(value)}</p>` });

const COMMANDS: readonly Case[] = [
  {
    what: 'an address that is checked, with output',
    value: 'ann@firm.example',
    handler: (v, request) => (ADDRESS.test(v) ? shell((own) => `echo to ${own}`)(v, request) : { body: 'Wrong' }),
    point: { name: 'email' },
  },
  {
    what: 'an address that is checked, without output',
    value: 'ann@firm.example',
    handler: (v, request) =>
      ADDRESS.test(v) ? shell((own) => `true ${own}`, { output: false })(v, request) : { body: 'Wrong' },
    point: { name: 'email' },
  },
  { what: 'an option of a program', value: 'K', handler: sizeOf, point: { name: 'unit' } },
  {
    what: 'a name whose lines are checked one by one, on a page that is named for commands',
    value: 'notes.txt',
    handler: (v, request) => (/^[a-z.]+$/m.test(v) ? shell((own) => `echo ${own}`)(v, request) : { body: 'Bad name' }),
    point: { name: 'item', request: { method: 'GET', url: 'http://127.0.0.1/cmd?item=x', headers: [], body: null } },
  },
];

const NO_COMMANDS: readonly Case[] = [
  {
    what: 'an address that is shown',
    value: 'ann@firm.example',
    handler: read((v) => v.replaceAll('<', '&lt;')),
    point: { name: 'email' },
  },
  {
    what: 'an option that loses its quotes',
    value: 'K',
    handler: read((v) => (v.replaceAll(/['"]/g, '') === 'K' ? '12 kB' : 'Bad unit')),
    point: { name: 'unit' },
  },
  {
    what: 'an option of a list',
    value: 'K',
    handler: read((v) => (v === 'K' ? '12 kB' : 'Bad unit')),
    point: { name: 'unit' },
  },
];

describe('commands in arguments of programs', () => {
  it.each(COMMANDS)('are found: $what', async (one) => {
    expect(await expectFound(commandInjection, one, 'command-injection', { strength: 'medium' })).toBeLessThan(50);
  });

  it.each(NO_COMMANDS)('are not seen in $what', async (one) => {
    await expectSilence(commandInjection, one, { strength: 'medium' });
  });
});
