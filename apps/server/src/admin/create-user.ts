import { MEMBER_ROLES, ROLES } from '@rocca/contract/abilities';
import { LANGUAGES } from '@rocca/contract/language';
import { z } from 'zod';
import { insertUser } from '../features/accounts/index.ts';
import { hashPassword } from '../features/auth/index.ts';
import { isUniqueViolation } from '../platform/db/database.ts';
import { type Command, CommandProblem, choiceOf, type OptionValues, optionalText, textOf } from './command.ts';
import { accountIdOf } from './find-account.ts';
import { choosePassword, passwordOption } from './password-option.ts';

const NAME = /^[\p{L}\p{N}._@+-]{1,254}$/u;

export const createUser: Command = {
  name: 'create-user',
  summary: 'Makes a user of a company, or a member of staff.',
  options: {
    user: { type: 'string', required: true, value: 'NAME', help: 'the name to sign in with' },
    account: { type: 'string', value: 'NAME', help: 'the company; may be left out for staff alone' },
    email: { type: 'string', value: 'ADDRESS', help: 'e-mail address' },
    roles: { type: 'string', value: 'A,B', help: `any of ${ROLES.join(', ')}` },
    member: { type: 'string', value: 'ROLE', help: `${MEMBER_ROLES.join(', ')}; member if left out` },
    locale: { type: 'string', value: 'LANG', help: `${LANGUAGES.join(' or ')}; it if left out` },
    ...passwordOption,
  },
  async plan(values) {
    const user = userFrom(values);
    const accountName = optionalText(values, 'account');
    if (!accountName && !user.roles.includes('staff'))
      throw new CommandProblem('--account is needed, except for staff.');
    const { password, lines } = await choosePassword(values);
    return async (db) => {
      const accountId = accountName ? await accountIdOf(db, accountName) : null;
      try {
        await insertUser(db.orm, { ...user, accountId, passwordHash: await hashPassword(password) });
      } catch (error) {
        if (isUniqueViolation(error)) throw new CommandProblem(`There is already a user called "${user.username}".`);
        throw error;
      }
      return [`User ${user.username} made.`, ...lines];
    };
  },
};

function userFrom(values: OptionValues) {
  const username = textOf(values, 'user');
  if (!NAME.test(username)) throw new CommandProblem('--user may hold letters, digits and . _ @ + - alone.');
  const email = optionalText(values, 'email');
  if (email && !z.email().safeParse(email).success) throw new CommandProblem(`--email "${email}" is not an address.`);
  const roles = (optionalText(values, 'roles') ?? '').split(',').filter(Boolean);
  return {
    username,
    email,
    roles: roles.map((role) => choiceOf(role.trim(), 'roles', ROLES)),
    memberRole: choiceOf(optionalText(values, 'member') ?? 'member', 'member', MEMBER_ROLES),
    locale: choiceOf(optionalText(values, 'locale') ?? 'it', 'locale', LANGUAGES),
  };
}
