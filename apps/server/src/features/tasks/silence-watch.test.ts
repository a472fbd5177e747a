import { describe, expect, it } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

/** A watch for ten seconds, looking every second; a look takes no time unless said. */
function watching() {
  const watch = new SilenceWatch({ silentMs: 10_000, longestStepMs: 2000 });
  let nowMs = 0;
  return {
    watch,
    look(states: Record<string, string>, { afterMs = 1000, takesMs = 0 } = {}) {
      const beganAt = nowMs + afterMs;
      nowMs = beganAt + takesMs;
      return watch.look(new Map(Object.entries(states)), { beganAt, endedAt: nowMs });
    },
  };
}

describe('SilenceWatch', () => {
  it('names what has not changed for the whole time, and nothing else', () => {
    const { look } = watching();
    for (let second = 0; second < 10; second += 1) {
      expect(look({ dead: '1', alive: String(second), slow: String(second > 5) })).toEqual([]);
    }
    expect(look({ dead: '1', alive: '10', slow: 'true' })).toEqual(['dead']);
  });

  it('has to have watched for the whole time itself', () => {
    const { look } = watching();
    expect(look({ a: '1' }, { afterMs: 3_600_000 })).toEqual([]);
    expect(look({ a: '1' })).toEqual([]);
  });

  it('counts a pause of this process as one short step', () => {
    const { look } = watching();
    look({ a: '1' });
    expect(look({ a: '1' }, { afterMs: 3_600_000 })).toEqual([]);
    for (let second = 3; second <= 9; second += 1) expect(look({ a: '1' })).toEqual([]);
    expect(look({ a: '1' })).toEqual(['a']);
  });

  it('counts nothing for the time a look itself took: the database may have been away', () => {
    const { look } = watching();
    look({ a: '1' });
    for (let round = 1; round <= 9; round += 1) expect(look({ a: '1' }, { takesMs: 60_000 })).toEqual([]);
    expect(look({ a: '1' })).toEqual(['a']);
  });

  it('begins anew when something was gone in between', () => {
    const { look } = watching();
    for (let second = 0; second < 10; second += 1) look({ a: '1' });
    look({});
    expect(look({ a: '1' })).toEqual([]);
  });

  it('can be asked for a little more silence', () => {
    const { watch, look } = watching();
    for (let second = 0; second < 10; second += 1) look({ a: '1' });
    expect(look({ a: '1' })).toEqual(['a']);
    watch.defer('a', 3000);
    expect([look({ a: '1' }), look({ a: '1' }), look({ a: '1' })]).toEqual([[], [], ['a']]);
  });
});
