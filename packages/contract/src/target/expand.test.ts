import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAddresses, expandAddresses, namesOf } from './expand.ts';
import { canonicalTarget, parseTarget } from './grammar.ts';
import { octets, prefix, rangeEnds, writtenEntry, writtenIpv6 } from './testing/arbitraries.ts';
import {
  addressesBetween,
  isAccepted,
  networkAround,
  numberOf,
  type Octets,
  octetsOf,
  textOf,
} from './testing/ipv4-model.ts';

/** What the model says: the named addresses when they may all be tested and are few enough, else nothing. */
function expected(named: readonly Octets[]): string[] | null {
  return named.length <= 4096 && named.every(isAccepted) ? named.map(textOf) : null;
}

function expansion(text: string): string[] | null {
  const result = parseTarget(text);
  if (result.kind === 'wrong') return null;
  const addresses = [...expandAddresses(result.entries)];
  expect(result.addressCount).toBe(addresses.length);
  return addresses;
}

describe('an accepted entry expands to exactly the addresses it names', () => {
  it('when it is an address, with or without port and path', () => {
    fc.assert(
      fc.property(octets, fc.constantFrom('?', '?:443', 'http://?', 'https://?:8443/x'), (address, form) => {
        expect(expansion(form.replace('?', textOf(address)))).toEqual(expected([address]));
      }),
    );
  });

  it('when it is a network', () => {
    fc.assert(
      fc.property(octets, prefix, (address, length) => {
        expect(expansion(`${textOf(address)}/${length}`)).toEqual(expected(networkAround(numberOf(address), length)));
      }),
    );
  });

  it('when it is a range', () => {
    fc.assert(
      fc.property(rangeEnds, ({ first, last }) => {
        const written = `${textOf(octetsOf(first))}-${textOf(octetsOf(last))}`;
        expect(expansion(written)).toEqual(expected(addressesBetween(first, last)));
      }),
    );
  });

  it('when it is a range with a prefix: the networks around its addresses, none counted twice', () => {
    fc.assert(
      fc.property(rangeEnds, prefix, ({ first, last }, length) => {
        const covered = new Map<string, Octets>();
        const size = 2n ** BigInt(32 - length);
        for (let network = first / size; network <= last / size; network += 1n) {
          for (const each of networkAround(network * size, length)) covered.set(textOf(each), each);
        }
        const written = `${textOf(octetsOf(first))}-${textOf(octetsOf(last))}/${length}`;
        expect(expansion(written)).toEqual(expected([...covered.values()]));
      }),
    );
  });

  it('and a range whose end is lower, or in another /16, is refused', () => {
    fc.assert(
      fc.property(octets, octets, (from, to) => {
        const sameSide = from[0] === to[0] && from[1] === to[1];
        fc.pre(!sameSide || numberOf(from) > numberOf(to));
        expect(parseTarget(`${textOf(from)}-${textOf(to)}`)).toMatchObject({ kind: 'wrong', code: 'not_valid' });
      }),
    );
  });
});

describe('the entries of a target', () => {
  const lists = fc.oneof(
    fc.array(writtenEntry, { minLength: 1, maxLength: 8 }),
    fc.array(writtenIpv6, { minLength: 1, maxLength: 4 }),
  );

  it('are counted without being expanded', () => {
    fc.assert(
      fc.property(lists, (written) => {
        const entries = written.flatMap((text) => {
          const result = parseTarget(text);
          return result.kind === 'ok' ? result.entries : [];
        });
        const addresses = [...expandAddresses(entries)];
        expect(new Set(addresses).size).toBe(addresses.length);
        expect(countAddresses(entries)).toBe(addresses.length);
        expect(new Set(addresses)).toEqual(new Set(entries.flatMap((entry) => [...expandAddresses([entry])])));
      }),
    );
  });

  it('mean the same when their canonical text is read again', () => {
    let accepted = 0;
    fc.assert(
      fc.property(lists, (written) => {
        const result = parseTarget(written.join(','));
        if (result.kind === 'wrong') return;
        accepted += 1;
        const text = canonicalTarget(result.entries);
        const again = parseTarget(text);
        expect(again).toMatchObject({ kind: 'ok', scope: result.scope, addressCount: result.addressCount });
        if (again.kind === 'wrong') return;
        expect(canonicalTarget(again.entries)).toBe(text);
        expect([...expandAddresses(again.entries)]).toEqual([...expandAddresses(result.entries)]);
        expect(namesOf(again.entries)).toEqual(namesOf(result.entries));
      }),
      { numRuns: 500 },
    );
    expect(accepted, 'too few lists were accepted to prove anything').toBeGreaterThan(100);
  });

  it('give names apart from addresses, each once', () => {
    const result = parseTarget('intranet,WWW.example.com,https://www.example.com/x,http://10.0.0.1/x,10.0.0.2');
    const entries = result.kind === 'ok' ? result.entries : [];
    expect(namesOf(entries)).toEqual(['intranet', 'www.example.com']);
    expect([...expandAddresses(entries)]).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('expand up to the top of the address space', () => {
    const top = { kind: 'range', text: '', span: { first: 0xfffffffe, last: 0xffffffff } } as const;
    expect([...expandAddresses([top])]).toEqual(['255.255.255.254', '255.255.255.255']);
    expect(countAddresses([top, top])).toBe(2);
  });
});
