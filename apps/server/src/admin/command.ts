import type { ParseArgsOptionDescriptor } from 'node:util';
import type { Database } from '../platform/db/database.ts';

/** A problem the operator at the terminal can fix: one line, no trace. */
export class CommandProblem extends Error {}

export interface OptionSpec {
  readonly type: ParseArgsOptionDescriptor['type'];
  readonly required?: boolean;
  /** May be given several times; its value is then a list. */
  readonly multiple?: boolean;
  /** The placeholder after the option in the help. */
  readonly value?: string;
  readonly help: string;
}

export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Checks what can be checked without a database; answers the work to do with one. */
  plan(values: OptionValues): Promise<(db: Database) => Promise<string[]>> | ((db: Database) => Promise<string[]>);
}

/** A required option's text; `parse` has made sure of it. */
export function textOf(values: OptionValues, name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new CommandProblem(`--${name} is needed.`);
  return value.trim();
}

export function optionalText(values: OptionValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The texts of an option that may be given several times; undefined: it was not given. */
export function listOf(values: OptionValues, name: string): readonly string[] | undefined {
  const value = values[name];
  return Array.isArray(value) ? value : undefined;
}

/** A sentence that ends in a name: `S.r.l.` has its full stop. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** A text that must be one of a few. */
export function choiceOf<T extends string>(text: string, name: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === text);
  if (!choice) throw new CommandProblem(`--${name} "${text}" is not known; use one of: ${choices.join(', ')}.`);
  return choice;
}
