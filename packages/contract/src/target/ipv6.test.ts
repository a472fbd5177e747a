import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIpv6, mappedIpv4, parseIpv6 } from './ipv6.ts';

/** Groups with many zeros, so that every way to compress comes up. */
const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 });

describe('an IPv6', () => {
  it('has the same value in every spelling', () => {
    fc.assert(
      fc.property(groups, fc.boolean(), fc.boolean(), fc.boolean(), (parts, padded, upper, ipv4Tail) => {
        const texts = parts.map((part) => part.toString(16).padStart(padded ? 4 : 1, '0'));
        const [g = 0, h = 0] = parts.slice(6);
        if (ipv4Tail) texts.splice(6, 2, [g >> 8, g & 255, h >> 8, h & 255].join('.'));
        const written = texts.join(':');
        expect(parseIpv6(upper ? written.toUpperCase() : written)).toEqual(parts);
      }),
    );
  });

  it('keeps its value when any run of zeros is compressed', () => {
    fc.assert(
      fc.property(groups, fc.nat(7), fc.integer({ min: 1, max: 8 }), (parts, start, length) => {
        const zeroed = parts.map((part, i) => (i >= start && i < start + length ? 0 : part));
        const write = (some: number[]) => some.map((part) => part.toString(16)).join(':');
        const written = `${write(zeroed.slice(0, start))}::${write(zeroed.slice(start + length))}`;
        expect(parseIpv6(written)).toEqual(zeroed);
      }),
    );
  });

  it('is written as the URL standard writes it, and reads back as itself', () => {
    fc.assert(
      fc.property(groups, (parts) => {
        const text = formatIpv6(parts);
        expect(parseIpv6(text)).toEqual(parts);
        // The URL standard has no dotted form for mapped addresses.
        if (mappedIpv4(parts) === null) expect(`[${text}]`).toBe(new URL(`http://[${text}]/`).hostname);
      }),
      { numRuns: 500 },
    );
  });

  it('is recognised exactly when the runtime recognises it', () => {
    const pieces = fc.constantFrom(':', '::', '0', '1', 'f', 'ffff', 'AB', '12345', '1.2.3.4', '.', '01', '255', 'g');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 17 }), (parts) => {
        const text = parts.join('');
        expect(parseIpv6(text) !== null, text).toBe(isIPv6(text));
      }),
      { numRuns: 5000 },
    );
  });
});
