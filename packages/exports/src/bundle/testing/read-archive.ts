import { inflateRawSync } from 'node:zlib';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Where its local part and its line in the central directory begin. */
  readonly offset: number;
  readonly line: number;
}

export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  readonly directory: number;
  readonly end: number;
  readonly comment: number;
}

/** Reads an archive from its end record on, as unpackers do: independent of what wrote it. */
export function readArchive(bytes: Buffer): Archive {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  const entries: ArchiveEntry[] = [];
  let line = directory;
  for (let index = 0; index < count; index += 1) {
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(line + at));
    const offset = bytes.readUInt32LE(line + 42);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(line + 20));
    entries.push({
      name: bytes.toString('utf8', line + 46, line + 46 + (name ?? 0)),
      content: bytes.readUInt16LE(line + 10) === 8 ? inflateRawSync(packed) : packed,
      ...{ offset, line },
    });
    line += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return { entries, directory, end, comment: end + 22 };
}
