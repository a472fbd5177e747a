import { parseArgs } from 'node:util';
import { type Command, CommandProblem, type OptionValues } from './command.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly command: Command | null }
  | { readonly kind: 'run'; readonly command: Command; readonly values: OptionValues };

/** Reads a command line. Unknown words are refused, not ignored: a misspelt option must not be lost. */
export function parse(commands: readonly Command[], argv: readonly string[]): Parsed {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return { kind: 'help', command: null };
  const command = commands.find((each) => each.name === name);
  if (!command) {
    throw new CommandProblem(`There is no command "${name}"; --help lists them.`);
  }
  const values = readOptions(command, rest);
  if (values.help) return { kind: 'help', command };
  for (const [option, { required }] of Object.entries(command.options)) {
    if (required && !String(values[option] ?? '').trim()) {
      throw new CommandProblem(`--${option} is needed; see ${command.name} --help.`);
    }
  }
  return { kind: 'run', command, values };
}

function readOptions(command: Command, args: string[]): OptionValues {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } }, strict: true })
      .values as OptionValues;
  } catch (error) {
    const reason = (error as Error).message.split(/\.\s/)[0];
    throw new CommandProblem(`${reason}; see ${command.name} --help.`);
  }
}

export function helpOf(commands: readonly Command[], command: Command | null): string[] {
  if (!command) {
    return [
      'Usage: npm run admin -- COMMAND [options]',
      '',
      ...commands.map(({ name, summary }) => `  ${name.padEnd(18)}${summary}`),
      '',
      'COMMAND --help shows its options. Works beside a running platform and without one.',
    ];
  }
  const rows = Object.entries(command.options).map(([name, { value, help, required, multiple }]) => {
    const left = `--${name}${value ? ` ${value}` : ''}`;
    return `  ${left.padEnd(26)}${help}${required ? ' (needed)' : ''}${multiple ? ' (repeatable)' : ''}`;
  });
  return [`Usage: npm run admin -- ${command.name} [options]`, '', command.summary, '', ...rows];
}
