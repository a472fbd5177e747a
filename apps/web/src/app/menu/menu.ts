import type { PublicConfig } from '@rocca/contract/api/config.schema';
import type { Licence } from '@rocca/contract/licence/licence';
import { SERVICE_GROUPS, type ServiceGroup } from '@rocca/contract/service-groups';
import { isComing, SERVICE_CODES, SERVICES, type ServiceCode } from '@rocca/contract/services';

interface MenuEntry {
  readonly code: ServiceCode;
  readonly group: ServiceGroup;
  /** Where the entry leads: a path of ours, or the older platform for a service without a licence. */
  readonly to: string;
  readonly external: boolean;
}

export interface MenuBlock {
  readonly group: ServiceGroup;
  readonly entries: readonly MenuEntry[];
}

/** The services of the sidebar: those the account may use now, those it could buy, and those that do not exist yet. */
export interface ServiceMenu {
  readonly active: readonly MenuBlock[];
  readonly available: readonly MenuBlock[];
  readonly coming: readonly MenuBlock[];
}

interface Deployment {
  readonly deployment: PublicConfig['deployment'];
  readonly permitted: readonly string[];
  readonly installed: readonly string[];
  readonly links: Pick<PublicConfig['links'], 'legacy'>;
}

type Held = Pick<Licence, 'engine' | 'available'>;

/** Monitoring and card protection have no place on-premises, even where the installation permits them. */
const NEVER_ON_PREMISES: readonly ServiceCode[] = ['tvm', 'cardp'];

export function buildServiceMenu(config: Deployment, licences: readonly Held[]): ServiceMenu {
  const entries = SERVICE_CODES.flatMap((code) => shownAs(code, config)).map((shown) => {
    const { code } = shown;
    const held = isHeld(code, licences);
    const entry = entryOf(shown, held ? null : config.links.legacy);
    // What the older platform sells exists there.
    const part = isComing(code, config.installed) && !entry.external ? 'coming' : held ? 'active' : 'available';
    return { part, entry };
  });
  const blocksOfPart = (part: keyof ServiceMenu) =>
    blocksOf(entries.filter((one) => one.part === part).map(({ entry }) => entry));
  return { active: blocksOfPart('active'), available: blocksOfPart('available'), coming: blocksOfPart('coming') };
}

interface Shown {
  readonly code: ServiceCode;
  readonly path: string;
  readonly group: ServiceGroup;
}

/** The service's place in the menu; none for a service without an entry, or one that is not sold here. */
function shownAs(code: ServiceCode, { deployment, permitted }: Deployment): Shown[] {
  const { path, group, licensed } = SERVICES[code];
  if (path === null || group === null) return [];
  if (deployment === 'onprem' && NEVER_ON_PREMISES.includes(code)) return [];
  return (licensed ? permitted.includes(code) : deployment === 'cloud') ? [{ code, path, group }] : [];
}

/**
 * The red entry of the top bar: incident response is permitted here, the account has a licence that holds, and there is
 * somebody to write to or to call.
 */
export function showsUnderAttack(
  { permitted, incident }: Pick<PublicConfig, 'permitted' | 'incident'>,
  licences: readonly Held[],
): boolean {
  const reachable = incident.email !== null || incident.phone !== null;
  return reachable && permitted.includes('ir') && isHeld('ir', licences);
}

/** What is known of the targets themselves. */
interface TargetFacts {
  /** The engine whose page was open last. */
  readonly last: string | null;
  /** How many targets there are for each engine; undefined while that is not known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

/**
 * Where 'Targets' leads: to the engine that was used last, else to the first that has targets; without any, to the
 * first the account can test with, else to the first that is permitted.
 */
export function targetsEngine(
  config: Deployment,
  licences: readonly Held[],
  { last, counts }: TargetFacts,
): ServiceCode | null {
  const engines = SERVICE_CODES.filter((code) => SERVICES[code].runsTests && shownAs(code, config).length > 0);
  const held = engines.filter((code) => isHeld(code, licences));
  return held.find((code) => code === last) ?? held.find((code) => counts?.get(code)) ?? held[0] ?? engines[0] ?? null;
}

function isHeld(code: ServiceCode, licences: readonly Held[]): boolean {
  return licences.some((licence) => licence.engine === code && licence.available);
}

/** A service sold by contact has only its own page; an unlicensed engine is bought on the older platform, if there is one. */
function entryOf({ code, path, group }: Shown, legacy: string | null): MenuEntry {
  const external = SERVICES[code].licensed && legacy !== null;
  return { code, group, to: external ? legacy : path, external };
}

/** The groups in their order. Risk management is the last one and exists only where a survey is permitted. */
function blocksOf(entries: readonly MenuEntry[]): MenuBlock[] {
  return SERVICE_GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter(
    (block) => block.entries.length > 0,
  );
}
