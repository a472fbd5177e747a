import { expect, test } from 'vitest';
import type { AttackTools } from '../check.ts';
import { quietOf, withQuietOf } from './quiet.ts';

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('what is measured alone waits for the others, and they for it', async () => {
  const quiet = quietOf({} as AttackTools);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await later(5);
    order.push(`${name} ends`);
  };
  await Promise.all([
    quiet.beside(work('one')),
    quiet.beside(work('two')),
    quiet.alone(work('measure')),
    quiet.beside(work('three')),
    quiet.alone(work('again')),
  ]);
  const at = (step: string) => order.indexOf(step);
  expect(at('two begins')).toBeLessThan(at('one ends'));
  expect(at('measure begins')).toBeGreaterThan(Math.max(at('one ends'), at('two ends')));
  for (const name of ['measure', 'again']) expect(at(`${name} ends`)).toBe(at(`${name} begins`) + 1);
});

test('work that fails leaves the way free', async () => {
  const quiet = quietOf({} as AttackTools);
  const failing = quiet.alone(async () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(quiet.beside(async () => 1)).resolves.toBe(1);
});

test('tools that are made of others measure their waits in the same quiet', () => {
  const tools = {} as AttackTools;
  expect(quietOf(withQuietOf(tools, { ...tools }))).toBe(quietOf(tools));
  expect(quietOf({ ...tools })).not.toBe(quietOf(tools));
});
