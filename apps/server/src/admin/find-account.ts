import { findAccountId } from '../features/accounts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { CommandProblem } from './command.ts';

export async function accountIdOf(db: Database, name: string): Promise<string> {
  const id = await findAccountId(db.orm, name);
  if (!id) throw new CommandProblem(`There is no account called "${name}"; list-accounts shows them.`);
  return id;
}
