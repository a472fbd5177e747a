import { z } from 'zod';
import type { Localised } from '../language.ts';
import type { ScopeOptions } from '../target/scope.ts';
import type { SecretMark } from '../target/vpn.ts';

/** What can be wrong with a field, by its path. */
export type FieldProblems = Record<string, Localised>;

/** The settings with their secrets in the clear. */
export type Opened<T> = T extends SecretMark
  ? never
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]: Opened<T[K]> }
      : T;

/** The paths of the settings that may hold a secret, with dots between the steps. */
export type SecretPath<T, Before extends string = ''> = {
  [K in keyof T & string]-?: [Extract<T[K], SecretMark>] extends [never]
    ? NonNullable<T[K]> extends readonly unknown[]
      ? never
      : NonNullable<T[K]> extends object
        ? SecretPath<NonNullable<T[K]>, `${Before}${K}.`>
        : never
    : `${Before}${K}`;
}[keyof T & string];

export interface SecretPlace<Settings> {
  /**
   * Everything that decides who receives the secret, in one canonical spelling; the server adds the VPN. A stored
   * secret is kept only while this value is unchanged, so leave nothing out that could send it to another receiver.
   */
  readonly destination: (settings: Opened<Settings> | undefined) => string;
  /** The message for a changed destination, where it says more than "enter it again". */
  readonly moved?: Localised;
}

export interface SettingsCheck<Settings> {
  readonly given: Settings;
  readonly stored: Settings | undefined;
  /** Of the platform's own network: pages and gateways named by the settings are reached from there. */
  readonly scope: ScopeOptions;
  readonly problems: FieldProblems;
}

/** A list that a form offers, in its order, served at `/assets/data/<name>.json` for clients that do not hold it. */
export interface Choices {
  readonly name: string;
  readonly summary: string;
  readonly choices: ReadonlyArray<{ readonly code: string; readonly name: Localised }>;
}

/** What a test of the engine does, by the code a start names it with (`scan_config_id`). One setting decides it. */
export interface ScanConfigs {
  /** The field of the engine's settings. */
  readonly field: string;
  readonly names: Readonly<Record<string, Localised>>;
  /** The code of a target whose settings say nothing. */
  readonly usual: string;
  /** What the field holds for each code; left out: the code itself. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** An engine's settings, as anything that handles those of all engines sees them. */
export interface EngineSettings {
  readonly schema: z.ZodObject;
  readonly secrets: Readonly<Record<string, SecretPlace<never>>>;
  readonly choices: readonly Choices[];
  /** Null: its tests are all of one kind. */
  readonly configs: ScanConfigs | null;
  readonly guarded: Readonly<Record<string, unknown>>;
  read(check: SettingsCheck<never>): object;
}

interface Definition<Schema extends z.ZodObject> {
  readonly schema: Schema;
  /** The path of every secret; the types require an entry for each secret of the schema. */
  readonly secrets: Readonly<Record<SecretPath<z.infer<Schema>>, SecretPlace<z.infer<Schema>>>>;
  readonly choices?: readonly Choices[];
  readonly configs?: ScanConfigs;
  /**
   * Settings that a start changes only for a caller who may change the target, each with its value where none is
   * stored: those that decide what is sent to whom.
   */
  readonly guarded?: Readonly<Partial<z.infer<Schema>>>;
  /**
   * The settings to store after a change, marks left where they were given; what is wrong goes into `problems`. By
   * default the parts that are left out stay as they are.
   */
  read?(check: SettingsCheck<z.infer<Schema>>): z.infer<Schema>;
}

export function defineSettings<Schema extends z.ZodObject>({
  schema,
  secrets,
  choices = [],
  configs,
  guarded,
  read,
}: Definition<Schema>) {
  return {
    schema,
    secrets,
    choices,
    configs: configs ?? null,
    guarded: guarded ?? {},
    read: read ?? (({ given, stored }) => ({ ...stored, ...given })),
  };
}

/**
 * The only names a secret may have, in the settings of every engine and of the VPN. The table `targets` refuses plain
 * text under any of them, so a new engine's secrets need no further constraint.
 */
export const SECRET_KEYS = [
  'password',
  'config_file',
  'credentials_file',
  'passphrase',
  'private_key',
  'api_key',
  'token',
  'secret',
] as const;

const secretMark = z.object({ set: z.literal(true) });

/** A secret on its way in, or the mark that stands for the stored one. */
export const secret = (text: z.ZodString) => z.union([text, secretMark]);

export const line = z.string().trim().max(500);
