import { expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { Gate, gateOf } from './gate.ts';

const running = () => new AbortController().signal;

it('spaces requests of runs that ask at the same time', async () => {
  const clock = manualClock();
  const gate = new Gate(1_000, clock);
  const at: number[] = [];
  const ask = async () => {
    await gate.turn(running());
    at.push(clock.now());
  };
  await Promise.all([ask(), ask(), ask()]);
  clock.pass(5_000);
  await ask();
  expect(at).toEqual([0, 1_000, 2_000, 7_000]);
});

it('takes no turn for a run that was stopped while it waited', async () => {
  const clock = manualClock();
  const gate = new Gate(1_000, clock);
  const run = new AbortController();
  const reason = new Error('stopped');
  const first = gate.turn(running());
  const stopped = gate.turn(run.signal);
  const last = gate.turn(running());
  run.abort(reason);
  await expect(stopped).rejects.toBe(reason);
  await Promise.all([first, last]);
  expect(clock.now()).toBe(1_000);
});

it('is the same for every run of a process', () => {
  const clock = manualClock();
  expect(gateOf('crtsh https://a.example', 1, clock)).toBe(gateOf('crtsh https://a.example', 1, clock));
  expect(gateOf('crtsh https://a.example', 1, clock)).not.toBe(gateOf('rdap https://a.example', 1, clock));
});
