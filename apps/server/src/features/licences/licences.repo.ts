import type { MemberRole } from '@rocca/contract/abilities';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';
import { type LicenceRecord, licences } from './licences.tables.ts';

export async function listLicences(db: Executor, accountId: string): Promise<LicenceRecord[]> {
  return db.select().from(licences).where(eq(licences.accountId, accountId)).orderBy(asc(licences.api));
}

/** The caller's standing in its account; null once the user is gone, although its token may still be valid. */
export async function findMemberRole(db: Executor, userId: string): Promise<MemberRole | null> {
  const [row] = await db.select({ memberRole: users.memberRole }).from(users).where(eq(users.id, userId));
  return row?.memberRole ?? null;
}

export async function insertLicence(db: Executor, licence: typeof licences.$inferInsert): Promise<string> {
  const [row] = await db.insert(licences).values(licence).returning({ id: licences.id });
  if (!row) throw new Error('insert into licences returned no row');
  return row.id;
}
