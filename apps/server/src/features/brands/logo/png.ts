import { crc32, inflateSync } from 'node:zlib';
import type { Localised } from '@rocca/contract/language';
import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** In pixels, each way. */
export const MAX_SIDE = 2000;

/** What a picture is drawn from. Names, places, profiles and animations of others are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Colour type → samples of a pixel, and the depths a sample may have (PNG, table 11.1). */
const COLOUR_TYPES = new Map<number, { readonly samples: number; readonly depths: readonly number[] }>([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);
const PALETTE = 3;

/** First column, first row, and steps of the seven pictures an interlaced one is sent as. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** With its length and checksum. */
  readonly whole: Buffer;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly colourType: number;
  readonly interlaced: boolean;
}

export function isPng(file: Buffer): boolean {
  return file.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/**
 * The same picture with nothing but what it is drawn from, its pixels unpacked once to see that they are all there.
 * @throws BrandRefused
 */
export function rewritePng(file: Buffer): { bytes: Buffer; width: number; height: number } {
  const chunks = readChunks(file);
  const header = readHeader(chunks);
  const { width, height } = header;
  if (width > MAX_SIDE || height > MAX_SIDE) throw new BrandRefused(LOGO_TEXTS.tooManyPixels(width, height, MAX_SIDE));
  if (header.colourType === PALETTE && !chunks.some(({ type }) => type === 'PLTE')) {
    throw broken('manca la tavolozza dei colori', 'its palette is missing');
  }
  checkPixels(chunks, header);
  const kept = chunks.filter(({ type }) => KEPT.has(type));
  return { bytes: Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]), width, height };
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.type !== 'IEND'; ) {
    if (at + 12 > file.length) throw broken('il file è incompleto', 'the file is not complete');
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw broken('il file è incompleto', 'the file is not complete');
    const typed = file.subarray(at + 4, end - 4);
    if (crc32(typed) !== file.readUInt32BE(end - 4)) {
      throw broken('una somma di controllo è errata', 'a checksum is wrong');
    }
    chunks.push({ type: typed.toString('latin1', 0, 4), data: typed.subarray(4), whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function readHeader(chunks: readonly Chunk[]): Header {
  const [first] = chunks;
  const wrong = broken("l'intestazione è errata", 'its header is wrong');
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw wrong;
  const [depth = 0, colourType = -1, compression, filter, interlace = -1] = first.data.subarray(8);
  const colours = COLOUR_TYPES.get(colourType);
  const header = {
    width: first.data.readUInt32BE(0),
    height: first.data.readUInt32BE(4),
    bitsPerPixel: (colours?.samples ?? 0) * depth,
    colourType,
    interlaced: interlace === 1,
  };
  const known =
    colours?.depths.includes(depth) && compression === 0 && filter === 0 && interlace >= 0 && interlace <= 1;
  if (!known || header.width === 0 || header.height === 0) throw wrong;
  return header;
}

function checkPixels(chunks: readonly Chunk[], header: Header): void {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const lines = linesOf(header);
  const expected = lines.reduce((sum, { bytes, count }) => sum + bytes * count, 0);
  const pixels = inflate(packed, expected);
  if (pixels?.length !== expected) throw broken('i pixel non sono leggibili', 'its pixels cannot be read');
  let at = 0;
  for (const { bytes, count } of lines) {
    for (let line = 0; line < count; line += 1, at += bytes) {
      // Each line begins with the filter it was written with, 0 to 4.
      if ((pixels[at] ?? 5) > 4) throw broken('i pixel non sono leggibili', 'its pixels cannot be read');
    }
  }
}

/** Length and number of the lines of each pass; the length counts the byte of the filter. */
function linesOf({ width, height, bitsPerPixel, interlaced }: Header): { bytes: number; count: number }[] {
  const line = (pixels: number) => (pixels === 0 ? 0 : 1 + Math.ceil((pixels * bitsPerPixel) / 8));
  if (!interlaced) return [{ bytes: line(width), count: height }];
  return ADAM7.map(([column, row, columnStep, rowStep]) => ({
    bytes: line(Math.max(0, Math.ceil((width - column) / columnStep))),
    count: Math.max(0, Math.ceil((height - row) / rowStep)),
  })).filter(({ bytes }) => bytes > 0);
}

/** Bounded: a few kB can unpack to gigabytes. */
function inflate(packed: Buffer, expected: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: expected });
  } catch {
    return null;
  }
}

function broken(it: string, en: string): BrandRefused {
  const reason: Localised = { it, en };
  return new BrandRefused(LOGO_TEXTS.brokenPng(reason));
}
