import { randomFillSync } from 'node:crypto';

/** Unpredictable numbers in small pieces: drawn from the system in blocks, since each draw is a costly call. */
export function createRandom() {
  const block = Buffer.alloc(8192);
  let at = block.length;
  let bits = 0;
  let bitsLeft = 0;
  const word = () => {
    if (at + 2 > block.length) {
      randomFillSync(block);
      at = 0;
    }
    at += 2;
    return block.readUInt16BE(at - 2);
  };
  return {
    word,
    bit(): boolean {
      if (bitsLeft === 0) {
        bits = word();
        bitsLeft = 16;
      }
      bitsLeft -= 1;
      return ((bits >> bitsLeft) & 1) === 1;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
