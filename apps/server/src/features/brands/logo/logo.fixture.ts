import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colourType?: number;
  readonly interlace?: number;
  /** Unpacked, with the filter of each line; a grey picture of eight bits if left out. */
  readonly pixels?: Buffer;
  /** Between header and pixels. */
  readonly extra?: readonly Buffer[];
}

/** A chunk of a PNG: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), typed, uint32(crc32(typed))]);
}

export function makePng(options: PngOptions = {}): Buffer {
  const { width = 4, height = 3, depth = 8, colourType = 0, interlace = 0, extra = [] } = options;
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colourType, 0, 0, interlace])]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(options.pixels ?? Buffer.alloc((width + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A drawing around some elements. */
export function makeSvg(inside: string, attributes = 'viewBox="0 0 200 50"'): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
