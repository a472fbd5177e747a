import { licenceApiOf, type ServiceCode } from '@rocca/contract/services';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { type LicenceRecord, licences } from './licences.tables.ts';

const ledger = pgTable('allowance_ledger', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  licenceId: uuid('licence_id').notNull(),
  taskId: uuid('task_id'),
  kind: text().$type<'opening' | 'reserve' | 'commit' | 'refund'>().notNull(),
  scans: integer().notNull(),
  reason: text().notNull(),
});

interface Reservation {
  readonly accountId: string;
  readonly engine: ServiceCode;
  readonly taskId: string;
  readonly scans: number;
}

export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly licenceId: string; readonly scansDone: number; readonly scansMax: number }
  | { readonly kind: 'no_remaining_scans' }
  | { readonly kind: 'no_licence' };

/**
 * Takes scans from the account's licence. One conditional update: the row lock makes starts take turns, so that two
 * can never share the last scan.
 */
export async function reserveScans(
  tx: Executor,
  { accountId, engine, taskId, scans }: Reservation,
): Promise<ReserveOutcome> {
  const [taken] = await tx
    .update(licences)
    .set({ scansDone: sql`${licences.scansDone} + ${scans}` })
    .where(
      and(
        ofAccount(accountId, engine),
        or(isNull(licences.expiresOn), gt(licences.expiresOn, sql`now()`)),
        lte(sql`${licences.scansDone} + ${scans}`, licences.scansMax),
      ),
    )
    .returning({ licenceId: licences.id, scansDone: licences.scansDone, scansMax: licences.scansMax });
  if (!taken) {
    const licence = await findLicence(tx, accountId, engine);
    return { kind: licence && !isExpired(licence) ? 'no_remaining_scans' : 'no_licence' };
  }
  await tx.insert(ledger).values({
    accountId,
    licenceId: taken.licenceId,
    taskId,
    kind: 'reserve',
    scans,
    reason: 'test started',
  });
  return { kind: 'reserved', ...taken };
}

interface Settlement {
  readonly accountId: string;
  readonly licenceId: string | null;
  readonly taskId: string;
  readonly scans: number;
  readonly reason: string;
}

/** Settles the scans as used. */
export async function commitScans(tx: Executor, { accountId, licenceId, taskId, reason }: Settlement): Promise<void> {
  if (!licenceId) return;
  await tx.insert(ledger).values({ accountId, licenceId, taskId, kind: 'commit', scans: 0, reason });
}

/** Gives scans back. The ledger takes one settlement a test: a second one fails its whole transaction. */
export async function refundScans(
  tx: Executor,
  { accountId, licenceId, taskId, scans, reason }: Settlement,
): Promise<void> {
  if (!licenceId || scans === 0) return;
  await tx.insert(ledger).values({ accountId, licenceId, taskId, kind: 'refund', scans: -scans, reason });
  await tx
    .update(licences)
    .set({ scansDone: sql`${licences.scansDone} - ${scans}` })
    .where(and(eq(licences.accountId, accountId), eq(licences.id, licenceId)));
}

/** The licence a test of this engine would draw on, valid or not. */
export async function findLicence(db: Executor, accountId: string, engine: ServiceCode): Promise<LicenceRecord | null> {
  const [row] = await db.select().from(licences).where(ofAccount(accountId, engine));
  return row ?? null;
}

export function isExpired({ expiresOn }: Pick<LicenceRecord, 'expiresOn'>, now = new Date()): boolean {
  return expiresOn !== null && expiresOn <= now;
}

function ofAccount(accountId: string, engine: ServiceCode) {
  return and(eq(licences.accountId, accountId), eq(licences.api, licenceApiOf(engine)));
}
