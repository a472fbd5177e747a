import type { Figure } from '../bench/measure.ts';
import { type Allowed, judge, testsSoFar } from './judge.ts';
import { startLoad } from './load.ts';
import type { FaultPlatform } from './platform.ts';
import type { Random } from './random.ts';

export interface Fault {
  readonly name: string;
  readonly times: number;
  readonly allowed: Allowed;
  /** Injects one fault, and returns when the next one may follow. */
  inject(platform: FaultPlatform, random: Random, round: number): Promise<void>;
}

/** Injects a fault repeatedly while both companies scan, then judges the outcome of their tests. */
export async function underLoad(platform: FaultPlatform, random: Random, fault: Fault): Promise<Figure> {
  const earlier = await testsSoFar(platform);
  const load = startLoad(platform, random);
  let acknowledged: readonly string[] = [];
  try {
    for (let round = 0; round < fault.times; round += 1) await fault.inject(platform, random, round);
  } finally {
    acknowledged = await load.stop();
  }
  const name = `${fault.name}, ${fault.times} times`;
  return judge(platform, { name, earlier, acknowledged, allowed: fault.allowed });
}
