import { visible } from '@rocca/tools/probes/visible';
import { clearBrand } from './admin/clear-brand.ts';
import { CommandProblem } from './admin/command.ts';
import { createAccount } from './admin/create-account.ts';
import { createLicence } from './admin/create-licence.ts';
import { createUser } from './admin/create-user.ts';
import { listAccountsCommand } from './admin/list-accounts.ts';
import { helpOf, parse } from './admin/parse.ts';
import { resetPassword } from './admin/reset-password.ts';
import { setBrand } from './admin/set-brand.ts';
import { setPartnerCommand } from './admin/set-partner.ts';
import { setTimeZoneCommand } from './admin/set-time-zone.ts';
import { showBrand } from './admin/show-brand.ts';
import { silentLog } from './platform/log/logger.ts';
import { exitWithProblem } from './platform/process-life.ts';
import { assertRuntime } from './platform/runtime-version.ts';
import { openForCommand } from './platform-runtime.ts';
import { loadSettings } from './settings.ts';

const COMMANDS = [
  createAccount,
  createUser,
  createLicence,
  resetPassword,
  listAccountsCommand,
  setBrand,
  showBrand,
  clearBrand,
  setPartnerCommand,
  setTimeZoneCommand,
];

/** `npm run admin -- …`: what the person who runs the platform does before there is a back office to click in. */
async function main(): Promise<string[]> {
  assertRuntime();
  const parsed = parse(COMMANDS, process.argv.slice(2));
  if (parsed.kind === 'help') return helpOf(COMMANDS, parsed.command);
  const work = await parsed.command.plan(parsed.values);
  const runtime = await openForCommand(loadSettings(), silentLog);
  try {
    return await work(runtime.db);
  } finally {
    await runtime.stop();
  }
}

try {
  // Names from earlier versions may hold what a terminal obeys.
  for (const line of await main()) console.log(visible(line));
  process.exit(0);
} catch (error) {
  if (!(error instanceof CommandProblem)) exitWithProblem(error);
  console.error(visible(error.message));
  process.exit(2);
}
