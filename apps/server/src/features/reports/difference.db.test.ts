import type { NetworkFinding } from '@rocca/engines/nscan/place';
import type { HostReport, PortReport } from '@rocca/engines/nscan/report';
import { CHECKED, type UnknownReason, unknownFor } from '@rocca/engines/shared/versions/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { Spending } from './core/budget.ts';
import { findResult } from './core/pages/report.repo.ts';
import type { Outcome } from './core/record/index.ts';
import { difference } from './engines/nscan/reading/findings.ts';
import { checks, finding, host, openPort, writeScan } from './testing/nscan-reports.ts';

/**
 * Random networks, scanned again and again with random profiles and knowledge. A model that knows the networks, and
 * nothing of how reports are stored, says what each scan could have seen; what the reports say must follow from it.
 */

const CHAINS = 8;
const SCANS = 5;
const HOSTS = 24;
const PORTS = [22, 80, 8443];

/** The same numbers at every run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const chance = (share: number) => next() < share;
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  return { chance, one };
}
type Random = ReturnType<typeof createRandom>;

/** What is at a port while a scan looks, and how much of it the scan makes out. */
interface PortWorld {
  readonly state: 'open' | 'closed' | 'unlisted' | 'filtered';
  readonly product: string;
  readonly version: string;
  /** A library, and whether the service names it. */
  readonly library: string;
  readonly namesLibrary: boolean;
  readonly weakTls: boolean;
  readonly recognised: 'checked' | UnknownReason;
}

interface HostWorld {
  readonly is: 'up' | 'down' | 'unfinished' | 'timed out';
  /** Ports that are not listed did not answer. */
  readonly silent: boolean;
  readonly tls: 'done' | 'tool_failed';
  readonly ports: ReadonlyMap<number, PortWorld>;
}

interface ScanWorld {
  readonly outcome: Outcome;
  readonly received: boolean;
  readonly lastPort: number;
  readonly versions: boolean;
  readonly tls: boolean;
  readonly knowledge: number;
  readonly hosts: readonly HostWorld[];
}

/** Weaknesses that a state of the knowledge knows of one version. Anything may come and go with an update. */
function knownOf(knowledge: number, asked: string): string[] {
  const { chance } = createRandom(knowledge * 7919 + [...asked].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7));
  const product = asked.split(' ')[0] ?? '';
  return [1, 2, 3].filter(() => chance(0.6)).map((n) => `CVE-${product.replace(':', '-')}-${n}`);
}

function nextPort({ chance, one }: Random, before: PortWorld | undefined): PortWorld {
  const keep = <Value>(value: Value | undefined, other: () => Value) =>
    value !== undefined && chance(0.75) ? value : other();
  return {
    state: keep(before?.state, () => one(['open', 'open', 'open', 'closed', 'unlisted', 'filtered'])),
    product: keep(before?.product, () => one(['a:web', 'b:web'])),
    version: keep(before?.version, () => one(['1.0', '1.1', '2.0'])),
    library: keep(before?.library, () => one(['c:lib 1.0', 'c:lib 1.1'])),
    namesLibrary: keep(before?.namesLibrary, () => chance(0.5)),
    weakTls: keep(before?.weakTls, () => chance(0.5)),
    recognised: keep(before?.recognised, () =>
      chance(0.6) ? 'checked' : one(['no_version', 'no_name', 'service_unknown', 'service_unknown']),
    ),
  };
}

function nextScan(random: Random, before: ScanWorld | undefined): ScanWorld {
  const { chance, one } = random;
  const outcome = chance(0.75) ? 'success' : one(['stopped', 'failed'] as const);
  const nothing = outcome === 'stopped' && chance(0.5);
  return {
    outcome,
    received: outcome === 'success' || chance(0.5),
    lastPort: one([100, 65_535, 65_535]),
    versions: chance(0.8),
    tls: chance(0.6),
    knowledge: (before?.knowledge ?? 1) + (chance(0.4) ? 1 : 0),
    hosts: Array.from({ length: HOSTS }, (_, index) => ({
      is: nothing ? 'unfinished' : chance(0.8) ? 'up' : one(['down', 'timed out', 'unfinished'] as const),
      silent: chance(0.2),
      tls: chance(0.85) ? 'done' : 'tool_failed',
      ports: new Map(PORTS.map((port) => [port, nextPort(random, before?.hosts[index]?.ports.get(port))])),
    })),
  };
}

/** What is asked about a port that is made out. */
const askedAt = ({ product, version, library, namesLibrary }: PortWorld) => [
  `${product} ${version}`,
  ...(namesLibrary ? [library] : []),
];

const isInRange = (scan: ScanWorld, port: number) => port <= scan.lastPort;
const knowsService = ({ recognised }: PortWorld) => recognised !== 'service_unknown';
const hasService = ({ state }: PortWorld) => state === 'open';

/** What the engine would write of the host. */
function reportOf(scan: ScanWorld, world: HostWorld, ip: string): HostReport {
  const looked = [...world.ports].filter(([port]) => isInRange(scan, port) && world.is === 'up');
  const ports = looked.flatMap(([number, port]): PortReport[] => {
    if (port.state === 'unlisted') return [];
    if (port.state !== 'open') {
      const verdict = port.state === 'filtered' && scan.versions ? unknownFor('filtered') : null;
      return [openPort(number, { state: port.state, service: null, verdict, asked: [] })];
    }
    const verdict = port.recognised === 'checked' ? CHECKED : unknownFor(port.recognised);
    const isChecked = scan.versions && port.recognised === 'checked';
    const service = {
      ...{ name: knowsService(port) ? 'https' : 'unknown', tunnel: null, extra: null, cpes: [] },
      ...(knowsService(port) ? { product: port.product, version: port.version } : { product: null, version: null }),
    };
    const asked = isChecked ? askedAt(port) : [];
    return [openPort(number, { service, verdict: scan.versions ? verdict : null, asked })];
  });
  const unknown = ports.find(({ verdict }) => verdict?.reason)?.verdict?.reason;
  const timedOut = world.is === 'timed out' ? 'timed_out' : null;
  return host(ip, {
    ports,
    silent: world.silent ? ['tcp'] : [],
    findings: looked.flatMap(([number, port]) => findingsAt(scan, world, number, port)),
    checks: checks({
      ...(timedOut ? { tcp_ports: timedOut } : {}),
      ...(scan.versions
        ? timedOut || unknown
          ? { versions: timedOut ?? unknown }
          : {}
        : { versions: 'not_in_profile' }),
      ...(scan.tls
        ? timedOut || world.tls !== 'done'
          ? { tls: timedOut ?? 'tool_failed' }
          : {}
        : { tls: 'not_in_profile' }),
    }),
  });
}

function findingsAt(scan: ScanWorld, world: HostWorld, number: number, port: PortWorld): NetworkFinding[] {
  if (!hasService(port)) return [];
  const place = { port: { protocol: 'tcp' as const, number } };
  const own = `${port.product} ${port.version}`;
  const found: NetworkFinding[] = [];
  if (scan.versions && port.recognised === 'checked') {
    for (const asked of askedAt(port)) {
      const about = asked === own ? asked : `${asked} in ${port.product}`;
      found.push(...knownOf(scan.knowledge, asked).map((key) => finding(key, { place, about })));
    }
  }
  if (scan.tls && world.tls === 'done' && knowsService(port) && port.weakTls) {
    found.push(finding('weak-tls', { place, check: 'tls' }));
  }
  return found;
}

/** A finding as the model remembers it. */
interface Sighting {
  readonly host: number;
  readonly port: number;
  readonly key: string;
  readonly check: string;
  /** The product and version it follows from, and the service that named it, where it is a library. */
  readonly about: string | null;
  readonly service: string | null;
}

const nameOf = ({ host, port, key }: Sighting) => `${key}@10.0.0.${host + 1}:${port}`;

function sightingsOf(scan: ScanWorld): Sighting[] {
  return scan.hosts.flatMap((world, index) =>
    world.is !== 'up'
      ? []
      : [...world.ports].flatMap(([number, port]) =>
          isInRange(scan, number)
            ? findingsAt(scan, world, number, port).map(({ key, check, about }) => ({
                ...{ host: index, port: number, key, check },
                about: about?.split(' in ')[0] ?? null,
                service: about?.split(' in ')[1] ?? null,
              }))
            : [],
        ),
  );
}

/** What a scan made out at a place: nothing, or that the port is closed, or what answers. Null: it could not look. */
function lookAt(scan: ScanWorld, { host: index, port: number, check }: Sighting): 'closed' | readonly string[] | null {
  const world = scan.hosts[index];
  const port = world?.ports.get(number);
  if (!world || !port || world.is !== 'up' || !scan.received || !isInRange(scan, number)) return null;
  if (check === 'versions' ? !scan.versions : !scan.tls || world.tls !== 'done') return null;
  if (port.state === 'filtered' || (port.state === 'unlisted' && world.silent)) return null;
  if (!hasService(port)) return 'closed';
  if (check === 'versions') return port.recognised === 'checked' ? askedAt(port) : null;
  // Without versions in the profile nobody wrote down that the service was not made out.
  return knowsService(port) || !scan.versions ? [] : null;
}

/** How what answers compares with what a finding is about. */
function compareAsked({ about, service }: Sighting, asked: readonly string[]) {
  if (about === null) return 'not asked';
  const products = asked.map((line) => line.split(' ')[0]);
  if (asked.includes(about)) return 'same';
  if (products.includes(about.split(' ')[0] ?? '')) return 'another version';
  return service !== null && products.includes(service) ? 'no longer told' : 'another product';
}

/** Whether a scan that did not see it proves that it is not there. */
function provesGone(scan: ScanWorld, one: Sighting): boolean {
  const look = lookAt(scan, one);
  if (look === null) return false;
  return look === 'closed' || !['same', 'no longer told'].includes(compareAsked(one, look));
}

/** Whether it is new since the last of these scans that looked, the latest first. */
function isNew(scan: ScanWorld, one: Sighting, earlier: readonly ScanWorld[]): boolean {
  const last = earlier.find((before) => lookAt(before, one) !== null);
  const look = last && lookAt(last, one);
  if (!last || !look) return false;
  if (look === 'closed') return true;
  const compared = compareAsked(one, look);
  return compared === 'same' ? last.knowledge === scan.knowledge : compared !== 'no longer told';
}

type Standing = ReadonlyMap<string, Sighting>;

/** What the reports must say; nothing where there is no earlier scan. */
function expectedOf(scan: ScanWorld, standing: Standing, earlier: readonly ScanWorld[]): Map<string, string> {
  const seen = new Map(sightingsOf(scan).map((one) => [nameOf(one), one]));
  const words = new Map<string, string>();
  for (const [name, one] of seen) {
    words.set(name, standing.has(name) ? 'still' : isNew(scan, one, earlier) ? 'new' : 'found');
  }
  for (const [name, one] of standing) {
    if (!seen.has(name)) words.set(name, provesGone(scan, one) ? 'gone' : 'unverified');
  }
  return words;
}

/** What stands after a scan: what it saw, and what it could not verify. */
function standingAfter(scan: ScanWorld, before: Standing, words: ReadonlyMap<string, string>): Standing {
  const left = [...before].filter(([name]) => words.get(name) === 'unverified');
  return new Map([...left, ...sightingsOf(scan).map((one) => [nameOf(one), one] as const)]);
}

let db: TestDatabase;
let accountId = '';

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('Acme') RETURNING id");
  accountId = rows[0]?.id ?? '';
});
afterAll(() => db.drop());

async function write(scan: ScanWorld, targetKey: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'Scan', 'SUCCESS') RETURNING id",
    [accountId],
  );
  const taskId = rows[0]?.id ?? '';
  const addresses = scan.hosts.map((world, index) => ({ world, ip: `10.0.0.${index + 1}` }));
  const knowledge = [
    {
      name: 'nvd' as const,
      dataDate: new Date(Date.UTC(2026, 0, scan.knowledge)),
      loadedAt: null,
      entries: 1,
      starterPart: null,
    },
  ];
  await writeScan(db, {
    ...{ accountId, taskId, targetKey, outcome: scan.outcome },
    begin: { addresses: ['10.0.0.0/24'], knowledge },
    hosts: addresses.flatMap(({ world, ip }) =>
      world.is === 'up' || world.is === 'timed out' ? [reportOf(scan, world, ip)] : [],
    ),
    down: addresses.flatMap(({ world, ip }) =>
      world.is === 'down' ? [{ ip, hostname: null, reason: 'no-response' }] : [],
    ),
    receipt: scan.received ? { tcpPorts: `1-${scan.lastPort}`, udpPorts: null } : null,
  });
  return taskId;
}

/** What the route answers, whole. */
async function differenceOf(taskId: string, compare?: string): Promise<Map<string, string>> {
  const result = await findResult(db.pool, { accountId, taskId });
  if (!result?.report) throw new Error('no report');
  const scope = { db, language: 'en' as const, result, report: result.report, full: true };
  const words = new Map<string, string>();
  const filters = compare ? { compare } : {};
  for (let skip = 0; ; skip += 1000) {
    const page = await difference.resolve({ ...scope, spending: new Spending() }, { first: 1000, skip, filters });
    for (const {
      name,
      host: { ip },
      port,
      change,
    } of page.items) {
      words.set(`${name.split(' ')[1]}@${ip}:${port.split('/')[0]}`, change === 'changed' ? 'still' : change);
    }
    if (words.size >= page.total || page.items.length === 0) return words;
  }
}

const looksAtSomething = (scan: ScanWorld) => scan.hosts.some(({ is }) => is !== 'unfinished');
const isCompared = (scan: ScanWorld) =>
  scan.outcome === 'success' || (scan.outcome === 'stopped' && looksAtSomething(scan));

describe('random scans, profiles and states of the knowledge', () => {
  const said = new Map<string, number>();

  it.each(Array.from({ length: CHAINS }, (_, index) => index + 1))(
    'never call gone what could not have been seen, nor new what was not looked for: chain %i',
    async (seed) => {
      const random = createRandom(seed);
      /** The latest first. */
      const compared: Array<{ scan: ScanWorld; taskId: string; standing: Standing }> = [];
      let before: ScanWorld | undefined;
      for (let number = 0; number < SCANS; number += 1) {
        const scan = nextScan(random, before);
        before = scan;
        const taskId = await write(scan, `chain ${seed}`);
        const standing = compared[0]?.standing ?? new Map();
        const earlier = compared.map((one) => one.scan);
        const words = expectedOf(scan, standing, earlier);
        const actual = await differenceOf(taskId);
        expect(inOrder(actual), `scan ${number}`).toEqual(compared.length > 0 ? inOrder(words) : []);
        for (const word of actual.values()) said.set(word, (said.get(word) ?? 0) + 1);
        // Any earlier scan may be chosen, and is then the only one that counts.
        for (const chosen of compared.slice(1, 2)) {
          const chosenWords = expectedOf(scan, chosen.standing, [chosen.scan]);
          expect(inOrder(await differenceOf(taskId, chosen.taskId)), `scan ${number}, chosen`).toEqual(
            inOrder(chosenWords),
          );
        }
        if (isCompared(scan)) compared.unshift({ scan, taskId, standing: standingAfter(scan, standing, words) });
      }
    },
  );

  it('say each of the words often enough to mean something', () => {
    for (const word of ['new', 'found', 'still', 'gone', 'unverified'])
      expect(said.get(word), word).toBeGreaterThan(100);
  });
});

const inOrder = (words: ReadonlyMap<string, string>) => [...words].sort(([a], [b]) => (a < b ? -1 : 1));
