import { listAccounts } from '../features/accounts/index.ts';
import type { Command } from './command.ts';

export const listAccountsCommand: Command = {
  name: 'list-accounts',
  summary: 'Lists the companies.',
  options: {},
  plan: () => async (db) => {
    const accounts = await listAccounts(db.orm);
    if (accounts.length === 0) return ['There are no accounts yet: create-account makes one.'];
    return accounts.map(({ id, name, users }) => `${id}  ${name}  (${users} ${users === 1 ? 'user' : 'users'})`);
  },
};
