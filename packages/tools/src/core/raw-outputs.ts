/** Takes one output piece by piece. Nothing here throws or rejects: that an output cannot be kept never costs a test. */
export interface RawWriter {
  /** Resolves when there is room for more. The bytes must not change afterwards. */
  write(chunk: Uint8Array): Promise<void>;
  /** The output is whole; said again it means nothing. One without its end is noted as cut. */
  end(): void;
}

/** Where the outputs of tools and the answers of sources are kept as they came, beside what is read from them. */
export interface RawOutputs {
  /** Begins an output, `nmap` and `slice-001.xml`. A name that is taken gets a number. */
  keep(tool: string, name: string): RawWriter;
  /** Says of an output that it is not kept, and why. */
  leaveOut(tool: string, name: string, why: string): void;
}

const NO_WRITER: RawWriter = { write: () => Promise.resolve(), end: () => undefined };

/** Keeps nothing. */
export const NO_RAW_OUTPUTS: RawOutputs = { keep: () => NO_WRITER, leaveOut: () => undefined };

const MAX_NAME = 120;

/** A part of a name that is a file name everywhere: what stands in addresses and URLs besides letters becomes a dash. */
export function plainName(text: string): string {
  const plain = text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '');
  return plain.length <= MAX_NAME ? plain || 'output' : shortened(plain);
}

/** Shortened in the middle: the beginning says what it is of, the end what it is. */
function shortened(name: string): string {
  const end = name.slice(-40);
  return `${name.slice(0, MAX_NAME - end.length - 2)}--${end}`;
}
