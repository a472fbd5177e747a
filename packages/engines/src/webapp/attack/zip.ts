import { crc32 } from 'node:zlib';

/** Of a file: its path, and its content with one character for each byte. */
export type ZipEntry = readonly [name: string, content: string];

/** An archive of files that are not compressed; one character for each byte. */
export function zipOf(...entries: readonly ZipEntry[]): string {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const data = Buffer.from(content, 'latin1');
    const path = Buffer.from(name, 'utf8');
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(10, 0);
    // The first day that archives know.
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, path, data]);
    locals.push(local);
    centrals.push(Buffer.from('504b01020a00', 'hex'), shared, place, path);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]).toString('latin1');
}
