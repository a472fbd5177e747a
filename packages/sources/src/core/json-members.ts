import { ChangedFormat } from './untold.ts';

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [code('['), code(']'), code('{'), code('}')];
const CLOSERS = { list: CLOSE_LIST, object: CLOSE_OBJECT } as const;
const BLANKS = new Set([' ', '\t', '\n', '\r'].map(code));
/** A byte order mark, which some servers put before JSON. */
const BOM = new Set([0xef, 0xbb, 0xbf]);

/** As objects, hostile JSON takes forty times its size: one member is bounded well below the whole. */
const MAX_MEMBER_BYTES = 4 * 1024 * 1024;

export interface MemberOptions {
  readonly maxMemberBytes?: number | undefined;
  /** True when the bytes were cut at our bound: what ends in the middle then is no broken answer. */
  readonly wasCut?: (() => boolean) | undefined;
}

/**
 * The elements of a JSON list, or the members of a JSON object as objects of one key, while the bytes arrive. Only one
 * of them is in memory at a time. Anything else throws `ChangedFormat`.
 */
export async function* jsonMembers(
  chunks: AsyncIterable<Buffer>,
  shape: 'list' | 'object',
  options: MemberOptions = {},
): AsyncGenerator<unknown> {
  const splitter = new Splitter(shape, options.maxMemberBytes ?? MAX_MEMBER_BYTES);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  if (!options.wasCut?.()) splitter.end();
}

class Splitter {
  readonly #shape: 'list' | 'object';
  readonly #maxBytes: number;
  #place: 'before' | 'inside' | 'after' = 'before';
  /** The part of the current member in earlier chunks. */
  #pieces: Buffer[] = [];
  #bytes = 0;
  #members = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(shape: 'list' | 'object', maxBytes: number) {
    this.#shape = shape;
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<unknown> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#place !== 'inside') {
        at = this.#outside(chunk, at);
        continue;
      }
      const end = this.#scan(chunk, at);
      this.#keep(chunk.subarray(at, end));
      if (end === chunk.length) return;
      const last = chunk[end] !== COMMA;
      if (last && chunk[end] !== CLOSERS[this.#shape]) throw new ChangedFormat('brackets of the answer do not match');
      const member = this.#take(last);
      if (member) yield member.value;
      if (last) this.#place = 'after';
      at = end + 1;
    }
  }

  end(): void {
    if (this.#place !== 'after')
      throw new ChangedFormat('the answer ends in the middle, or is none', 'answer_incomplete');
  }

  /** Blanks around the list; returns the place after its first bracket, or the chunk's end. */
  #outside(chunk: Buffer, from: number): number {
    const open = this.#shape === 'list' ? OPEN_LIST : OPEN_OBJECT;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (BLANKS.has(byte) || (this.#place === 'before' && BOM.has(byte))) continue;
      if (this.#place === 'after' || byte !== open) throw new ChangedFormat(`the answer is no JSON ${this.#shape}`);
      this.#place = 'inside';
      return at + 1;
    }
    return chunk.length;
  }

  /** Follows strings and brackets; returns the place of the comma or bracket that ends the member. */
  #scan(chunk: Buffer, from: number): number {
    let [depth, inString, escaped, at] = [this.#depth, this.#inString, this.#escaped, from];
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (depth === 0) break;
        depth--;
      } else if (byte === COMMA && depth === 0) break;
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    return at;
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes)
      throw new ChangedFormat('one entry of the answer is too large', 'answer_too_large');
    this.#pieces.push(piece);
  }

  /** Null: nothing stands between the brackets. */
  #take(last: boolean): { readonly value: unknown } | null {
    const text = Buffer.concat(this.#pieces, this.#bytes).toString('utf8').trim();
    this.#pieces = [];
    this.#bytes = 0;
    if (text === '' && last && this.#members === 0) return null;
    this.#members++;
    try {
      return { value: JSON.parse(this.#shape === 'list' ? text : `{${text}}`) };
    } catch {
      throw new ChangedFormat('an entry of the answer is not JSON');
    }
  }
}

/** A whole small answer. */
export async function wholeJson(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  try {
    return JSON.parse(
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    throw new ChangedFormat('the answer is not JSON');
  }
}
