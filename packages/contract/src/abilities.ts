/** Realm roles a token may carry (`realm_access.roles`). Unknown ones are ignored. */
export const ROLES = ['staff', 'target', 'raw-data'] as const;
export type Role = (typeof ROLES)[number];

/** What a user may do. Screens and services ask for an ability, never for a role. */
export interface Abilities {
  /** Opens the back office and writes the notification banner. */
  readonly openBackOffice: boolean;
  /** Creates, changes and deletes targets. */
  readonly manageTargets: boolean;
  /** Sees `report.zip` among a report's files. */
  readonly readRawData: boolean;
}

export function abilitiesOf(roles: readonly string[]): Abilities {
  return {
    openBackOffice: roles.includes('staff'),
    manageTargets: roles.includes('target'),
    readRawData: roles.includes('raw-data'),
  };
}

/** A user's role inside its account; licences carry it as `user_role`. */
export const MEMBER_ROLES = ['owner', 'member', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
