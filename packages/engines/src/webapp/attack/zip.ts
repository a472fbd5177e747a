import { crc32 } from 'node:zlib';

/** An archive with one file that is not compressed; one character for each byte. */
export function zipOf(name: string, content: string): string {
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
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, path, data]);
  const central = Buffer.concat([Buffer.from('504b01020a00', 'hex'), shared, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]).toString('latin1');
}
