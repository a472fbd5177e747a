import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { type LicenceRecord, licences } from './licences.tables.ts';

const licencesOfAccount = preparedQuery((db) =>
  db
    .select()
    .from(licences)
    .where(eq(licences.accountId, sql.placeholder('accountId')))
    .orderBy(asc(licences.api)),
);

export async function listLicences(db: Executor, accountId: string): Promise<LicenceRecord[]> {
  return licencesOfAccount(db, { accountId });
}

export async function insertLicence(db: Executor, licence: typeof licences.$inferInsert): Promise<string> {
  const [row] = await db.insert(licences).values(licence).returning({ id: licences.id });
  if (!row) throw new Error('insert into licences returned no row');
  return row.id;
}
