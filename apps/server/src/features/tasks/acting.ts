import type { MemberRole } from '@rocca/contract/abilities';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findMemberRole } from '../accounts/index.ts';

/** Whether a user may start, stop and delete tests: a viewer only reads. */
export async function mayAct(db: Database, userId: string): Promise<boolean> {
  return roleActs(await findMemberRole(db.orm, userId));
}

/** The same where the caller's role is known already; null is a user that is gone although its token is valid. */
export function roleActs(role: MemberRole | null): boolean {
  if (!role) throw new AppError('unauthorised', { internal: 'the user of this token is gone' });
  return role !== 'viewer';
}

export async function refuseViewers(db: Database, userId: string): Promise<void> {
  if (!(await mayAct(db, userId))) throw new AppError('forbidden');
}
