import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labAddress } from './address.ts';
import { startSources } from './hosts/domain/sources/server.ts';
import { LAB_SOURCES } from './hosts/domain/sources/source.ts';
import { type RunningLab, startLab } from './lab.ts';
import { labSurroundings } from './surroundings.ts';

let lab: RunningLab;
beforeAll(async () => {
  // Parallel runs of these tests start the search at different numbers, so that each finds its own.
  lab = await startLab({ firstFreeFrom: 205 + (process.pid % 30), only: ['name-server', 'name-server-second'] });
});
afterAll(() => lab.stop());

describe('the surroundings of a lab', () => {
  it('has name servers that know its own addresses, where low ports can be opened', async () => {
    const open = lab.hosts.filter((host) => host.open.includes('53/udp')).map(({ address }) => address);
    const { nameServers } = labSurroundings(lab.network);
    const left = lab.leftOut.filter(({ port }) => port === '53/udp').length;
    expect(open.length + left).toBe(nameServers.length);
    for (const { address, port } of nameServers.filter((server) => open.includes(server.address))) {
      const resolver = new Resolver({ timeout: 5000, tries: 2 });
      resolver.setServers([`${address}:${port}`]);
      expect(await resolver.resolve4('git.acme.test')).toEqual([labAddress(lab.network, 4)]);
      expect(await resolver.reverse(labAddress(lab.network, 4))).toEqual(['git.acme.test']);
    }
  });

  it('has sources where it says, each with a behaviour of its own', async () => {
    const { sourceAddresses, keys } = labSurroundings(lab.network);
    const sources = await startSources(lab.network, { hibp: 'quota' });
    try {
      for (const source of LAB_SOURCES) expect(sources[source].url).toBe(sourceAddresses[source]);
      const ip = labAddress(lab.network, 4);
      const seen = await fetch(`${sourceAddresses.shodan}/shodan/host/${ip}?key=${keys.shodan}`);
      expect(await seen.json()).toMatchObject({ ip_str: ip, ports: [22] });
      const breaches = `${sourceAddresses.hibp}/api/v3/breacheddomain/acme.test`;
      const ask = async () => (await fetch(breaches, { headers: { 'hibp-api-key': keys.hibp } })).status;
      expect(await ask()).toBe(429);
      sources.hibp.behave('honest');
      expect(await ask()).toBe(200);
    } finally {
      await sources.stop();
    }
  });
});
