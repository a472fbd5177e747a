import type { PublicConfig } from '@rocca/contract/api/config.schema';
import type { Licence } from '@rocca/contract/licence/licence';
import { SERVICE_GROUPS, type ServiceGroup } from '@rocca/contract/service-groups';
import { SERVICE_CODES, SERVICES, type ServiceCode } from '@rocca/contract/services';

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

/** The services of the sidebar: those the account may use now, and those it could buy. */
export interface ServiceMenu {
  readonly active: readonly MenuBlock[];
  readonly available: readonly MenuBlock[];
}

interface Deployment {
  readonly deployment: PublicConfig['deployment'];
  readonly permitted: readonly string[];
  readonly links: Pick<PublicConfig['links'], 'legacy'>;
}

type Held = Pick<Licence, 'engine' | 'available'>;

/** Monitoring and card protection have no place on-premises, even where the installation permits them. */
const NEVER_ON_PREMISES: readonly ServiceCode[] = ['tvm', 'cardp'];

export function buildServiceMenu(config: Deployment, licences: readonly Held[]): ServiceMenu {
  const shown = SERVICE_CODES.filter((code) => isShown(code, config));
  return {
    active: blocksOf(shown.filter((code) => isHeld(code, licences)).flatMap((code) => entryOf(code, null))),
    available: blocksOf(
      shown.filter((code) => !isHeld(code, licences)).flatMap((code) => entryOf(code, config.links.legacy)),
    ),
  };
}

function isShown(code: ServiceCode, { deployment, permitted }: Deployment): boolean {
  const { path, group, licensed } = SERVICES[code];
  if (path === null || group === null) return false;
  if (deployment === 'onprem' && NEVER_ON_PREMISES.includes(code)) return false;
  return licensed ? permitted.includes(code) : deployment === 'cloud';
}

/** The red entry of the top bar: incident response is permitted here, and the account has a licence that holds. */
export function showsUnderAttack(config: Deployment, licences: readonly Held[]): boolean {
  return config.permitted.includes('ir') && isHeld('ir', licences);
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
  const engines = SERVICE_CODES.filter((code) => SERVICES[code].runsTests && isShown(code, config));
  const held = engines.filter((code) => isHeld(code, licences));
  return held.find((code) => code === last) ?? held.find((code) => counts?.get(code)) ?? held[0] ?? engines[0] ?? null;
}

function isHeld(code: ServiceCode, licences: readonly Held[]): boolean {
  return licences.some((licence) => licence.engine === code && licence.available);
}

/** A service sold by contact has only its own page; an unlicensed engine is bought on the older platform, if there is one. */
function entryOf(code: ServiceCode, legacy: string | null): MenuEntry[] {
  const { path, group, licensed } = SERVICES[code];
  if (path === null || group === null) return [];
  const external = licensed && legacy !== null;
  return [{ code, group, to: external ? legacy : path, external }];
}

/** The groups in their order. Risk management is the last one and exists only where a survey is permitted. */
function blocksOf(entries: readonly MenuEntry[]): MenuBlock[] {
  return SERVICE_GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter(
    (block) => block.entries.length > 0,
  );
}
