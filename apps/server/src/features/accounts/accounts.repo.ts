import type { MemberRole } from '@rocca/contract/abilities';
import { count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { accounts, type User, users } from './accounts.tables.ts';

export async function countAccounts(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(accounts);
  return row?.total ?? 0;
}

export async function insertAccount(db: Executor, name: string, timeZone?: string): Promise<string> {
  const [row] = await db.insert(accounts).values({ name, timeZone }).returning({ id: accounts.id });
  if (!row) throw new Error('insert into accounts returned no row');
  return row.id;
}

export async function findAccountId(db: Executor, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`lower(${accounts.name}) = lower(${name})`);
  return row?.id ?? null;
}

export async function setTimeZone(db: Executor, accountId: string, timeZone: string): Promise<void> {
  await db.update(accounts).set({ timeZone }).where(eq(accounts.id, accountId));
}

export async function insertUser(db: Executor, user: typeof users.$inferInsert): Promise<string> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('insert into users returned no row');
  return row.id;
}

/** Names are compared without their letter case, as people type them. */
export async function findUserByName(db: Executor, username: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`);
  return row ?? null;
}

export async function updatePassword(db: Executor, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function listAccounts(db: Executor): Promise<Array<{ id: string; name: string; users: number }>> {
  return db
    .select({ id: accounts.id, name: accounts.name, users: count(users.id) })
    .from(accounts)
    .leftJoin(users, eq(users.accountId, accounts.id))
    .groupBy(accounts.id)
    .orderBy(accounts.name);
}

const memberRoleOfUser = preparedQuery((db) =>
  db
    .select({ memberRole: users.memberRole })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** The caller's role in its account; null once the user is deleted, although its token may still be valid. */
export async function findMemberRole(db: Executor, userId: string): Promise<MemberRole | null> {
  const [row] = await memberRoleOfUser(db, { userId });
  return row?.memberRole ?? null;
}
