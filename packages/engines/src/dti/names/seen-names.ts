import { randomInt } from 'node:crypto';

/** Bits of what is remembered of a name; the lower ones are its origins. */
export const REPORTED = 0x4000;
/** Its origins may be those of names below it alone. */
export const UNNAMED = 0x2000;

const FIRST_SLOTS = 4096;
const MAX_LOAD = 0.6;

/**
 * The names that are known, as 64-bit hashes with 16 bits of notes: 10 bytes a slot, about 17 to 34 bytes a name and
 * nothing on the heap, where a set of strings takes over 100. Two of a million names share a hash once in 30 million
 * runs; the seeds are drawn anew, so that nobody can prepare names that do.
 */
export function createSeenNames() {
  const seeds = [randomInt(0x7fffffff), randomInt(0x7fffffff)] as const;
  let slots = FIRST_SLOTS;
  let high = new Uint32Array(slots);
  let low = new Uint32Array(slots);
  let notes = new Uint16Array(slots);
  let size = 0;
  let hashHigh = 0;
  let hashLow = 0;

  function hash(name: string): void {
    let [one, two] = seeds as readonly [number, number];
    for (let index = 0; index < name.length; index += 1) {
      const code = name.charCodeAt(index);
      one = Math.imul(one ^ code, 0x9e3779b1);
      one ^= one >>> 15;
      two = Math.imul(two ^ code, 0x85ebca77);
      two ^= two >>> 13;
    }
    hashHigh = Math.imul(one ^ (two >>> 7), 0xc2b2ae3d) >>> 0;
    // A slot with zero in both halves is free.
    hashLow = Math.imul(two ^ (one >>> 9), 0x27d4eb2f) >>> 0 || 1;
  }

  /** The slot of the last hash, or the free one where it belongs. */
  function slotOf(): number {
    let slot = hashLow & (slots - 1);
    while (low[slot] !== 0 && (low[slot] !== hashLow || high[slot] !== hashHigh)) slot = (slot + 1) & (slots - 1);
    return slot;
  }

  function grow(): void {
    const [oldHigh, oldLow, oldNotes] = [high, low, notes];
    slots *= 2;
    high = new Uint32Array(slots);
    low = new Uint32Array(slots);
    notes = new Uint16Array(slots);
    for (let index = 0; index < oldLow.length; index += 1) {
      if (oldLow[index] === 0) continue;
      hashHigh = oldHigh[index] as number;
      hashLow = oldLow[index] as number;
      const slot = slotOf();
      high[slot] = hashHigh;
      low[slot] = hashLow;
      notes[slot] = oldNotes[index] as number;
    }
  }

  return {
    /** 0: never seen. */
    notesOf(name: string): number {
      hash(name);
      return notes[slotOf()] as number;
    },
    /** Adds bits to what is known of a name, and says which were there before. */
    note(name: string, bits: number): number {
      if (size + 1 > slots * MAX_LOAD) grow();
      hash(name);
      const slot = slotOf();
      if (low[slot] === 0) {
        high[slot] = hashHigh;
        low[slot] = hashLow;
        size += 1;
      }
      const before = notes[slot] as number;
      notes[slot] = before | bits;
      return before;
    },
    get size() {
      return size;
    },
    get bytes() {
      return slots * 10;
    },
  };
}

export type SeenNames = ReturnType<typeof createSeenNames>;
