import { createPublicKey } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labAddress } from '../../address.ts';
import { expectedOfNscan } from '../../expected.ts';
import { expectedOfDti } from '../../expected-dti.ts';
import { labSurroundings } from '../../surroundings.ts';
import { QUESTION_TYPES, RCODES, TYPE_NUMBERS } from './dns/record.ts';
import { type RunningNameServer, startNameServer } from './dns/server.ts';
import { BREACHED_ACCOUNTS, BREACHES } from './facts/breaches.ts';
import { CERTIFICATES } from './facts/certificates.ts';
import { LOOKALIKES } from './facts/lookalikes.ts';
import { namesOf } from './facts/names.ts';
import { SEEN_HOSTS } from './facts/seen-hosts.ts';
import { labNameServer } from './host.ts';
import { askOverTcp, framed, question, readReply, recordsOf } from './testing/dns-client.ts';

/** Only in the addresses of the answers: the servers listen on 127.0.0.1 and on whatever port is free. */
const NETWORK = 33;
const sheet = expectedOfDti();
const addresses = (numbers: readonly number[]) => numbers.map((number) => labAddress(NETWORK, number)).sort();

let first: RunningNameServer;
let second: RunningNameServer;
const resolver = new Resolver({ timeout: 5000, tries: 2 });

beforeAll(async () => {
  first = await startNameServer(labNameServer(NETWORK, 'first'), '127.0.0.1');
  second = await startNameServer(labNameServer(NETWORK, 'second'), '127.0.0.1');
  resolver.setServers([`${first.address}:${first.port}`]);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const resolve4 = (name: string) =>
  resolver.resolve4(name).then(
    (found) => found.sort(),
    (error: NodeJS.ErrnoException) => error.code ?? 'failed',
  );

/** The end of a chain of aliases. */
async function lastAlias(name: string): Promise<string | null> {
  let last: string | null = null;
  for (let step = 0; step < 8; step += 1) {
    const [target]: string[] = await resolver.resolveCname(last ?? name).catch(() => []);
    if (target === undefined) return last;
    if (target === name) return null;
    last = target;
  }
  return last;
}

describe('the names of the sheet', () => {
  it('are at least 60, each once', () => {
    expect(sheet.names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sheet.names.map(({ name }) => name)).size).toBe(sheet.names.length);
  });

  it('have the addresses and aliases that it says', async () => {
    const seen = await Promise.all(
      sheet.names.map(async ({ name }) => ({ name, hosts: await resolve4(name), cname: await lastAlias(name) })),
    );
    for (const { name, hosts, cname } of seen) {
      const expected = sheet.names.find((one) => one.name === name);
      expect([name, Array.isArray(hosts) ? hosts : []]).toEqual([name, addresses(expected?.hosts ?? [])]);
      expect([name, cname]).toEqual([name, expected?.cname]);
    }
  });

  it('are all that the zones hold', () => {
    const inZones = ['acme.test', 'labs.acme.test'].flatMap((apex) => [
      ...(namesOf(1).zones.get(apex)?.byName.keys() ?? []),
    ]);
    const hosts = inZones.filter((name) => !/(^|\.)[_*]/.test(name));
    const explicit = sheet.names.filter(({ wildcard }) => !wildcard).map(({ name }) => name);
    expect(explicit.sort()).toEqual([...new Set(hosts)].sort());
  });

  it('come to be known in the ways that it says', async () => {
    const names = (origin: string) =>
      sheet.names.filter(({ origins }) => origins.some((one) => one === origin)).map(({ name }) => name);
    const listed = new Set([...sheet.names, ...sheet.namesWithoutAddress].map(({ name }) => name));
    const own = (found: Iterable<string>) =>
      [...new Set(found)].filter((name) => sheet.names.some((one) => one.name === name)).sort();
    const certified = CERTIFICATES.flatMap((one) => one.names).map((name) => name.toLowerCase().replace(/^\*\./, ''));
    expect(own(certified)).toEqual([...names('certificates'), 'acme.test'].sort());
    const below = certified.filter((name) => name.endsWith('.acme.test'));
    expect(below.filter((name) => !listed.has(name))).toEqual([]);
    const reverse = sheet.addresses.map(({ host }) => resolver.reverse(labAddress(NETWORK, host)));
    expect(own((await Promise.all(reverse)).flat())).toEqual(names('reverse').sort());
    expect(own(SEEN_HOSTS.flatMap(({ hostnames }) => hostnames))).toEqual(names('host_source').sort());
    expect(own((await resolver.resolveMx('acme.test')).map(({ exchange }) => exchange))).toEqual(names('mx').sort());
    expect(own(await resolver.resolveNs('acme.test'))).toEqual(names('ns').sort());
    const spf = (await resolver.resolveTxt('acme.test'))
      .map((texts) => texts.join(''))
      .find((text) => text.startsWith('v=spf1'));
    expect(own((spf ?? '').split(/[ :]/))).toEqual(names('spf').sort());
    expect(names('zone').sort()).toEqual(
      sheet.transfers.flatMap(({ zone, names: told }) => (zone.startsWith('labs.') ? told : [])).sort(),
    );
  });

  it('do not exist where it says so', async () => {
    for (const { name } of sheet.namesWithoutAddress) expect(await resolve4(name)).toMatch(/ENOTFOUND|ENODATA/);
    const known = new Set(sheet.names.map(({ name }) => name));
    for (const { name } of sheet.namesNever) expect(known.has(name)).toBe(false);
  });

  it('stand beside two wildcards with different answers', async () => {
    for (const { below, host } of sheet.wildcards)
      expect(await resolve4(`anything-at-all.${below}`)).toEqual(addresses([host]));
    for (const { name, hosts } of sheet.names.filter(({ wildcard }) => wildcard)) {
      const parent = sheet.wildcards.find(({ below }) => name === `${name.split('.')[0]}.${below}`);
      expect(hosts).toEqual([parent?.host]);
    }
  });
});

describe('the addresses of the sheet', () => {
  it('are those that names point to', () => {
    const pointed = new Set(sheet.names.flatMap(({ hosts }) => hosts));
    expect(sheet.addresses.map(({ host }) => host)).toEqual([...pointed].sort((a, b) => a - b));
  });

  it('have the ports that sources know', () => {
    for (const { host, ports } of sheet.addresses) {
      for (const source of ['internetdb', 'shodan'] as const) {
        const seen = SEEN_HOSTS.find(({ number, knownTo }) => number === host && knownTo.includes(source));
        const told = ports.filter(({ seenBy }) => seenBy.includes(source));
        const facts = (one: { port: number; product: string | null; version: string | null }) => [
          one.port,
          one.product,
          one.version,
        ];
        expect([host, source, told.map(facts)]).toEqual([host, source, (seen?.services ?? []).map(facts)]);
      }
    }
  });

  it.each([
    [3, 'web-old'],
    [4, 'ssh-old'],
    [5, 'tls-old'],
    [10, 'web-default'],
    [13, 'mail-old'],
    [14, 'db-old'],
    [15, 'clean'],
  ])('%i has the ports and CVEs that a network scan of %s finds', (host, name) => {
    const address = sheet.addresses.find((one) => one.host === host);
    const scan = expectedOfNscan(name);
    expect(address?.ports.map(({ port }) => port)).toEqual(scan?.ports.map(({ port }) => port));
    const cves = scan?.findings.map(({ key }) => key).filter((key) => key.startsWith('CVE-'));
    expect(address?.cves).toEqual(cves);
    for (const wrong of address?.wrongCves ?? []) expect(cves).not.toContain(wrong);
  });

  it('are in the overlay, where and whose it says', () => {
    const overlay = labSurroundings(NETWORK).geographyOverlay;
    const expected = sheet.addresses.map(({ host, city, countryCode, org, asn }) => [
      `${labAddress(NETWORK, host)}/32`,
      { city, countryCode, org, asn },
    ]);
    expect(overlay).toEqual(Object.fromEntries(expected));
  });
});

describe('the other domains of the sheet', () => {
  it('look alike, and have the records that it says', async () => {
    expect(sheet.lookalikes.map(({ domain }) => domain)).toEqual(LOOKALIKES.map(({ domain }) => domain));
    for (const { domain, host, mx, ns } of sheet.lookalikes) {
      expect(await resolve4(domain)).toEqual(host ? addresses([host]) : 'ENODATA');
      const exchanges = await resolver.resolveMx(domain).catch(() => []);
      expect(exchanges.map(({ exchange }) => exchange)).toEqual(mx);
      expect(await resolver.resolveNs(domain)).toEqual(ns);
    }
  });

  it('are not registered where it says so', async () => {
    for (const { name } of sheet.lookalikesNever.filter((one) => one.name !== sheet.domain))
      expect(await resolve4(name)).toMatch(/ENOTFOUND|EREFUSED|ESERVFAIL/);
  });

  it('can be taken over where the provider’s name is gone, and nowhere else', async () => {
    for (const { name, target } of sheet.takeovers) {
      expect(await resolver.resolveCname(name)).toEqual([target]);
      expect(await resolve4(target)).toBe('ENOTFOUND');
    }
    for (const { name, target } of sheet.takeoversNever) expect(await resolver.resolveCname(name)).toEqual([target]);
  });
});

describe('the breaches of the sheet', () => {
  it('are those of the source: 8 with 40 accounts', () => {
    expect(sheet.breaches).toEqual(
      BREACHES.map(({ name, title, date, dataClasses, verified, accounts }) => ({
        key: name,
        fullname: title,
        year: Number(date.slice(0, 4)),
        features: dataClasses,
        verified,
        accounts,
      })),
    );
    expect(sheet.breaches).toHaveLength(8);
    expect([...new Set(sheet.breaches.flatMap(({ accounts }) => accounts))].sort()).toEqual(
      [...BREACHED_ACCOUNTS].sort(),
    );
    expect(BREACHED_ACCOUNTS).toHaveLength(40);
  });
});

describe('a zone transfer', () => {
  const asked = (zone: string) => framed(question(zone, QUESTION_TYPES.AXFR));

  it.each(sheet.transfers)('of $zone from $server: $allowed', async ({ zone, host, allowed, names }) => {
    const server = host === 53 ? first : second;
    const messages = Math.ceil(((namesOf(1).zones.get(zone)?.records.length ?? 0) + 2) / 12);
    const replies = await askOverTcp(server, asked(zone), allowed ? messages : 1);
    if (!allowed) {
      expect(replies.map((reply) => readReply(reply).rcode)).toEqual([RCODES.REFUSED]);
      return;
    }
    const records = replies.flatMap(recordsOf);
    const types = records.map(({ type }) => type);
    expect([types[0], types.at(-1)]).toEqual([TYPE_NUMBERS.SOA, TYPE_NUMBERS.SOA]);
    expect(new Set(records.map(({ name }) => name))).toEqual(new Set(names));
  });

  it('shares its connection with other questions, and with what is none', async () => {
    const sent = [
      framed(Buffer.from('garbage')),
      framed(question('www.acme.test', TYPE_NUMBERS.A)),
      asked('acme.test'),
    ];
    const replies = await askOverTcp(first, Buffer.concat(sent), 2);
    expect(replies.map((reply) => readReply(reply).rcode)).toEqual([RCODES.NOERROR, RCODES.REFUSED]);
  });
});

it('goes on after bytes that are no question, on both transports', async () => {
  const garbage = [Buffer.alloc(0), Buffer.alloc(600, 0xff), Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(12)];
  const socket = createSocket('udp4');
  for (const bytes of garbage)
    await new Promise((sent) => socket.send(bytes, first.port, first.address, () => sent(null)));
  socket.close();
  // Half a message, and then nothing: the client leaves.
  const half = connect({ host: first.address, port: first.port }, () => half.end(Buffer.from([0xff, 0xff, 1, 2, 3])));
  await once(half.resume(), 'close');
  expect(await resolve4('git.acme.test')).toEqual(addresses([4]));
  const replies = await askOverTcp(first, framed(question('git.acme.test', TYPE_NUMBERS.A)), 1);
  expect(replies.flatMap(recordsOf).map(({ address }) => address)).toEqual(addresses([4]));
});

describe('mail', () => {
  const txt = async (name: string) => (await resolver.resolveTxt(name).catch(() => [])).map((texts) => texts.join(''));

  it('is as weak, as good and as unprotected as the sheet says', async () => {
    expect(await txt('_dmarc.acme.test')).toEqual(['v=DMARC1; p=none; rua=mailto:dmarc@acme.test']);
    expect(await txt('buona.test')).toEqual(['v=spf1 mx -all']);
    expect(await txt('debole.test')).toEqual(['v=spf1 mx +all']);
    expect(await txt('_dmarc.debole.test')).toHaveLength(2);
    for (const name of ['assente.test', '_dmarc.assente.test', '_mta-sts.assente.test'])
      expect(await txt(name)).toEqual([]);
    for (const [domain, records] of Object.entries(sheet.mail)) {
      const there = await txt(`_smtp._tls.${domain}`);
      expect([domain, records.tls_rpt]).toEqual([domain, there.length > 0 ? ['good'] : ['missing']]);
    }
  });

  it.each([
    ['default._domainkey.acme.test', 1024],
    ['google._domainkey.acme.test', 2048],
    ['selector1._domainkey.buona.test', 2048],
    ['mail._domainkey.debole.test', 512],
  ])('%s has a key of %i bits', async (name, bits) => {
    const [, key = ''] = /p=([\w+/=]+)/.exec((await txt(name))[0] ?? '') ?? [];
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    expect(read.asymmetricKeyDetails?.modulusLength).toBe(bits);
  });

  it('needs more than the 10 lookups that SPF allows', async () => {
    async function lookups(domain: string): Promise<number> {
      const record = (await txt(domain)).find((text) => text.startsWith('v=spf1')) ?? '';
      let count = 0;
      for (const term of record.split(' ').slice(1)) {
        if (/^(a|mx|include|exists|ptr)([:/]|$)/.test(term)) count += 1;
        if (term.startsWith('include:')) count += await lookups(term.slice('include:'.length));
      }
      return count;
    }
    expect(await lookups('acme.test')).toBe(15);
  });
});
