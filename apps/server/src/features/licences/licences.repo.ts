import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type LicenceRecord, licences } from './licences.tables.ts';

export async function listLicences(db: Executor, accountId: string): Promise<LicenceRecord[]> {
  return db.select().from(licences).where(eq(licences.accountId, accountId)).orderBy(asc(licences.api));
}

export async function insertLicence(db: Executor, licence: typeof licences.$inferInsert): Promise<string> {
  const [row] = await db.insert(licences).values(licence).returning({ id: licences.id });
  if (!row) throw new Error('insert into licences returned no row');
  return row.id;
}
