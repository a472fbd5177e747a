import { describe, expect, it } from 'vitest';
import { makePng, pngChunk } from './logo.fixture.ts';
import { readLogo } from './read-logo.ts';

describe('a PNG as a logo', () => {
  it('is taken with its size', () => {
    const file = makePng({ width: 40, height: 30 });
    expect(readLogo(file)).toEqual({ type: 'image/png', bytes: file, width: 40, height: 30 });
  });

  it.each([
    ['colours of 16 bits with transparency', { depth: 16, colourType: 6, pixels: Buffer.alloc((4 * 8 + 1) * 3) }],
    ['black and white, a bit for each pixel', { depth: 1, width: 9, pixels: Buffer.alloc(3 * 3) }],
    // Passes of 4 x 3 pixels: 1x1, 1x1 of (2,0), 2x1 of (0,2), 2x2 of (1,0), 4x1 of (0,1).
    ['interlaced', { interlace: 1, pixels: Buffer.alloc(2 + 2 + 1 * 3 + 2 * 3 + 1 * 5) }],
    ['a palette', { colourType: 3, extra: [pngChunk('PLTE', Buffer.alloc(6)), pngChunk('tRNS', Buffer.alloc(2))] }],
  ])('may have %s', (_case, options) => {
    expect(readLogo(makePng(options)).type).toBe('image/png');
  });

  it('loses what others wrote into it, and what stands behind its end', () => {
    const told = [pngChunk('tEXt', Buffer.from('Author\0Ada')), pngChunk('eXIf', Buffer.from('45.46,9.19'))];
    const { bytes } = readLogo(Buffer.concat([makePng({ extra: told }), Buffer.from('<script>')]));
    expect(bytes).toEqual(makePng());
  });

  it.each([
    ['cut', makePng().subarray(0, 40), 'The PNG file is damaged: the file is not complete.'],
    ['without its end', makePng().subarray(0, -12), 'The PNG file is damaged: the file is not complete.'],
    ['with a changed byte', flipped(makePng(), 20), 'The PNG file is damaged: a checksum is wrong.'],
    ['of no width', makePng({ width: 0 }), 'The PNG file is damaged: its header is wrong.'],
    ['of an unknown colour type', makePng({ colourType: 5 }), 'The PNG file is damaged: its header is wrong.'],
    [
      'with too few pixels',
      makePng({ pixels: Buffer.alloc(14) }),
      'The PNG file is damaged: its pixels cannot be read.',
    ],
    ['that unpacks to more than it says', makePng({ pixels: Buffer.alloc(5_000_000) }), 'pixels cannot be read'],
    ['with an unknown filter', makePng({ pixels: Buffer.alloc(15, 9) }), 'its pixels cannot be read'],
    ['without its palette', makePng({ colourType: 3 }), 'its palette is missing'],
    ['too wide', makePng({ width: 2001, height: 1 }), 'The logo has 2001 × 1 pixels; it can have at most 2000 × 2000.'],
    [
      'as large as can be written',
      makePng({ width: 0xffffffff, height: 0xffffffff, pixels: Buffer.alloc(1) }),
      'at most 2000',
    ],
    ['too large a file', Buffer.concat([makePng(), Buffer.alloc(256 * 1024)]), 'can have at most 256 kB'],
  ])('is refused %s', (_case, file, message) => {
    expect(() => readLogo(file)).toThrow(message);
  });

  it.each([
    ['nothing', ''],
    ['a JPEG', '\xff\xd8\xff\xe0JFIF'],
    ['a GIF', 'GIF89a'],
    ['words', 'hello'],
  ])('is not %s', (_case, text) => {
    expect(() => readLogo(Buffer.from(text, 'latin1'))).toThrow('The logo must be a PNG or an SVG file.');
  });
});

function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
