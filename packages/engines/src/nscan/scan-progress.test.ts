import { expect, it } from 'vitest';
import type { Progress } from '../core/engine.ts';
import { scanProgress } from './scan-progress.ts';

function told(asks: boolean) {
  const all: Progress[] = [];
  const progress = scanProgress((one) => all.push(one), { asks });
  const last = () => {
    const { fraction = 0, ...rest } = all.at(-1) ?? {};
    return { ...rest, percent: Math.round(100 * fraction) };
  };
  return { progress, last };
}

it('leaves our own questions their share, and counts them at the end', () => {
  const { progress, last } = told(true);
  progress.nmap({ fraction: 0.5, stage: 'ports' });
  expect(last()).toEqual({ percent: 49, stage: 'ports' });
  progress.planned(100);
  progress.planned(20);
  progress.nmap({ fraction: 0.99, stage: 'scripts' });
  expect(last()).toEqual({ percent: 73, stage: 'scripts' });
  for (let answer = 0; answer < 34; answer += 1) progress.answered();
  progress.last();
  expect(last()).toEqual({ percent: 80, stage: 'checks', part: { done: 34, total: 120 } });
  for (let answer = 34; answer < 120; answer += 1) progress.answered();
  expect(last()).toEqual({ percent: 98, stage: 'checks', part: { done: 120, total: 120 } });
});

it('is nmap’s alone where there is nothing else to ask', () => {
  const { progress, last } = told(false);
  progress.nmap({ fraction: 0.5, stage: 'ports' });
  expect(last()).toEqual({ percent: 49, stage: 'ports' });
  progress.last();
  expect(last()).toEqual({ percent: 98, stage: 'checks' });
});
