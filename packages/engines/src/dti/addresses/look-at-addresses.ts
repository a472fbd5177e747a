import { classifyAddress, type ScopeOptions } from '@rocca/contract/target/scope';
import { readService } from '@rocca/feeds/cpe/read-service';
import type { HostSight, Sources } from '@rocca/sources/core/facts';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { Knowledge } from '../../core/knowledge.ts';
import { semaphore } from '../../core/semaphore.ts';
import { findExposures } from '../exposure/index.ts';
import type { AddressReport } from '../report.ts';
import { reasonOfUntold, type SourceTallies } from '../source-tally.ts';
import { judgeAddresses } from './judge-addresses.ts';
import { type KnownPort, mergePorts, portsOfScan } from './merge-ports.ts';
import { type OwnContact, portsToRecheck } from './own-contact.ts';
import { productOfCpe, type SeenAddress, toldOfPort } from './products.ts';
import { weighSources } from './weigh-sources.ts';

/** An address of the domain and the names that lead to it. */
export interface KnownAddress {
  readonly ip: string;
  readonly names: readonly string[];
}

interface Looking {
  readonly sources: Sources;
  readonly knowledge: Knowledge;
  readonly tallies: SourceTallies;
  readonly scope: ScopeOptions;
  readonly signal: AbortSignal;
  /** Our own contact with the addresses that may be contacted. */
  readonly contacts: ReadonlyMap<string, Omit<OwnContact, 'recheck'>>;
  /** Looks once more at ports that only sources have seen. */
  recheck(ports: ReadonlyMap<string, readonly number[]>): Promise<ReadonlyMap<string, NmapHost>>;
  /** Addresses that records of the domain itself give. */
  readonly ownAddresses: ReadonlySet<string>;
  /** What addresses are called by their reverse names. */
  readonly reverse: ReadonlyMap<string, readonly string[]>;
  /** There are more addresses than the sources are asked about, and these are beyond. */
  readonly isBeyond?: boolean;
}

/** Each source has its own quota: more questions at once only wait there. */
const CONCURRENT_ADDRESSES = 8;

/** Whether an address belongs to the Internet, or to the lab: of any other no source knows anything. */
export const isPublic = (ip: string, scope: ScopeOptions): boolean => {
  const judged = classifyAddress(ip, scope);
  return judged?.scope === 'public' || judged?.scope === 'lab';
};

/** A product by its own name: what nmap calls MySQL may say itself that it is MariaDB. */
function byItsOwnName(port: KnownPort): KnownPort {
  const { product, version, cpes, banner } = port;
  // What only stands behind the server is no name for it.
  if (product === null) return port;
  const { main } = readService({ product, version, extraInfo: null, cpes, heard: banner && headOfAnswer(banner) });
  if (!main) return port;
  return { ...port, product: main.title, version: 'text' in main.version ? main.version.text : version };
}

/** Asks every source about a batch of addresses and judges what they run. */
export async function lookAtAddresses(looking: Looking, batch: readonly KnownAddress[]): Promise<AddressReport[]> {
  const withPermit = semaphore(CONCURRENT_ADDRESSES);
  const asked = await Promise.all(batch.map((address) => withPermit(() => askSources(looking, address))));
  const rechecked = await looking.recheck(portsOnlySourcesSaw(looking, asked));
  const seen = asked.map((one) => {
    const contact = looking.contacts.get(one.ip);
    return joinSights(one, contact ? { ...contact, recheck: rechecked.get(one.ip) ?? null } : null);
  });
  const judged = await judgeAddresses(looking.knowledge, seen);
  return seen.map(({ facts, reason, names, ip, ports, superseded, told, own }, at) => ({
    ip,
    names,
    ports,
    superseded,
    thirdParty: !looking.ownAddresses.has(ip),
    reason,
    data: {
      city: facts?.city ?? firstOf(told, ({ city }) => city),
      countryCode: facts?.countryCode ?? firstOf(told, ({ countryCode }) => countryCode),
      org: firstOf(told, ({ org }) => org) ?? facts?.org ?? null,
      isp: firstOf(told, ({ isp }) => isp),
      asn: facts?.asn ?? firstOf(told, ({ asn }) => asn),
      hostnames: [...new Set([...told.flatMap(({ sight }) => sight.hostnames), ...(looking.reverse.get(ip) ?? [])])],
    },
    findings: [
      ...(judged[at]?.findings ?? []),
      // What a provider opens to its customers is its own affair.
      ...(looking.ownAddresses.has(ip) ? findExposures({ ip, ports, own }) : []),
    ],
    contradicted: judged[at]?.contradicted ?? [],
    asked: judged[at]?.asked ?? [],
  }));
}

type AskedAddress = Awaited<ReturnType<typeof askSources>>;

function portsOnlySourcesSaw({ contacts }: Looking, asked: readonly AskedAddress[]): Map<string, readonly number[]> {
  return new Map(
    asked.flatMap(({ ip, sights }) => {
      const host = contacts.get(ip)?.host;
      const ports = host
        ? portsToRecheck(
            host,
            sights.flatMap(({ sight }) => sight.ports),
          )
        : [];
      return ports.length > 0 ? [[ip, ports]] : [];
    }),
  );
}

const firstOf = (sights: SeenAddress['sights'], part: (sight: HostSight) => string | null): string | null =>
  sights.map(({ sight }) => part(sight)).find((value) => value !== null) ?? null;

async function askSources(looking: Looking, { ip, names }: KnownAddress) {
  const { sources, tallies, signal, isBeyond = false } = looking;
  const known = isPublic(ip, looking.scope);
  const facts = tallies.of('geography').take(await sources.geography.ask(ip, signal), () => 1);
  const sights: Array<{ by: string; sight: HostSight }> = [];
  const lacks: CoverageReason[] = [];
  let reason: CoverageReason | null = known ? null : 'not_allowed';
  if (known && isBeyond) reason = 'limit_reached';
  for (const source of known && !isBeyond ? sources.hosts : []) {
    const tally = tallies.of(source.code);
    const answer = await source.ask(ip, signal);
    const sight = tally.take(answer, ({ ports, cves }) => ports.length + cves.length);
    if (answer.kind === 'untold') lacks.push(reasonOfUntold(answer.reason));
    // A source that answers for another address is not believed.
    if (sight && sight.ip === ip) sights.push({ by: source.code, sight });
    else if (sight) {
      tally.untold('source_changed', 'the answer was about another address');
      lacks.push('source_changed');
    }
  }
  // A source that failed says more than one that is not used.
  if (lacks.length > 0) reason = lacks.find((one) => one !== 'source_off') ?? 'source_off';
  return { ip, names, sights, facts, reason };
}

/** What sources and our own contact say together. Where an address is, sources still know when their ports are old. */
function joinSights({ sights: told, reason, ...asked }: AskedAddress, own: OwnContact | null) {
  const { sights, sightings, superseded, former } = weighSources(told, own);
  const ours = own ? [own.host, own.recheck].flatMap((scan) => (scan ? portsOfScan(scan, own.on) : [])) : [];
  const ports = mergePorts([...sightings, ...ours]).map(byItsOwnName);
  const formerly = [
    ...mergePorts(former.sightings).flatMap((port) => toldOfPort(asked.ip, port)),
    ...former.cpes.flatMap(({ by, cpe }) => productOfCpe(asked.ip, by, cpe)),
  ];
  return { ...asked, told, sights, own, ports, superseded, formerly, reason: told.length > 0 || own ? null : reason };
}
