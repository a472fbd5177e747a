/** The records of a ZIP archive (APPNOTE 6.3), byte by byte: those that a bundle is written with and no others. */
export const LOCAL_HEADER_BYTES = 30;
export const END_BYTES = 22;
export const LOCAL_SIGNATURE = 0x04034b50;
export const END_SIGNATURE = 0x06054b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_64_SIGNATURE = 0x06064b50;
const LOCATOR_64_SIGNATURE = 0x07064b50;

const STORED = 0;
const DEFLATED = 8;
const NAME_IS_UTF8 = 1 << 11;
const SIZES_FOLLOW = 1 << 3;
const VERSION = 20;
const VERSION_64 = 45;
/** Unix, APPNOTE 6.3: a plain file that everybody may read. */
const MADE_BY = (3 << 8) | 63;
const FILE_MODE = 0o100644 * 0x10000;
/** This value in a field of 32 bits says that the number stands in a field of 64 bits. */
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

export interface ZipEntry {
  readonly name: string;
  /** Deflated content comes as a stream: its sizes follow it. Stored content is known beforehand. */
  readonly deflated: boolean;
  readonly time: Date;
  readonly offset: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

/** What stands before the content of a file. Of a deflated one the sums are not known yet, and are left out. */
export function localHeader(entry: Omit<ZipEntry, 'offset'>): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const record = Buffer.alloc(LOCAL_HEADER_BYTES);
  record.writeUInt32LE(LOCAL_SIGNATURE, 0);
  writeShared(record, 4, entry, VERSION);
  if (!entry.deflated) writeSums(record, 14, entry.crc, entry.compressed, entry.size);
  record.writeUInt16LE(name.length, 26);
  return Buffer.concat([record, name]);
}

/** What stands after deflated content: its sums. */
export function dataDescriptor({ crc, compressed, size }: Pick<ZipEntry, 'crc' | 'compressed' | 'size'>): Buffer {
  const large = compressed >= MAX_32 || size >= MAX_32;
  const record = Buffer.alloc(large ? 24 : 16);
  record.writeUInt32LE(DESCRIPTOR_SIGNATURE, 0);
  if (!large) {
    writeSums(record, 4, crc, compressed, size);
    return record;
  }
  record.writeUInt32LE(crc, 4);
  record.writeBigUInt64LE(BigInt(compressed), 8);
  record.writeBigUInt64LE(BigInt(size), 16);
  return record;
}

/** The line of one file in the central directory. */
export function centralRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const large = [entry.compressed, entry.size, entry.offset].some((value) => value >= MAX_32);
  const more = large ? sizes64(entry) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(CENTRAL_SIGNATURE, 0);
  record.writeUInt16LE(MADE_BY, 4);
  writeShared(record, 6, entry, large ? VERSION_64 : VERSION);
  writeSums(record, 16, entry.crc, large ? MAX_32 : entry.compressed, large ? MAX_32 : entry.size);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(more.length, 30);
  record.writeUInt32LE(FILE_MODE, 38);
  record.writeUInt32LE(large ? MAX_32 : entry.offset, 42);
  return Buffer.concat([record, name, more]);
}

/** What ends the archive, without the comment that follows it. */
export function endRecords(directory: {
  readonly entries: number;
  readonly offset: number;
  readonly length: number;
  readonly commentLength: number;
}): Buffer {
  const { entries, offset, length, commentLength } = directory;
  const large = entries >= MAX_16 || offset >= MAX_32 || length >= MAX_32;
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(END_SIGNATURE, 0);
  record.writeUInt16LE(large ? MAX_16 : entries, 8);
  record.writeUInt16LE(large ? MAX_16 : entries, 10);
  record.writeUInt32LE(large ? MAX_32 : length, 12);
  record.writeUInt32LE(large ? MAX_32 : offset, 16);
  record.writeUInt16LE(commentLength, 20);
  return large ? Buffer.concat([end64(entries, offset, length), record]) : record;
}

/** Version, flags, method and time: the same fields in both headers of a file. */
function writeShared(record: Buffer, at: number, entry: Omit<ZipEntry, 'offset'>, version: number): void {
  const { date, time } = dosTime(entry.time);
  record.writeUInt16LE(version, at);
  record.writeUInt16LE(NAME_IS_UTF8 | (entry.deflated ? SIZES_FOLLOW : 0), at + 2);
  record.writeUInt16LE(entry.deflated ? DEFLATED : STORED, at + 4);
  record.writeUInt16LE(time, at + 6);
  record.writeUInt16LE(date, at + 8);
}

function writeSums(record: Buffer, at: number, crc: number, compressed: number, size: number): void {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(compressed, at + 4);
  record.writeUInt32LE(size, at + 8);
}

function sizes64({ size, compressed, offset }: ZipEntry): Buffer {
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [index, value] of [size, compressed, offset].entries()) {
    field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  return field;
}

function end64(entries: number, offset: number, length: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(END_64_SIGNATURE, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_BY, 12);
  record.writeUInt16LE(VERSION_64, 14);
  for (const [index, value] of [entries, entries, length, offset].entries()) {
    record.writeBigUInt64LE(BigInt(value), 24 + 8 * index);
  }
  record.writeUInt32LE(LOCATOR_64_SIGNATURE, 56);
  record.writeBigUInt64LE(BigInt(offset + length), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** In UTC: the local time of the machine would change the bytes. The format knows the years 1980 to 2107. */
function dosTime(moment: Date): { date: number; time: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107) - 1980;
  return {
    date: (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  };
}
