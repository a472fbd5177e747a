import { isPrintable, NOT_PRINTABLE } from '@rocca/contract/format/printable';
import { insertAccount } from '../features/accounts/index.ts';
import { isUniqueViolation } from '../platform/db/database.ts';
import { type Command, CommandProblem, optionalText, textOf } from './command.ts';
import { TIME_ZONE_OPTION, timeZoneOf } from './set-time-zone.ts';

export const createAccount: Command = {
  name: 'create-account',
  summary: 'Makes a company.',
  options: {
    name: { type: 'string', required: true, value: 'NAME', help: "the company's name, 1 to 200 characters" },
    'time-zone': TIME_ZONE_OPTION,
  },
  plan(values) {
    const name = textOf(values, 'name').normalize('NFC');
    if (!isPrintable(name)) throw new CommandProblem(`--name: ${NOT_PRINTABLE.en}`);
    if (name.length > 200) throw new CommandProblem('--name has more than 200 characters.');
    const timeZone = optionalText(values, 'time-zone') === null ? undefined : timeZoneOf(values);
    return async (db) => {
      try {
        const id = await insertAccount(db.orm, name, timeZone);
        return [`Account ${name} made: ${id}`];
      } catch (error) {
        if (isUniqueViolation(error)) throw new CommandProblem(`There is already an account called "${name}".`);
        throw error;
      }
    };
  },
};
