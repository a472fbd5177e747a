import type { RawOutputs } from '@rocca/tools/core/raw-outputs';

interface KeptOutputs extends RawOutputs {
  /** What was written under each name, `nmap/slice-001.xml`, as text. */
  texts(): Readonly<Record<string, string>>;
  /** What was left out, and why. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Outputs that were not ended. */
  open(): readonly string[];
}

/** Keeps raw outputs in memory. */
export function keepOutputs(): KeptOutputs {
  const chunks = new Map<string, Uint8Array[]>();
  const ended = new Set<string>();
  const leftOut: Record<string, string> = {};
  return {
    keep(tool, name) {
      const key = `${tool}/${name}`;
      const own = chunks.get(key) ?? [];
      chunks.set(key, own);
      return { write: async (chunk) => void own.push(chunk), end: () => void ended.add(key) };
    },
    leaveOut: (tool, name, why) => {
      leftOut[`${tool}/${name}`] = why;
    },
    texts: () => Object.fromEntries([...chunks].map(([key, own]) => [key, Buffer.concat(own).toString()])),
    leftOut,
    open: () => [...chunks.keys()].filter((key) => !ended.has(key)),
  };
}
