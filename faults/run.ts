import { parseArgs } from 'node:util';
import { type Figure, printFigure } from '../bench/measure.ts';
import { clockSteps } from './clock.fault.ts';
import { fairShare, guessingCrowd } from './crowd.fault.ts';
import { fullDisk } from './disk.fault.ts';
import { connectionCuts, databaseFreezes, databaseKills, toolKills, webKills, workerKills } from './kills.fault.ts';
import { workerPauses } from './pauses.fault.ts';
import { FaultPlatform } from './platform.ts';
import { type Random, seeded } from './random.ts';
import { underLoad } from './under-load.ts';

/**
 * Injects faults into temporary platforms while they scan lab hosts on the loopback network, and checks tests, ledger
 * and reports against what is promised. Takes about a quarter of an hour and touches nothing outside this machine.
 * `--seed N` repeats a run, `--only kills,clock` runs a part.
 */
const PARTS = {
  kills,
  pauses: workerPauses,
  crowd,
  clock: async (random: Random) => [await clockSteps(random)],
  disk: fullDisk,
};

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const chosen = values.only?.split(',') ?? Object.keys(PARTS);
console.log(`Seed ${seed}; repeat with --seed ${seed}.`);
const figures: Figure[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (!chosen.includes(name)) continue;
  const shown = await part(seeded(seed));
  for (const figure of shown) printFigure(figure);
  figures.push(...shown);
}
const count = (wanted: boolean | null) => figures.filter(({ holds }) => holds === wanted).length;
const [held, missed, open] = [count(true), count(false), count(null)];
console.log(`${held} held, ${missed} missed${open > 0 ? `, ${open} not measured` : ''}`);
process.exit(missed === 0 && held > 0 ? 0 : 1);

async function kills(random: Random): Promise<Figure[]> {
  const faults = [databaseKills, connectionCuts, databaseFreezes, workerKills, toolKills, webKills];
  return onOnePlatform({}, async (platform) => {
    const shown: Figure[] = [];
    for (const fault of faults) shown.push(await underLoad(platform, random, fault));
    return shown;
  });
}

async function crowd(): Promise<Figure[]> {
  // Without a limit for each account, one company fills every slot.
  const settings = { ROCCA_TRUSTED_PROXIES: '1', ROCCA_ACCOUNT_TESTS: '1000' };
  return onOnePlatform(settings, async (platform) => [...(await guessingCrowd(platform)), await fairShare(platform)]);
}

async function onOnePlatform(
  environment: Record<string, string>,
  work: (platform: FaultPlatform) => Promise<Figure[]>,
): Promise<Figure[]> {
  const platform = await FaultPlatform.start(environment);
  try {
    return await work(platform);
  } finally {
    await platform.remove();
  }
}
