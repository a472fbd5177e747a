import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type FileRegion, REGIONS_NAME, type Region, type Regions, statementText } from './statement.ts';
import { centralRecord, dataDescriptor, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

/** Content is compressed in blocks of this size, however it comes: the same content gives the same bytes. */
const BLOCK_BYTES = 64 * 1024;

/** What a file of the archive holds, before compression. */
export interface FileSum extends Region {
  readonly name: string;
}

/**
 * Writes an archive and keeps the sum of every part of it. It writes ZIP itself: a signature over every byte needs to
 * know where each record begins and ends, and libraries for ZIP do not tell.
 */
export class BundleWriter {
  readonly #time: Date;
  readonly #whole = createHash('sha256');
  readonly #files: FileRegion[] = [];
  readonly #lines: Buffer[] = [];
  #offset = 0;

  /** @param time When every file was changed, as the archive says it. */
  constructor(time: Date) {
    this.#time = time;
  }

  /** Adds a file of any length, compressed. */
  async *addStream(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, FileSum> {
    const region = new Meter();
    const source = new Meter();
    let compressed = 0;
    const fields = { name, deflated: true, time: this.#time, crc: 0, compressed: 0, size: 0 };
    const offset = this.#offset;
    yield this.#emit(localHeader(fields), region);
    for await (const chunk of deflated(inBlocks(content), source)) {
      compressed += chunk.length;
      yield this.#emit(chunk, region);
    }
    const sums = { crc: source.crc, compressed, size: source.length };
    yield this.#emit(dataDescriptor(sums), region);
    this.#close({ ...fields, ...sums, offset }, region);
    return { name, ...source.region() };
  }

  /** Adds a short file, as it is. */
  *addStored(name: string, content: Uint8Array): Generator<Uint8Array, Region> {
    const region = new Meter();
    const sums = { crc: crc32(content), compressed: content.length, size: content.length };
    const fields = { name, deflated: false, time: this.#time, ...sums };
    const offset = this.#offset;
    yield this.#emit(localHeader(fields), region);
    yield this.#emit(content, region);
    return this.#close({ ...fields, offset }, region);
  }

  /**
   * Writes the list of regions, the central directory and the end.
   * @returns The text to sign. It follows in the file, then a line feed, then the signature in base64.
   */
  *finish(publicKey: string, commentLengthOf: (statement: string) => number): Generator<Uint8Array, string> {
    const offset = this.#offset;
    const listed = this.#files.length;
    const regions: Regions = { format: 'rocca-report-regions', version: 1, files: this.#files };
    const list = yield* this.addStored(REGIONS_NAME, Buffer.from(JSON.stringify(regions)));
    const line = this.#files[listed]?.line ?? list;
    const directory = this.#offset;
    for (const record of this.#lines) yield this.#emit(record);
    const length = this.#offset - directory;

    const draft = { publicKey, regions: { ...list, offset }, regionsLine: line };
    const endOf = (commentLength: number) =>
      endRecords({ entries: this.#lines.length, offset: directory, length, commentLength });
    const bytes = directory + length + endOf(0).length;
    const placeholder = { length: endOf(0).length, sha256: '0'.repeat(64) };
    // The end record holds the length of the comment, and the comment holds the sum of the end record.
    const commentLength = commentLengthOf(
      statementText({ ...draft, bytes, sha256: placeholder.sha256, end: placeholder }),
    );
    const end = new Meter();
    yield this.#emit(endOf(commentLength), end);
    return statementText({ ...draft, bytes, sha256: this.#whole.digest('hex'), end: end.region() });
  }

  #emit(chunk: Uint8Array, region?: Meter): Uint8Array {
    this.#whole.update(chunk);
    region?.count(chunk);
    this.#offset += chunk.length;
    return chunk;
  }

  #close(entry: ZipEntry, meter: Meter): Region {
    const record = centralRecord(entry);
    const line = new Meter();
    line.count(record);
    const region = meter.region();
    this.#lines.push(record);
    this.#files.push({ name: entry.name, ...region, line: line.region() });
    return region;
  }
}

class Meter {
  readonly #hash: Hash = createHash('sha256');
  length = 0;
  crc = 0;

  count(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.length += chunk.length;
  }

  countWithCrc(chunk: Uint8Array): void {
    this.count(chunk);
    this.crc = crc32(chunk, this.crc);
  }

  region(): Region {
    return { length: this.length, sha256: this.#hash.digest('hex') };
  }
}

async function* deflated(content: AsyncIterable<Uint8Array>, meter: Meter): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ level: 6 });
  async function* metered() {
    for await (const chunk of content) {
      meter.countWithCrc(chunk);
      yield chunk;
    }
  }
  const fed = pipeline(metered, packer);
  // Reading the packer below throws the same error.
  fed.catch(() => {});
  for await (const chunk of packer) yield chunk;
  await fed;
}

/** The same bytes in blocks of one size; small pieces, such as lines, become few large ones. */
async function* inBlocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = Buffer.allocUnsafe(BLOCK_BYTES);
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + BLOCK_BYTES - filled);
      block.set(piece, filled);
      at += piece.length;
      filled += piece.length;
      if (filled < BLOCK_BYTES) continue;
      yield block;
      block = Buffer.allocUnsafe(BLOCK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}
