import { generatePassword } from '../features/auth/index.ts';
import { CommandProblem, type OptionSpec, type OptionValues } from './command.ts';

/** Every user of the machine can see a process's arguments, so a password is read from standard input or generated. */
export const passwordOption: Readonly<Record<string, OptionSpec>> = {
  'password-stdin': { type: 'boolean', help: 'read the password from standard input; otherwise one is made' },
};

const SHORTEST = 8;
const LONGEST = 200;

interface ChosenPassword {
  readonly password: string;
  /** Shown once if it was generated here; a given one is never printed. */
  readonly lines: string[];
}

export async function choosePassword(values: OptionValues, input: AsyncIterable<Buffer> = process.stdin) {
  if (!values['password-stdin']) {
    const password = generatePassword();
    return { password, lines: [`Password: ${password}   (shown this once)`] } satisfies ChosenPassword;
  }
  const password = (await readAll(input)).replace(/\r?\n$/, '');
  if (password.length < SHORTEST || password.length > LONGEST) {
    throw new CommandProblem(`The password must have ${SHORTEST} to ${LONGEST} characters.`);
  }
  return { password, lines: [] } satisfies ChosenPassword;
}

async function readAll(input: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
