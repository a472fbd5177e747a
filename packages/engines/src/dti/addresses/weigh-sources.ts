import { readService } from '@rocca/feeds/cpe/read-service';
import type { HostSight } from '@rocca/sources/core/facts';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import type { AddressReport, SupersededPort } from '../report.ts';
import { portsOfSight, type Sighting } from './merge-ports.ts';
import { type OwnContact, portNow, serviceAt } from './own-contact.ts';

interface SourceSight {
  readonly by: string;
  readonly sight: HostSight;
}

interface Weighed {
  /** What of the sources still holds, or may hold. */
  readonly sights: readonly SourceSight[];
  readonly sightings: readonly Sighting[];
  readonly superseded: AddressReport['superseded'];
}

/** Holds what sources saw some time ago against our own contact, which is newer and wins. */
export function weighSources(sights: readonly SourceSight[], own: OwnContact | null): Weighed {
  if (!own) return { sights, sightings: sights.flatMap(({ by, sight }) => portsOfSight(by, sight)), superseded: [] };
  const weighed = sights.map((one) => ({ one, ...weighOne(one, own) }));
  return {
    // Where nothing is left of the ports that it saw, what it lists for the address is as old as they are.
    sights: weighed.flatMap(({ one, kept }) => (kept.length > 0 || one.sight.ports.length === 0 ? [one] : [])),
    sightings: weighed.flatMap(({ kept }) => kept),
    superseded: weighed.flatMap(({ superseded }) => superseded),
  };
}

function weighOne({ by, sight }: SourceSight, own: OwnContact) {
  const kept: Sighting[] = [];
  const superseded: SupersededPort[] = [];
  for (const seen of portsOfSight(by, sight)) {
    const now = judgeSighting(seen, own);
    if (now === 'holds') kept.push(seen);
    else if (now === 'silent') kept.push({ ...seen, silentOn: own.on });
    else {
      const { port, transport, product, version, seenOn } = seen;
      superseded.push({ port, transport, product, version, seenOn, seenBy: by, now, checkedOn: own.on });
    }
  }
  return { kept, superseded };
}

function judgeSighting(seen: Sighting, own: OwnContact): 'holds' | 'silent' | 'closed' | 'changed' {
  const now = portNow(own, seen);
  if (now === 'closed' || now === 'silent') return now;
  const service = now === 'open' ? serviceAt(own, seen) : undefined;
  if (service?.method !== 'probed') return 'holds';
  const heard = own.heads.get(seen.port)?.[0] ?? null;
  return isOther(readMain(seen.product, seen), readMain(service.product, { ...service, banner: heard }))
    ? 'changed'
    : 'holds';
}

type Words = Pick<Sighting, 'version' | 'cpes' | 'banner'>;

const readMain = (product: string | null, { version, cpes, banner }: Words) =>
  readService({ product, version, extraInfo: null, cpes, heard: banner && headOfAnswer(banner) }).main;

/** Only what both name can differ: a version that is hidden now was not changed. */
function isOther(then: ReturnType<typeof readMain>, now: ReturnType<typeof readMain>): boolean {
  if (!then || !now) return false;
  if (then.title !== now.title) return true;
  const versions = [then, now].map(({ version }) => ('text' in version ? version.text : null));
  return versions.every((one) => one !== null) && versions[0] !== versions[1];
}
