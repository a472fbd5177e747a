import { formsOf } from './secret-forms.ts';

/** Replaces secrets in bytes that come in pieces; what it makes of them does not depend on how they were cut. */
export interface SecretMask {
  /** What is certain so far: as many bytes as the longest secret has may be held back. */
  push(chunk: Uint8Array): Uint8Array;
  /** The rest. */
  end(): Uint8Array;
}

const HIDDEN = Buffer.from('•••');
const NOTHING = new Uint8Array(0);

/** Plain bytes of secrets, by their first two bytes: one look for each byte of the text, however many secrets there are. */
interface Patterns {
  readonly byStart: ReadonlyMap<number, readonly Buffer[]>;
  readonly starts: Uint8Array;
  readonly longest: number;
}

/**
 * Masks for one text each, which hide these secrets as they are and as programs write them down: URL-encoded, in JSON,
 * in XML, in base64.
 */
export function secretMasks(secrets: Iterable<string>): () => SecretMask {
  const patterns = patternsOf(formsOf(secrets));
  return patterns.longest === 0 ? () => PASS_ALL : () => masking(patterns);
}

/** The same for bytes that are all there. */
export function maskSecrets(bytes: Uint8Array, secrets: Iterable<string>): Uint8Array {
  const mask = secretMasks(secrets)();
  return Buffer.concat([mask.push(bytes), mask.end()]);
}

const PASS_ALL: SecretMask = { push: (chunk) => chunk, end: () => NOTHING };

function masking(patterns: Patterns): SecretMask {
  const { longest } = patterns;
  let held: Uint8Array = NOTHING;
  /** Bytes at the beginning of `held` that are part of a secret. */
  let covered = 0;
  const take = (bytes: Uint8Array, end: number) => {
    const made: Uint8Array[] = [];
    // Everything before `from` is written or hidden.
    let from = Math.min(covered, end);
    for (let at = nextStart(patterns, bytes, 0, end); at < end; at = nextStart(patterns, bytes, at + 1, end)) {
      const length = longestAt(patterns, bytes, at);
      if (length === 0) continue;
      // Secrets may overlap: all that any of them covers is hidden, under one mark.
      if (at >= covered) made.push(bytes.subarray(from, at), HIDDEN);
      covered = Math.max(covered, at + length);
      from = Math.min(covered, end);
    }
    made.push(bytes.subarray(from, end));
    covered = Math.max(0, covered - end);
    held = bytes.subarray(end);
    return made.length === 1 ? (made[0] ?? NOTHING) : Buffer.concat(made);
  };
  return {
    push(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // Where a secret begins is known once as many bytes follow as the longest one has.
      return take(bytes, Math.max(0, bytes.length - longest + 1));
    },
    end: () => take(held, held.length),
  };
}

function patternsOf(forms: readonly string[]): Patterns {
  const byStart = new Map<number, Buffer[]>();
  const starts = new Uint8Array(65_536);
  const add = (start: number, form: Buffer) => {
    starts[start] = 1;
    byStart.set(start, [...(byStart.get(start) ?? []), form]);
  };
  const buffers = forms.map((form) => Buffer.from(form)).sort((one, other) => other.length - one.length);
  for (const form of buffers) {
    const [first = 0, second] = form;
    if (second !== undefined) add((first << 8) | second, form);
    else for (let any = 0; any < 256; any += 1) add((first << 8) | any, form);
  }
  return { byStart, starts, longest: buffers[0]?.length ?? 0 };
}

/** The next place before `end` at which a secret may begin; `end` where there is none. */
function nextStart({ starts }: Patterns, bytes: Uint8Array, begin: number, end: number): number {
  let first = bytes[begin] ?? 0;
  for (let at = begin; at < end; at += 1) {
    // Past the last byte any will do: `longestAt` compares all of them.
    const second = bytes[at + 1] ?? 0;
    if (starts[(first << 8) | second] === 1) return at;
    first = second;
  }
  return end;
}

function longestAt({ byStart }: Patterns, bytes: Uint8Array, at: number): number {
  const start = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const found = byStart.get(start)?.find((form) => form.every((byte, index) => bytes[at + index] === byte));
  return found?.length ?? 0;
}
