import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ByteSource, readRange } from './byte-source.ts';
import type { ManifestFile } from './manifest.ts';
import { MANIFEST_NAME, REGIONS_NAME } from './statement.ts';
import { dataDescriptor, LOCAL_HEADER_BYTES } from './zip-records.ts';

const SHORT_DESCRIPTOR_BYTES = 16;

interface PlacedFile {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Names of the files whose content is not the one that the manifest has, or that only one of the two has. */
export async function differsFromManifest(
  source: ByteSource,
  files: readonly PlacedFile[],
  listed: readonly ManifestFile[],
): Promise<string[]> {
  const expected = new Map(listed.map((file) => [file.name, file]));
  const wrong: string[] = [];
  for (const file of files) {
    if (file.name === MANIFEST_NAME || file.name === REGIONS_NAME) continue;
    const entry = expected.get(file.name);
    expected.delete(file.name);
    if (!entry || !(await hasContent(source, file, entry))) wrong.push(file.name);
  }
  return [...wrong, ...expected.keys()];
}

async function hasContent(source: ByteSource, file: PlacedFile, { size, sha256 }: ManifestFile): Promise<boolean> {
  const header = await source.read(file.offset, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) return false;
  const before = LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const name = await source.read(file.offset + LOCAL_HEADER_BYTES, header.readUInt16LE(26));
  const rest = file.length - before;
  const compressed = rest - dataDescriptor({ crc: 0, compressed: rest - SHORT_DESCRIPTOR_BYTES, size }).length;
  if (name.toString('utf8') !== file.name || compressed < 0) return false;

  const hash = createHash('sha256');
  let seen = 0;
  try {
    await pipeline(readRange(source, file.offset + before, compressed), createInflateRaw(), async (content) => {
      for await (const chunk of content) {
        seen += chunk.length;
        // A small file can unpack to a thousand times its size: no further than announced.
        if (seen > size) return;
        hash.update(chunk);
      }
    });
  } catch {
    return false;
  }
  return seen === size && hash.digest('hex') === sha256;
}
