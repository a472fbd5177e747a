import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findMemberRole } from '../accounts/index.ts';

/** Whether a user may start, stop and delete tests: a viewer only reads. */
export async function mayAct(db: Database, userId: string): Promise<boolean> {
  const role = await findMemberRole(db.orm, userId);
  if (!role) throw new AppError('unauthorised', { internal: 'the user of this token is gone' });
  return role !== 'viewer';
}

export async function refuseViewers(db: Database, userId: string): Promise<void> {
  if (!(await mayAct(db, userId))) throw new AppError('forbidden');
}
