import { engineFacts } from '@rocca/contract/engines/registry';
import {
  licenceApiOf,
  PERMITTABLE_CODES,
  SERVICE_CODES,
  type ServiceCode,
  serviceName,
} from '@rocca/contract/services';
import { insertLicence } from '../features/licences/index.ts';
import { isUniqueViolation } from '../platform/db/database.ts';
import { type Command, CommandProblem, choiceOf, type OptionValues, optionalText, textOf } from './command.ts';
import { accountIdOf } from './find-account.ts';

const LICENSABLE = SERVICE_CODES.filter((code) => PERMITTABLE_CODES.some((known) => known === code));
const MAX_SCANS = 1_000_000;

export const createLicence: Command = {
  name: 'create-licence',
  summary: 'Gives a company a licence for a service.',
  options: {
    account: { type: 'string', required: true, value: 'NAME', help: 'the company' },
    service: { type: 'string', required: true, value: 'CODE', help: `one of ${LICENSABLE.join(', ')}` },
    scans: {
      type: 'string',
      required: true,
      value: 'N',
      help: `how many scans it allows, 0 to ${MAX_SCANS}; of helperbot, answers a month`,
    },
    expires: { type: 'string', value: 'YYYY-MM-DD', help: 'last day; never expires if left out' },
    lite: { type: 'boolean', help: 'executive summary only' },
  },
  plan(values) {
    const account = textOf(values, 'account');
    const code: ServiceCode = choiceOf(textOf(values, 'service'), 'service', LICENSABLE);
    const licence = {
      api: licenceApiOf(code),
      name: serviceName(code, 'en'),
      scansMax: scansOf(textOf(values, 'scans')),
      expiresOn: expiryOf(values),
      fullMode: values.lite !== true && engineFacts(code)?.liteOf === undefined,
    };
    return async (db) => {
      const accountId = await accountIdOf(db, account);
      try {
        await insertLicence(db.orm, { ...licence, accountId });
      } catch (error) {
        if (isUniqueViolation(error)) throw new CommandProblem(`${account} has a licence for ${code} already.`);
        throw error;
      }
      return [`${account} has a licence for ${licence.name}: ${licence.scansMax} scans.`];
    };
  },
};

function scansOf(text: string): number {
  const scans = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(scans <= MAX_SCANS)) throw new CommandProblem(`--scans "${text}" is not a number from 0 to ${MAX_SCANS}.`);
  return scans;
}

/** The whole of the last day counts. */
function expiryOf(values: OptionValues): Date | null {
  const text = optionalText(values, 'expires');
  if (!text) return null;
  const date = new Date(`${text}T23:59:59Z`);
  // A day that does not exist (30 February) rolls over to another one: refuse it.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) {
    throw new CommandProblem(`--expires "${text}" is not a day written YYYY-MM-DD.`);
  }
  return date;
}
