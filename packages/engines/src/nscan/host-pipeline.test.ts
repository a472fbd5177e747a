import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { describe, expect, it } from 'vitest';
import { host, port } from '../testing/nmap-host.ts';
import { NO_KNOWLEDGE } from '../testing/no-knowledge.ts';
import { createHostPipeline } from './host-pipeline.ts';
import { checksOf } from './profile-checks.ts';
import type { HostReport } from './report.ts';

/** A pipeline whose disk is as slow as the test wants. */
function pipelineOn(write: () => Promise<void>, profile: ScanProfile = 'port_discovery') {
  const written: HostReport[] = [];
  let told = 0;
  const pipeline = createHostPipeline({
    profile,
    facts: { checks: checksOf(profile), impossible: new Map(), unseen: new Set() },
    knowledge: NO_KNOWLEDGE,
    sink: {
      begin: async () => undefined,
      hosts: async (reports) => {
        await write();
        written.push(...reports);
      },
      down: async () => undefined,
      end: async () => undefined,
    },
    tools: { probe: () => Promise.reject(new Error('a mistake of ours')), sslscan: null },
    nameOf: () => null,
    written: (hosts) => {
      told += hosts;
    },
  });
  return { pipeline, written, told: () => told };
}

const everyPort = Array.from({ length: 65_535 }, (_, index) => port(index + 1));
const quietHost = (index: number): NmapHost => host({ address: `10.0.0.${index}` });
const openHost = (index: number): NmapHost => host({ address: `10.0.0.${index}`, ports: everyPort });
const soon = () => new Promise<'later'>((done) => setImmediate(() => done('later')));

describe('hosts on their way to the report', () => {
  it.each([
    ['few where every port is open', openHost, 6],
    ['some hundred where hardly any is', quietHost, 250],
  ])('are %s while the disk is busy: then nmap waits', async (_what, make, most) => {
    const disk = Promise.withResolvers<void>();
    const { pipeline, written } = pipelineOn(() => disk.promise);
    let taken = 0;
    const adding = (async () => {
      for (let index = 0; index < 2 * most; index += 1) {
        await pipeline.add(make(index % 256));
        taken += 1;
      }
    })();
    for (let turn = 0; turn < 20; turn += 1) await soon();
    expect(taken).toBeGreaterThan(2);
    expect(taken).toBeLessThan(most);
    disk.resolve();
    await adding;
    await pipeline.drain();
    expect(written).toHaveLength(2 * most);
  });

  it('are told as done when they are in the report, up or down, and not before', async () => {
    const disk = Promise.withResolvers<void>();
    const { pipeline, told } = pipelineOn(() => disk.promise);
    await pipeline.add(quietHost(1));
    await soon();
    expect(told()).toBe(0);
    await pipeline.add(host({ address: '10.0.0.2', state: 'down' }));
    disk.resolve();
    await pipeline.drain();
    expect(told()).toBe(2);
  });

  it('are not being written any more once it is said that something went wrong', async () => {
    const disk = Promise.withResolvers<void>();
    const { pipeline, written } = pipelineOn(() => disk.promise, 'lite');
    await pipeline.add(quietHost(1));
    await soon();
    await pipeline.add(host({ ports: [port(6379)] }));
    await soon();
    const drained = pipeline.drain().catch(() => 'failed');
    expect(await Promise.race([drained, soon()])).toBe('later');
    disk.resolve();
    expect(await drained).toBe('failed');
    expect(written).toHaveLength(1);
  });
});
