import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Executor, pgErrorCode } from '../../platform/db/database.ts';
import { accounts } from './accounts.tables.ts';

interface Partner {
  readonly id: string;
  readonly name: string;
}

export interface AccountStanding {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** The account that manages it. */
  readonly partner: Partner | null;
}

const partners = alias(accounts, 'partners');

export async function findAccountStanding(db: Executor, accountId: string): Promise<AccountStanding | null> {
  const [row] = await db
    .select({
      ...{ id: accounts.id, name: accounts.name, timeZone: accounts.timeZone },
      partner: { id: partners.id, name: partners.name },
    })
    .from(accounts)
    .leftJoin(partners, eq(partners.id, accounts.partnerId))
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

export async function hasCustomers(db: Executor, accountId: string): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.partnerId, accountId)).limit(1);
  return rows.length > 0;
}

/** A foreign key or a check was violated. */
const REFUSALS = ['23503', '23514'];

/** Answers whether it was set: an account is not its own partner, and a partner has none. */
export async function setPartner(db: Executor, accountId: string, partnerId: string | null): Promise<boolean> {
  try {
    await db.update(accounts).set({ partnerId }).where(eq(accounts.id, accountId));
    return true;
  } catch (error) {
    if (REFUSALS.includes(pgErrorCode(error) ?? '')) return false;
    throw error;
  }
}
