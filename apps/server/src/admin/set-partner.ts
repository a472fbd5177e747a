import { findAccountStanding, hasCustomers, setPartner } from '../features/accounts/index.ts';
import { type Database, type Executor, withTransaction } from '../platform/db/database.ts';
import { type Command, CommandProblem, optionalText, sentence, textOf } from './command.ts';
import { accountIdOf } from './find-account.ts';

export const setPartnerCommand: Command = {
  name: 'set-partner',
  summary: 'Says which partner manages a company.',
  options: {
    account: { type: 'string', required: true, value: 'NAME', help: 'the company' },
    partner: { type: 'string', value: 'NAME', help: 'the company that manages it' },
    none: { type: 'boolean', help: 'instead of --partner: no one' },
  },
  plan(values) {
    const customer = textOf(values, 'account');
    const partner = optionalText(values, 'partner');
    if ((partner === null) !== (values.none === true)) throw new CommandProblem('Give either --partner or --none.');
    return (db) => (partner ? assign(db, customer, partner) : release(db, customer));
  },
};

async function assign(db: Database, customer: string, partner: string): Promise<string[]> {
  const customerId = await accountIdOf(db, customer);
  const partnerId = await accountIdOf(db, partner);
  if (!(await setPartner(db.orm, customerId, partnerId))) {
    throw new CommandProblem(await refusalOf(db.orm, customerId, partnerId));
  }
  return [sentence(`${customer} is now a customer of ${partner}`)];
}

async function release(db: Database, customer: string): Promise<string[]> {
  const customerId = await accountIdOf(db, customer);
  const before = await withTransaction(db, async (tx) => {
    const account = await findAccountStanding(tx, customerId);
    await setPartner(tx, customerId, null);
    return account?.partner;
  });
  return [before ? sentence(`${customer} is no longer a customer of ${before.name}`) : `${customer} had no partner.`];
}

/** The database says no; this says why. */
async function refusalOf(db: Executor, customerId: string, partnerId: string): Promise<string> {
  if (customerId === partnerId) return 'A company is not its own partner.';
  const partner = await findAccountStanding(db, partnerId);
  if (partner?.partner)
    return `${partner.name} is itself a customer of ${partner.partner.name}: a partner has no partner.`;
  if (await hasCustomers(db, customerId)) return 'The company has customers of its own: a partner has no partner.';
  return 'One of the companies has just been changed; try again.';
}
