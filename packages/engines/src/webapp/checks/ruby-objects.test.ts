import { expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { objectInjection } from './object-injection.ts';

const KNOWN = new Set(['Object', 'String', 'Hash']);
/** `{"n"=>1}`. */
const BASKET = Buffer.from('\x04\b{\x06I"\x06n\x06:\x06ETi\x06', 'latin1').toString('base64');

/** Reads how many elements a mapping has, and the one that follows that of the basket. */
const marshal =
  (knows: (name: string) => boolean): Handler =>
  (value) => {
    const bytes = Buffer.from(value, 'base64').toString('hex');
    const [, count = '', rest = ''] = /^04087b(..)4922066e063a0645546906(.*)$/.exec(bytes) ?? [];
    const [, name] = /^220c(?:..){7}6f3a..((?:..)+)00$/.exec(rest) ?? [];
    const isKnown = name !== undefined && knows(Buffer.from(name, 'hex').toString('latin1'));
    const isRead = count === '06' ? rest === '' : count === '07' && isKnown;
    return { body: isRead ? '<p>1 thing</p>' : '<p>0 things</p>' };
  };

const yaml =
  (knows: (name: string) => boolean): Handler =>
  (value) => {
    const names = [...value.matchAll(/!ruby\/object:(\w+)/g)].map(([, name = '']) => name);
    const isRead = /^\w+: /.test(value) && !/!(?!ruby)/.test(value) && names.every(knows) && !value.includes("'");
    return { body: isRead ? '<p>Read</p>' : '<p>Not read</p>' };
  };

it.each([
  ['Marshal', BASKET, marshal((name) => KNOWN.has(name))],
  ['YAML', 'a: 1\nb: 2', yaml((name) => KNOWN.has(name))],
])('finds objects of Ruby in %s by a class that does not exist', async (what, value, handler) => {
  const count = await expectFound(objectInjection, { what, value, handler }, 'object-injection', {
    strength: 'medium',
  });
  expect(count).toBeLessThan(30);
});

it.each([
  ['Marshal that allows no class', BASKET, marshal(() => false)],
  ['Marshal whose basket may grow by anything', BASKET, marshal(() => true)],
  ['YAML that allows no class', 'a: 1\nb: 2', yaml(() => false)],
  ['YAML that leaves classes out', 'a: 1\nb: 2', yaml(() => true)],
])('finds nothing in %s', async (what, value, handler) => {
  await expectSilence(objectInjection, { what, value, handler });
});
