import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairPlaces } from './fair-places.ts';

/** Enters every owner in turn; answers who got a place, in order, as it grows. */
function enterAll(places: FairPlaces, owners: readonly string[]): string[] {
  const started: string[] = [];
  for (const owner of owners) places.enter(owner, () => started.push(owner));
  return started;
}

it('gives an owner no more places than its share, whatever is free', () => {
  const places = new FairPlaces({ perOwner: 2, inAll: 10, reserved: 0 });
  expect(enterAll(places, ['a', 'a', 'a', 'b'])).toEqual(['a', 'a', 'b']);
  expect([places.waiting('a'), places.waiting('b')]).toEqual([1, 0]);
});

it('keeps the reserved places for owners that hold none', () => {
  const places = new FairPlaces({ perOwner: 3, inAll: 4, reserved: 2 });
  expect(enterAll(places, ['a', 'a', 'a', 'b', 'c', 'd'])).toEqual(['a', 'a', 'b', 'c']);
});

it('gives a free place to the waiting owner that holds the fewest, and to equals in turn', () => {
  const places = new FairPlaces({ perOwner: 3, inAll: 3, reserved: 0 });
  const started = enterAll(places, ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b', 'c']);
  expect(started).toEqual(['a', 'a', 'a']);
  for (let release = 0; release < 3; release += 1) places.giveBack('a');
  expect(started.slice(3)).toEqual(['b', 'c', 'a']);
  places.giveBack('b');
  expect(started.slice(6)).toEqual(['b']);
});

it('starts no entry that was withdrawn', () => {
  const places = new FairPlaces({ perOwner: 1, inAll: 1, reserved: 0 });
  const started = enterAll(places, ['a']);
  const withdraw = places.enter('b', () => started.push('b'));
  places.enter('b', () => started.push('b, second'));
  withdraw();
  places.giveBack('a');
  expect(started).toEqual(['a', 'b, second']);
  expect(places.waiting('b')).toBe(0);
});

it('never exceeds its limits, loses no entry and ends with every place free, for any order of calls', () => {
  const owner = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    owner.map((name) => ({ kind: 'enter', owner: name }) as const),
    fc.nat().map((index) => ({ kind: 'end', index }) as const),
  );
  const limits = fc
    .record({ perOwner: fc.integer({ min: 1, max: 4 }), inAll: fc.integer({ min: 1, max: 6 }), reserved: fc.nat(3) })
    .filter(({ inAll, reserved }) => reserved < inAll);
  fc.assert(
    fc.property(limits, fc.array(step, { maxLength: 60 }), (limit, steps) => {
      const places = new FairPlaces(limit);
      const running: string[] = [];
      let entered = 0;
      let ended = 0;
      const end = (index: number) => {
        const [name] = running.splice(index % running.length, 1);
        if (name === undefined) return;
        ended += 1;
        places.giveBack(name);
      };
      for (const each of steps) {
        if (each.kind === 'end') end(each.index);
        else {
          entered += 1;
          places.enter(each.owner, () => running.push(each.owner));
        }
        expect(running.length).toBeLessThanOrEqual(limit.inAll);
        for (const name of ['a', 'b', 'c']) {
          expect(running.filter((one) => one === name).length).toBeLessThanOrEqual(limit.perOwner);
        }
      }
      while (running.length > 0) end(0);
      expect(ended).toBe(entered);
    }),
  );
});
