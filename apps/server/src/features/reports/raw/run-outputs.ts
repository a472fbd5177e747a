import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { secretMasks } from '@rocca/tools/core/mask-secrets';
import { NO_RAW_OUTPUTS, plainName, type RawOutputs } from '@rocca/tools/core/raw-outputs';
import { type OutputFile, openOutputFile } from './output-file.ts';
import type { RawEntry } from './raw-index.ts';
import { createRunBudget } from './run-budget.ts';

/** The bounds of one run. */
export interface RawLimits {
  readonly maxOutputBytes: number;
  readonly maxRunBytes: number;
  readonly maxOutputs: number;
}

export const RAW_LIMITS: RawLimits = {
  // A host with every port open makes nmap write 25 MB.
  maxOutputBytes: 64 * 1024 ** 2,
  maxRunBytes: 1024 ** 3,
  // The index is one row of the database: some 2 MB.
  maxOutputs: 10_000,
};

interface RunOutputsInput {
  /** A folder that no tool can get at. */
  readonly folder: string;
  readonly secrets: readonly string[];
  readonly limits: RawLimits;
  hasSpace(): Promise<boolean>;
  onProblem(error: unknown): void;
}

/** Everything that was kept, in the order of its names. */
export interface KeptOutputs {
  readonly entries: readonly RawEntry[];
  /** The packed bytes of all entries, one after the other. */
  content(): AsyncIterable<Uint8Array>;
  /** Outputs beyond the number that a run may keep. */
  readonly beyond: number;
}

/** The outputs of one run while it goes on, in files of their own. */
export interface RunOutputs extends RawOutputs {
  finish(): Promise<KeptOutputs>;
}

interface Named {
  readonly tool: string;
  readonly name: string;
}

export function openRunOutputs(input: RunOutputsInput): RunOutputs {
  const { folder, limits, hasSpace, onProblem } = input;
  const { maxOutputBytes: maxBytes, maxRunBytes, maxOutputs } = limits;
  const newMask = secretMasks(input.secrets);
  const budget = createRunBudget({ maxBytes: maxRunBytes, hasSpace });
  const nameOf = uniqueNames();
  const files: Array<Named & { readonly file: OutputFile }> = [];
  const leftOut: Array<Named & { readonly problem: string }> = [];
  let beyond = 0;
  const isFull = () => {
    const full = files.length + leftOut.length >= maxOutputs;
    if (full) beyond += 1;
    return full;
  };
  return {
    keep(tool, name) {
      if (isFull()) return NO_RAW_OUTPUTS.keep(tool, name);
      const path = join(folder, `${files.length + 1}.gz`);
      const file = openOutputFile({ path, mask: newMask(), budget, maxBytes, onProblem });
      files.push({ ...nameOf(tool, name), file });
      return file;
    },
    leaveOut(tool, name, why) {
      if (!isFull()) leftOut.push({ ...nameOf(tool, name), problem: `not kept: ${why}` });
    },
    async finish() {
      files.sort(byName);
      const entries: RawEntry[] = [];
      let offset = 0;
      for (const { tool, name, file } of files) {
        const entry = { tool, name, offset, ...(await file.close()) };
        entries.push(entry);
        offset += entry.length;
      }
      const paths = files.filter((_, at) => entries[at]?.length !== 0).map(({ file }) => file.path);
      const absent = { offset: 0, length: 0, size: 0, sha256: '', cut: false };
      entries.push(...leftOut.map((one) => ({ ...one, ...absent })));
      return { entries: entries.sort(byName), content: () => contentOf(paths), beyond };
    },
  };
}

const keyOf = ({ tool, name }: Named) => `${tool}/${name}`;
const byName = (one: Named, other: Named) => (keyOf(one) < keyOf(other) ? -1 : 1);

/** Names that are files' everywhere; one that is taken, whatever its case, gets a number before its ending. */
function uniqueNames(): (tool: string, name: string) => Named {
  const taken = new Set<string>();
  /** The next number to try, so that ten thousand outputs of one name stay cheap. */
  const next = new Map<string, number>();
  return (givenTool, givenName) => {
    const tool = plainName(givenTool).toLowerCase();
    const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/i.exec(plainName(givenName)) ?? [];
    const numbered = (number: number) => `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    const keyOfNumber = (number: number) => `${tool}/${numbered(number)}`.toLowerCase();
    const first = keyOfNumber(1);
    let number = next.get(first) ?? 1;
    while (taken.has(keyOfNumber(number))) number += 1;
    taken.add(keyOfNumber(number));
    next.set(first, number + 1);
    return { tool, name: numbered(number) };
  };
}

async function* contentOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path);
}
