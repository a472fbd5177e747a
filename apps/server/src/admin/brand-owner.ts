import { type AccountStanding, findAccountStanding } from '../features/accounts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { CommandProblem, type OptionSpec } from './command.ts';
import { accountIdOf } from './find-account.ts';

export const ownerOption: Readonly<Record<string, OptionSpec>> = {
  account: { type: 'string', value: 'NAME', help: 'the partner; the installation if left out' },
};

/** Whose brand is meant; null: the installation's. */
export async function brandOwnerOf(db: Database, name: string | null): Promise<AccountStanding | null> {
  if (!name) return null;
  const account = await findAccountStanding(db.orm, await accountIdOf(db, name));
  if (!account) throw new CommandProblem(`The account "${name}" has just been removed.`);
  return account;
}

export function ownerName(owner: AccountStanding | null): string {
  return owner ? owner.name : 'the installation';
}
