import type { TargetItem } from '@rocca/contract/api/targets.schema';

export const TARGET_ID = '11111111-1111-4111-8111-111111111111';

/** A target as the server sends it to a user with every right. */
export function targetItem(change: Partial<TargetItem> = {}): TargetItem {
  const engine = change.engine_abbreviation ?? 'nscan';
  return {
    id: TARGET_ID,
    name: 'Milano',
    engine,
    engine_abbreviation: engine,
    engine_description: engine,
    target: '10.20.0.0/24',
    business: null,
    extra: {},
    has_vpn: (change.extra?.vpn?.kind ?? 'none') !== 'none',
    created_at: '2026-11-14T10:00:00.000Z',
    last_modified: '2026-11-14T10:00:00.000Z',
    user_id: null,
    can: { edit: true, delete: true, start: true },
    ...change,
  };
}
