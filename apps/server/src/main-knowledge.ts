import { resolve } from 'node:path';
import type { Settings } from '@rocca/contract/settings';
import { CommandProblem } from './admin/command.ts';
import {
  type FileOutcome,
  type ImportOptions,
  importFolder,
  importReporter,
  KnowledgeProblem,
  knowledgeStatus,
  statusLines,
  updateFromNetwork,
} from './features/knowledge/index.ts';
import type { Database } from './platform/db/database.ts';
import { silentLog } from './platform/log/logger.ts';
import { exitWithProblem, untilStopped } from './platform/process-life.ts';
import { assertRuntime } from './platform/runtime-version.ts';
import { openForCommand } from './platform-runtime.ts';
import { loadSettings } from './settings.ts';

const HELP = [
  'Usage: npm run knowledge -- COMMAND',
  '',
  '  update            Fetches what is new from NVD, CISA and FIRST.',
  '  import FOLDER     Loads feeds from files: NVD 2.0, known exploited vulnerabilities, EPSS.',
  '  status            Shows how old everything is.',
  '',
  'Works beside a running platform and without one. What was loaded before is passed over; an import that was',
  'interrupted goes on from there.',
];

interface Context {
  readonly db: Database;
  readonly settings: Settings;
  /** Aborted when somebody wants the command to end. */
  readonly signal: AbortSignal;
}

/** Answers the exit code. */
type Command = (context: Context) => Promise<number>;

/** What the words on the command line mean; null: help. */
function parse(words: readonly string[]): Command | null {
  const [name, ...rest] = words;
  if (name === undefined || words.some((word) => ['help', '--help', '-h'].includes(word))) return null;
  const [folder, ...more] = name === 'import' ? rest : ['', ...rest];
  if (more[0] !== undefined) throw new CommandProblem(`"${more[0]}" is one word too many; see --help.`);
  switch (name) {
    case 'status':
      return showStatus;
    case 'update':
      return (context) => load(context, (options) => updateFromNetwork(context.db, { ...options, ...keyOf(context) }));
    case 'import':
      if (!folder) throw new CommandProblem('import needs a FOLDER; see --help.');
      return (context) => load(context, (options) => importFolder(context.db, absolute(folder), options));
    default:
      throw new CommandProblem(`There is no command "${name}"; --help lists them.`);
  }
}

const keyOf = ({ settings }: Context) => ({ apiKey: settings.ROCCA_NVD_API_KEY });

/** The launcher runs in the checkout; a folder is meant as it was typed. */
const absolute = (folder: string) => resolve(process.env.INIT_CWD ?? '.', folder);

async function showStatus({ db }: Context): Promise<number> {
  for (const line of statusLines(await knowledgeStatus(db))) console.log(line);
  return 0;
}

async function load(
  { db, signal }: Context,
  work: (options: ImportOptions) => Promise<readonly FileOutcome[]>,
): Promise<number> {
  const reporter = importReporter(process.stdout);
  try {
    const outcomes = await work({ ...reporter, signal });
    reporter.end();
    for (const line of statusLines(await knowledgeStatus(db))) console.log(line);
    return outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  } catch (error) {
    reporter.end();
    if (!signal.aborted) throw error;
    throw new KnowledgeProblem('Interrupted. What was loaded is kept; the same command goes on from there.');
  }
}

/** `npm run knowledge -- …`: loads the vulnerability knowledge by hand. */
async function main(): Promise<number> {
  assertRuntime();
  const command = parse(process.argv.slice(2));
  if (!command) {
    for (const line of HELP) console.log(line);
    return 0;
  }
  const stopping = new AbortController();
  void untilStopped().then(() => stopping.abort());
  const settings = loadSettings();
  const { db, stop } = await openForCommand(settings, silentLog);
  try {
    return await command({ db, settings, signal: stopping.signal });
  } finally {
    await stop();
  }
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof CommandProblem) && !(error instanceof KnowledgeProblem)) exitWithProblem(error);
  console.error(error.message);
  process.exit(error instanceof CommandProblem ? 2 : 1);
}
