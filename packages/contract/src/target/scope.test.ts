import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAddress, classifyIpv4 } from './scope.ts';
import { octets } from './testing/arbitraries.ts';
import { type Octets, textOf, verdictOf } from './testing/ipv4-model.ts';

function classOf(address: Octets, lab = false): string {
  const found = classifyAddress(textOf(address), { lab });
  return found?.scope === 'refused' ? found.reason : (found?.scope ?? 'no address');
}

describe('the scope of an address', () => {
  it('is what the registry says for every /16 and for both ends of every /24 that matters', () => {
    // As numbers: what an address says as text is the next property's, and would be most of the time of 1.5 million.
    const numberClass = ([a, b, c, d]: Octets) => {
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const found = classifyIpv4({ first: number, last: number });
      return found.scope === 'refused' ? found.reason : found.scope;
    };
    for (let a = 0; a < 256; a += 1) {
      for (let b = 0; b < 256; b += 1) {
        for (const c of [0, 1, 2, 3, 98, 99, 100, 101, 112, 113, 114, 255]) {
          for (const d of [0, 255]) {
            const address: Octets = [a, b, c, d];
            const found = numberClass(address);
            if (found !== verdictOf(address)) expect.fail(`${textOf(address)}: ${found}`);
          }
        }
      }
    }
  });

  it('is what the registry says for any address', () => {
    fc.assert(
      fc.property(octets, (address) => {
        expect(classOf(address)).toBe(verdictOf(address));
      }),
    );
  });

  it('opens the lab network and nothing else when the lab runs', () => {
    fc.assert(
      fc.property(octets, fc.boolean(), ([a, b, c, d], nearby) => {
        const address: Octets = nearby ? [127, b, c, d] : [a, b, c, d];
        const expected = address[0] === 127 && address[1] === 20 ? 'lab' : verdictOf(address);
        expect(classOf(address, true)).toBe(expected);
      }),
    );
    expect(classOf([127, 20, 0, 1], true)).toBe('lab');
    expect(classOf([127, 20, 0, 1], false)).toBe('loopback');
  });

  it('of a mapped IPv4 is that of the IPv4', () => {
    fc.assert(
      fc.property(octets, fc.boolean(), (address, lab) => {
        expect(classifyAddress(`::ffff:${textOf(address)}`, { lab })).toEqual(
          classifyAddress(textOf(address), { lab }),
        );
      }),
    );
  });

  it('of a run is refused when the lab holds only a part of it', () => {
    const lastOfLab = 0x7f14ffff;
    expect(classifyIpv4({ first: lastOfLab, last: lastOfLab }, { lab: true })).toEqual({ scope: 'lab' });
    expect(classifyIpv4({ first: lastOfLab, last: lastOfLab + 1 }, { lab: true })).toMatchObject({ scope: 'refused' });
  });

  it.each([
    ['2000::', 'public'],
    ['3ffe:ffff::1', 'public'],
    ['2001:200::1', 'public'],
    ['2001:db7:ffff::1', 'public'],
    ['2001:db9::', 'public'],
    ['2003::1', 'public'],
    ['3fff:1000::', 'public'],
    ['1fff:ffff::1', 'refused'],
    ['4000::', 'refused'],
    ['fbff::1', 'refused'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fe00::1', 'refused'],
    ['::ffff:0:127.0.0.1', 'refused'],
  ])('of %s is %s', (address, scope) => {
    expect(classifyAddress(address)?.scope).toBe(scope);
  });

  it('is unknown of what is no address', () => {
    expect(classifyAddress('example.com')).toBeNull();
    expect(classifyAddress('10.0.0.0/24')).toBeNull();
  });
});
