import { DEFAULT_TIME_ZONE, isTimeZone } from '@rocca/contract/format/time-zone';
import { setTimeZone } from '../features/accounts/index.ts';
import { type Command, CommandProblem, type OptionSpec, type OptionValues, textOf } from './command.ts';
import { accountIdOf } from './find-account.ts';

export const TIME_ZONE_OPTION: OptionSpec = {
  ...{ type: 'string', value: 'ZONE' },
  help: `the time zone of its documents, such as America/New_York; without it ${DEFAULT_TIME_ZONE}`,
};

/** @throws CommandProblem where there is no such zone. */
export function timeZoneOf(values: OptionValues): string {
  const zone = textOf(values, 'time-zone');
  if (!isTimeZone(zone)) throw new CommandProblem(`--time-zone "${zone}" is not known; write it like Europe/Rome.`);
  return zone;
}

export const setTimeZoneCommand: Command = {
  name: 'set-time-zone',
  summary: "Sets the time zone of a company's documents.",
  options: {
    account: { type: 'string', required: true, value: 'NAME', help: 'the company' },
    'time-zone': { type: 'string', required: true, value: 'ZONE', help: 'such as Europe/Rome' },
  },
  plan(values) {
    const [account, zone] = [textOf(values, 'account'), timeZoneOf(values)];
    return async (db) => {
      await setTimeZone(db.orm, await accountIdOf(db, account), zone);
      return [`Documents of ${account} now name the hours of ${zone}; files of reports are made again when asked for.`];
    };
  },
};
