import { findUserByName, updatePassword } from '../features/accounts/index.ts';
import { endSessionsOfUser, hashPassword } from '../features/auth/index.ts';
import { withTransaction } from '../platform/db/database.ts';
import { type Command, CommandProblem, textOf } from './command.ts';
import { choosePassword, passwordOption } from './password-option.ts';

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Gives a user a new password and ends its sessions.',
  options: {
    user: { type: 'string', required: true, value: 'NAME', help: 'the name it signs in with' },
    ...passwordOption,
  },
  async plan(values) {
    const username = textOf(values, 'user');
    const { password, lines } = await choosePassword(values);
    return async (db) => {
      const user = await findUserByName(db.orm, username);
      if (!user) throw new CommandProblem(`There is no user called "${username}".`);
      const passwordHash = await hashPassword(password);
      await withTransaction(db, async (tx) => {
        await updatePassword(tx, user.id, passwordHash);
        await endSessionsOfUser(tx, user.id, 'password');
      });
      return [`The password of ${user.username} was changed and its sessions ended.`, ...lines];
    };
  },
};
