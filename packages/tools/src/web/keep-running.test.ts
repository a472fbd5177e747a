import { expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';

/** Programs with numbers; each notes its start and its end. */
function programs() {
  const notes: string[] = [];
  const gone: Array<() => void> = [];
  let last = 0;
  const kept = keepRunning(
    async (onGone) => {
      last += 1;
      gone[last] = onGone;
      notes.push(`start ${last}`);
      return last;
    },
    async (program) => {
      await new Promise((turn) => setTimeout(turn, 5));
      gone[program]?.();
      notes.push(`end ${program}`);
    },
  );
  return { kept, notes, gone };
}

it('starts the next program when the one before is gone, however many ask for it meanwhile', async () => {
  const { kept, notes } = programs();
  expect(await kept.ensure()).toBe(1);
  const ended = Promise.all([kept.end(), kept.end()]);
  await Promise.resolve().then(() => undefined);
  expect(await Promise.all([kept.ensure(), kept.ensure()])).toEqual([2, 2]);
  await ended;
  expect(await kept.ensure()).toBe(2);
  expect(notes).toEqual(['start 1', 'end 1', 'start 2']);
});

it('starts a program again that ended by itself', async () => {
  const { kept, gone } = programs();
  await kept.ensure();
  gone[1]?.();
  expect(await kept.ensure()).toBe(2);
  gone[1]?.();
  expect(await kept.ensure()).toBe(2);
});

it('ends no other program than the one that is meant', async () => {
  const { kept, notes } = programs();
  await kept.ensure();
  await kept.end((program) => program === 7);
  expect(await kept.ensure()).toBe(1);
  expect(notes).toEqual(['start 1']);
});

it('tries again what could not be started', async () => {
  let tries = 0;
  const kept = keepRunning(
    async () => {
      tries += 1;
      return tries === 2 ? 'it' : null;
    },
    async () => undefined,
  );
  expect([await kept.ensure(), await kept.ensure()]).toEqual([null, 'it']);
});
