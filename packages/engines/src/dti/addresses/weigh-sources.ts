import { type ReadProduct, readService } from '@rocca/feeds/cpe/read-service';
import type { HostSight } from '@rocca/sources/core/facts';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import type { AddressReport, SupersededPort } from '../report.ts';
import { portsOfSight, type Sighting } from './merge-ports.ts';
import { heardAt, type OwnContact, portNow, serviceAt } from './own-contact.ts';

interface SourceSight {
  readonly by: string;
  readonly sight: HostSight;
}

interface Weighed {
  /** What of the sources still holds, or may hold. */
  readonly sights: readonly SourceSight[];
  readonly sightings: readonly Sighting[];
  readonly superseded: AddressReport['superseded'];
  /** What they saw and what is there no longer. */
  readonly former: { readonly sightings: readonly Sighting[]; readonly cpes: readonly ListedCpe[] };
}

/** A product that a source lists for an address, without a port and often without a date. */
interface ListedCpe {
  readonly by: string;
  readonly cpe: string;
}

/** Holds what sources saw some time ago against our own contact, which is newer and wins. */
export function weighSources(sights: readonly SourceSight[], own: OwnContact | null): Weighed {
  if (!own) {
    const sightings = sights.flatMap(({ by, sight }) => portsOfSight(by, sight));
    return { sights, sightings, superseded: [], former: { sightings: [], cpes: [] } };
  }
  const now = seenNow(own);
  const weighed = sights.map((one) => ({ one, ...weighPorts(one, own), ...weighList(one, now, own) }));
  return {
    sights: weighed.flatMap(({ one, kept, cpes }) =>
      // Where nothing is left of the ports that it saw, what it lists for the address is as old as they are.
      kept.length > 0 || one.sight.ports.length === 0 ? [{ ...one, sight: { ...one.sight, cpes } }] : [],
    ),
    sightings: weighed.flatMap(({ kept }) => kept),
    superseded: weighed.flatMap(({ superseded, outdated }) => [
      ...superseded,
      // One line for each port and source.
      ...outdated.filter((one, at) => ![...superseded, ...outdated.slice(0, at)].some((other) => isAt(one, other))),
    ]),
    former: {
      sightings: weighed.flatMap(({ former }) => former),
      cpes: weighed.flatMap(({ one: { by }, formerCpes }) => formerCpes.map((cpe) => ({ by, cpe }))),
    },
  };
}

const isAt = (one: SupersededPort, other: SupersededPort) =>
  one.port === other.port && one.transport === other.transport;

function weighPorts({ by, sight }: SourceSight, own: OwnContact) {
  const kept: Sighting[] = [];
  const former: Sighting[] = [];
  const superseded: SupersededPort[] = [];
  for (const seen of portsOfSight(by, sight)) {
    const now = judgeSighting(seen, own);
    if (now === 'holds') kept.push(seen);
    else if (now === 'silent') kept.push({ ...seen, silentOn: own.on });
    else {
      const { port, transport, product, version, seenOn } = seen;
      former.push(seen);
      superseded.push({ port, transport, product, version, seenOn, seenBy: by, now, checkedOn: own.on });
    }
  }
  return { kept, former, superseded };
}

interface SeenNow {
  readonly port: Pick<SupersededPort, 'port' | 'transport'>;
  readonly read: ReadProduct;
}

/** Every product that answers us, and at which port. */
function seenNow(own: OwnContact): SeenNow[] {
  const open = [own.host, own.recheck].flatMap((scan) => scan?.ports.filter(({ state }) => state === 'open') ?? []);
  return open.flatMap(({ port: number, protocol, service }) => {
    if (protocol === 'sctp' || !service) return [];
    const port = { port: number, transport: protocol };
    const heads = heardAt(own, port);
    return (heads.length > 0 ? heads : [null]).flatMap((heard) => {
      const { main, parts } = readService({ ...service, heard });
      return (main ? [main, ...parts] : parts).filter(({ mentioned }) => !mentioned).map((read) => ({ port, read }));
    });
  });
}

/** A listed product is outdated where it answers in another version, and nowhere in the same or in one that it hides. */
function weighList({ by, sight }: SourceSight, now: readonly SeenNow[], own: OwnContact) {
  const cpes: string[] = [];
  const formerCpes: string[] = [];
  const outdated: SupersededPort[] = [];
  for (const cpe of sight.cpes) {
    const listed = readMain(null, { version: null, cpes: [cpe], banner: null });
    const [first, ...more] = now.filter(({ read }) => read.names.some((name) => listed?.names.includes(name)));
    const isOutdated = listed && first && [first, ...more].every(({ read }) => hasOtherVersion(listed, read));
    if (!isOutdated) {
      cpes.push(cpe);
      continue;
    }
    formerCpes.push(cpe);
    outdated.push({
      ...{ ...first.port, product: listed.title, version: textOf(listed), seenOn: null, seenBy: by },
      ...{ now: 'changed', checkedOn: own.on },
    });
  }
  return { cpes, formerCpes, outdated };
}

const textOf = ({ version }: ReadProduct) => ('text' in version ? version.text : null);

const hasOtherVersion = (then: ReadProduct, now: ReadProduct) =>
  textOf(then) !== null && textOf(now) !== null && textOf(then) !== textOf(now);

function judgeSighting(seen: Sighting, own: OwnContact): 'holds' | 'silent' | 'closed' | 'changed' {
  const now = portNow(own, seen);
  if (now === 'closed' || now === 'silent') return now;
  const service = now === 'open' ? serviceAt(own, seen) : undefined;
  const [heard = null] = heardAt(own, seen);
  if (!service || (service.method !== 'probed' && heard === null)) return 'holds';
  return isOther(readMain(seen.product, seen), readMain(service.product, { ...service, banner: heard }))
    ? 'changed'
    : 'holds';
}

type Words = Pick<Sighting, 'version' | 'cpes' | 'banner'>;

const readMain = (product: string | null, { version, cpes, banner }: Words) =>
  readService({ product, version, extraInfo: null, cpes, heard: banner && headOfAnswer(banner) }).main;

/** Compares recognised products only: a version that is now hidden, or an unrecognised header, is not a change. */
function isOther(then: ReadProduct | null, now: ReadProduct | null): boolean {
  if (!then || !now) return false;
  return isSameProduct(then, now) ? hasOtherVersion(then, now) : now.names.length > 0;
}

/** Under one of its names, or in the same words: `Microsoft HTTPAPI httpd` and `Microsoft-HTTPAPI`. */
function isSameProduct(one: ReadProduct, other: ReadProduct): boolean {
  if (one.names.some((name) => other.names.includes(name))) return true;
  const [shorter = '', longer = ''] = [one, other]
    .map(({ title }) => title.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .toSorted((a, b) => a.length - b.length);
  const isUnknown = one.names.length === 0 || other.names.length === 0;
  return shorter === longer || (isUnknown && shorter.length > 3 && longer.startsWith(shorter));
}
