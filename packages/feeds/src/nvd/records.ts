import { FeedError } from '../feed-error.ts';
import { cleanText, momentOf, objectOf } from '../shape.ts';

/** The metadata of a feed or of a page of the API. */
export interface NvdHead {
  /** ISO 8601 in UTC. */
  readonly timestamp: string | null;
  readonly totalResults: number | null;
  readonly resultsPerPage: number | null;
  readonly startIndex: number | null;
  readonly format: string;
  readonly version: string;
}

export type NvdItem =
  | { readonly kind: 'head'; readonly head: NvdHead }
  /** One element of `vulnerabilities`, unchecked; `position` is where it begins in the unpacked feed. */
  | { readonly kind: 'record'; readonly value: unknown; readonly position: number };

export interface NvdLimits {
  /** The largest real record has 0.4 MB in our data. As objects, hostile JSON takes forty times its size. */
  readonly recordBytes: number;
  /** Everything outside of `vulnerabilities`: a few hundred bytes. */
  readonly headBytes: number;
  /** A year has at most some 300 MB unpacked. */
  readonly totalBytes: number;
}

export const NVD_LIMITS: NvdLimits = {
  recordBytes: 8 * 1024 * 1024,
  headBytes: 64 * 1024,
  totalBytes: 4 * 1024 ** 3,
};

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST] = [code('"'), code('\\'), code(','), code('['), code(']')];
const [OPEN_OBJECT, CLOSE_OBJECT] = [code('{'), code('}')];
const BLANKS = new Set([' ', '\t', '\n', '\r'].map(code));

/**
 * Parses a feed as its bytes arrive: the head first, then record by record. Only one record is in memory at a time.
 * Anything but JSON of this format throws a `FeedError` with the position.
 */
export async function* nvdRecords(
  chunks: AsyncIterable<Buffer>,
  limits: NvdLimits = NVD_LIMITS,
): AsyncGenerator<NvdItem> {
  const splitter = new Splitter(limits);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  splitter.end();
}

/** Quotes inside a JSON string are escaped, so that this finds a key and never part of a text. */
const LIST_START = /"vulnerabilities"\s*:\s*\[/;

class Splitter {
  readonly #limits: NvdLimits;
  /** The feed without its records, one character per byte: valid JSON too. */
  #frame = '';
  #place: 'before' | 'list' | 'after' = 'before';
  /** Bytes of earlier chunks. */
  #passed = 0;
  /** The part of the current record in earlier chunks. */
  #pieces: Buffer[] = [];
  #recordBytes = 0;
  #recordStart = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #expects: 'first' | 'element' | 'comma' = 'first';

  constructor(limits: NvdLimits) {
    this.#limits = limits;
  }

  *push(chunk: Buffer): Generator<NvdItem> {
    if (this.#passed + chunk.length > this.#limits.totalBytes) this.#fail('too_large', 'the feed is too large', 0);
    let at = 0;
    while (at < chunk.length) {
      if (this.#place === 'before') {
        at = this.#findList(chunk);
        if (this.#place !== 'before') yield { kind: 'head', head: this.#head() };
      } else if (this.#place === 'after') at = this.#keepFrame(chunk, at, chunk.length);
      else if (this.#depth === 0) at = this.#between(chunk, at);
      else {
        const end = this.#scanRecord(chunk, at);
        this.#keepPiece(chunk.subarray(at, end), at);
        at = end;
        if (this.#depth === 0) yield { kind: 'record', value: this.#takeRecord(), position: this.#recordStart };
      }
    }
    this.#passed += chunk.length;
  }

  end(): void {
    if (this.#place !== 'after') this.#fail('truncated', 'the feed ends before its list of vulnerabilities does', 0);
    this.#parse(Buffer.from(this.#frame, 'latin1'), 'what surrounds the records is not JSON', this.#passed);
  }

  /** Keeps the chunk as head until the list begins; returns where it does, or the chunk's end. */
  #findList(chunk: Buffer): number {
    const before = this.#frame.length;
    const looked = this.#frame + chunk.toString('latin1', 0, this.#limits.headBytes);
    const found = LIST_START.exec(looked);
    if (found) {
      this.#place = 'list';
      this.#frame = looked.slice(0, found.index + found[0].length);
      return this.#frame.length - before;
    }
    return this.#keepFrame(chunk, 0, chunk.length);
  }

  #keepFrame(chunk: Buffer, from: number, to: number): number {
    if (this.#frame.length + to - from > this.#limits.headBytes) {
      this.#fail('malformed', 'this is no feed of vulnerabilities: too much beside the list', from);
    }
    this.#frame += chunk.toString('latin1', from, to);
    return to;
  }

  #head(): NvdHead {
    const text = Buffer.from(`${this.#frame}]}`, 'latin1');
    const head = objectOf(this.#parse(text, 'the head of the feed is not JSON', 0)) ?? {};
    const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null);
    return {
      timestamp: momentOf(head.timestamp),
      totalResults: count(head.totalResults),
      resultsPerPage: count(head.resultsPerPage),
      startIndex: count(head.startIndex),
      format: cleanText(head.format, 40),
      version: cleanText(head.version, 20),
    };
  }

  /** Blanks and commas between records; stops at a record or at the end of the list. */
  #between(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (BLANKS.has(byte)) continue;
      if (byte === OPEN_OBJECT && this.#expects !== 'comma') {
        this.#recordStart = this.#passed + at;
        this.#depth = 1;
        // The brace itself is read as part of the record.
        this.#keepPiece(chunk.subarray(at, at + 1), at);
        return at + 1;
      }
      if (byte === CLOSE_LIST && this.#expects !== 'element') {
        this.#place = 'after';
        return at;
      }
      if (byte !== COMMA || this.#expects !== 'comma') this.#fail('malformed', 'not a list of records', at);
      this.#expects = 'element';
    }
    return chunk.length;
  }

  /** Follows braces and strings until the record's last brace; returns the place after it, or the chunk's end. */
  #scanRecord(chunk: Buffer, from: number): number {
    let [depth, inString, escaped, at] = [this.#depth, this.#inString, this.#escaped, from];
    for (; at < chunk.length && depth > 0; at++) {
      const byte = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    return at;
  }

  #keepPiece(piece: Buffer, at: number): void {
    this.#recordBytes += piece.length;
    if (this.#recordBytes > this.#limits.recordBytes) this.#fail('too_large', 'one record is too large', at);
    this.#pieces.push(piece);
  }

  #takeRecord(): unknown {
    const bytes = Buffer.concat(this.#pieces, this.#recordBytes);
    this.#pieces = [];
    this.#recordBytes = 0;
    this.#expects = 'comma';
    return this.#parse(bytes, 'a record is not JSON', this.#recordStart);
  }

  #parse(bytes: Buffer, message: string, position: number): unknown {
    try {
      return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    } catch (cause) {
      throw new FeedError('malformed', `${message} (byte ${position})`, { position, cause });
    }
  }

  #fail(reason: FeedError['code'], message: string, at: number): never {
    const position = this.#passed + at;
    throw new FeedError(reason, `${message} (byte ${position})`, { position });
  }
}
