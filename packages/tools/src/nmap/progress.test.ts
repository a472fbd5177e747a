import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNmapParser, type NmapTask } from './parse.ts';
import { foldProgress, foldTogether, type ScanStage, stagesOf } from './progress.ts';

type Event = NmapTask | 'host';

/** What nmap 7.93 said in a recorded scan, in its order. */
function recorded(name: string): { events: Event[]; args: string[]; hosts: number } {
  const xml = readFileSync(join(import.meta.dirname, '__fixtures__', `nmap-7.93-${name}.xml`));
  const events: Event[] = [];
  const parser = createNmapParser({ onHost: () => events.push('host'), onTask: (task) => events.push(task) });
  parser.write(xml);
  const args = /<nmaprun [^>]*? args="([^"]*)"/.exec(xml.toString())?.[1]?.replaceAll('&#45;', '-').split(' ') ?? [];
  return { events, args, hosts: events.filter((event) => event === 'host').length };
}

function walk(events: readonly Event[], addresses: number, stages: readonly ScanStage[]) {
  const fold = foldProgress(addresses, stages);
  return events.map((event) => {
    if (event === 'host') fold.host();
    else fold.task(event);
    return fold.now();
  });
}

const task = (name: string, kind: NmapTask['kind'], percent: number | null = null): NmapTask => ({
  name,
  kind,
  percent,
});

describe('the progress of a recorded scan', () => {
  it.each(['fast', 'medium', 'full', 'light6', 'down', 'hosts', 'trace', 'cut'])(
    'rises, never falls, and is never done before the end: %s',
    (name) => {
      const { events, args, hosts } = recorded(name);
      const steps = walk(events, hosts, stagesOf(args));
      for (const [index, { fraction }] of steps.entries()) {
        expect(fraction).toBeGreaterThanOrEqual(steps[index - 1]?.fraction ?? 0);
        expect(fraction).toBeLessThan(1);
      }
      expect(steps.at(-1)?.fraction).toBe(0.99);
    },
  );

  it('names the stages as they come, with the one nmap says nothing of', () => {
    const { events, args } = recorded('full');
    const stages = walk(events, 1, stagesOf(args)).map(({ stage }) => stage);
    const named = stages.filter((stage, index) => stage !== stages[index - 1]);
    expect(named).toEqual(['discovery', 'ports', 'services', 'os', 'scripts']);
  });

  it('does not take the scripts before the first host for those of a host', () => {
    const { events, args } = recorded('full');
    const before = events.findIndex((event) => event !== 'host' && event.name === 'SYN Stealth Scan');
    expect(before).toBeGreaterThan(0);
    expect(walk(events.slice(0, before), 1, stagesOf(args)).at(-1)).toEqual({ fraction: 0, stage: 'discovery' });
  });

  it('knows how much of the whole a cut scan has done', () => {
    const { events, args, hosts } = recorded('cut');
    const last = walk(events, hosts * 2, stagesOf(args)).at(-1);
    expect(last?.fraction).toBeGreaterThanOrEqual(0.5);
    expect(last?.fraction).toBeLessThan(0.99);
  });
});

describe('progress', () => {
  it('moves with the figures inside a stage', () => {
    const [begin, half, end] = walk(
      [task('SYN Stealth Scan', 'begin'), task('SYN Stealth Scan', 'progress', 50), task('SYN Stealth Scan', 'end')],
      1,
      ['discovery', 'ports', 'services'],
    ).map(({ fraction }) => fraction);
    expect(begin).toBeLessThan(half ?? 0);
    expect(half).toBeLessThan(end ?? 0);
  });

  it('of one group among many is small', () => {
    const steps = walk([task('SYN Stealth Scan', 'end')], 3200, ['discovery', 'ports', 'services']);
    expect(steps[0]?.fraction).toBeLessThan(0.011);
  });

  it('of discovery alone is all there is', () => {
    const steps = walk([task('Ping Scan', 'progress', 50)], 1000, stagesOf(['-sn']));
    expect(steps).toEqual([{ fraction: 0.5, stage: 'discovery' }]);
  });

  it('ignores what it does not know, and stages the profile has not', () => {
    const events = [task('Juggling', 'end'), task('UDP Scan', 'end'), task('NSE', 'end')];
    expect(walk(events, 1, ['discovery', 'ports']).at(-1)?.fraction).toBe(0);
  });

  it('survives more hosts than there should be', () => {
    expect(walk(['host', 'host', 'host'], 1, ['discovery']).at(-1)?.fraction).toBe(0.99);
  });

  it('of several processes is one, in the stage of the slowest', () => {
    const fast = foldProgress(3, ['discovery', 'ports']);
    const slow = foldProgress(1, ['discovery', 'ports']);
    for (let host = 0; host < 3; host++) fast.host();
    slow.task(task('Ping Scan', 'begin'));
    expect(foldTogether([fast, slow])).toEqual({ fraction: 0.99 * 0.75, stage: 'discovery' });
  });
});
