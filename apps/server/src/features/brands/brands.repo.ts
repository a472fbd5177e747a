import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { BrandParts } from './brands.rules.ts';
import { type BrandRow, brands } from './brands.tables.ts';

interface StoredBrands {
  /** Null: the account has none of its own. */
  readonly own: BrandRow | null;
  readonly installation: BrandRow | null;
}

/** The brand of an account and the one it falls back to. */
export async function findBrands(db: Executor, accountId: string | null): Promise<StoredBrands> {
  const rows = await db
    .select()
    .from(brands)
    .where(accountId ? or(isBrandOf(accountId), isBrandOf(null)) : isBrandOf(null));
  return {
    own: rows.find((row) => row.accountId !== null) ?? null,
    installation: rows.find((row) => row.accountId === null) ?? null,
  };
}

/** Changes the parts that are given, of the account's brand or (null) of the installation's. */
export async function saveBrand(db: Executor, accountId: string | null, parts: BrandParts): Promise<void> {
  const { logo, ...rest } = parts;
  const values = { ...rest, ...(logo === undefined ? {} : logoColumns(logo)) };
  await db
    .insert(brands)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: brands.accountId, set: { ...values, updatedAt: sql`now()` } });
}

/** Answers whether there was one. */
export async function removeBrand(db: Executor, accountId: string | null): Promise<boolean> {
  const removed = await db.delete(brands).where(isBrandOf(accountId)).returning({ accountId: brands.accountId });
  return removed.length > 0;
}

function isBrandOf(accountId: string | null): SQL {
  return accountId ? eq(brands.accountId, accountId) : isNull(brands.accountId);
}

function logoColumns(logo: BrandParts['logo'] | null) {
  return {
    logo: logo?.bytes ?? null,
    logoType: logo?.type ?? null,
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
  };
}
