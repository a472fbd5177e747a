import type { Abilities, MemberRole } from '@rocca/contract/abilities';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { Language } from '@rocca/contract/language';
import { serviceName } from '@rocca/contract/services';
import type { ShownTarget } from './targets.repo.ts';

export interface TargetReader {
  readonly abilities: Abilities;
  readonly memberRole: MemberRole;
  /** Engines with an available licence: not expired, and permitted here. */
  readonly licensedEngines: readonly string[];
  readonly language: Language;
}

/** A target as a client sees it. Its settings are stored with marks in the place of secrets, so nothing is left out here. */
export function presentTarget(target: ShownTarget, reader: TargetReader): TargetItem {
  const { manageTargets } = reader.abilities;
  return {
    id: target.id,
    name: target.name,
    engine: target.engine,
    engine_abbreviation: target.engine,
    engine_description: serviceName(target.engine, reader.language),
    target: target.target,
    business: target.business,
    extra: target.extra,
    has_vpn: (target.extra.vpn?.kind ?? 'none') !== 'none',
    created_at: target.createdAt.toISOString(),
    last_modified: target.lastModified.toISOString(),
    user_id: target.createdBy,
    can: {
      edit: manageTargets,
      delete: manageTargets,
      start: reader.memberRole !== 'viewer' && reader.licensedEngines.includes(target.engine),
    },
  };
}
