import { describe, expect, it } from 'vitest';
import { centralRecord, dataDescriptor, endRecords, localHeader } from './zip-records.ts';

const GIB = 1024 ** 3;
const entry = {
  name: 'a',
  deflated: true,
  time: new Date('2026-11-01T08:42:31Z'),
  offset: 7,
  crc: 1,
  compressed: 2,
  size: 3,
};

describe('records of an archive', () => {
  it('say the time in UTC, to two seconds, within the years the format knows', () => {
    const timeOf = (time: Date) => {
      const header = localHeader({ ...entry, time });
      const [clock, day] = [header.readUInt16LE(10), header.readUInt16LE(12)];
      return [1980 + (day >> 9), (day >> 5) & 15, day & 31, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2];
    };
    expect(timeOf(entry.time)).toEqual([2026, 11, 1, 8, 42, 30]);
    expect(timeOf(new Date(0))[0]).toBe(1980);
    expect(timeOf(new Date('2200-01-01'))[0]).toBe(2107);
  });

  it('hold sizes and places beyond 4 GiB in fields of 64 bits', () => {
    const record = centralRecord({ ...entry, offset: 5 * GIB, size: 6 * GIB });
    expect([20, 24, 42].map((at) => record.readUInt32LE(at))).toEqual([0xffffffff, 0xffffffff, 0xffffffff]);
    expect(record.readUInt16LE(6)).toBe(45);
    expect([4, 12, 20].map((at) => Number(record.readBigUInt64LE(47 + at)))).toEqual([6 * GIB, 2, 5 * GIB]);
    expect(dataDescriptor(entry)).toHaveLength(16);
    expect(dataDescriptor({ ...entry, size: 6 * GIB }).readBigUInt64LE(16)).toBe(BigInt(6 * GIB));
  });

  it('end with fields of 64 bits where there are more than 65,534 files or 4 GiB before the directory', () => {
    const small = { entries: 1, offset: 10, length: 20, commentLength: 30 };
    expect(endRecords(small)).toHaveLength(22);
    for (const large of [
      { ...small, entries: 70_000 },
      { ...small, offset: 5 * GIB },
    ]) {
      const records = endRecords(large);
      expect(records).toHaveLength(56 + 20 + 22);
      expect(Number(records.readBigUInt64LE(32))).toBe(large.entries);
      expect(Number(records.readBigUInt64LE(48))).toBe(large.offset);
      expect(Number(records.readBigUInt64LE(64))).toBe(large.offset + large.length);
    }
  });
});
