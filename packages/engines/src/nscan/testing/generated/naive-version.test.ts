import { describe, expect, it } from 'vitest';
import { compareVersions, type NaiveVersion, readVersion } from './naive-version.ts';

const read = (text: string) => readVersion(text) as NaiveVersion;

describe('versions, compared naively', () => {
  it.each([
    ['1.9', '1.10'],
    ['2.4.9', '2.4.10'],
    ['1.0.1', '1.0.1a'],
    ['1.0.1e', '1.0.1f'],
    ['0.9.8z', '0.9.8za'],
    ['4.14rc1', '4.14'],
    ['1.3.5rc3', '1.3.5'],
    ['1.3.5', '1.3.5a'],
    ['1.0.2-beta1', '1.0.2'],
    ['1.0b1', '1.0'],
    ['4.2.8', '4.2.8p1'],
    ['4.2.8p9', '4.2.8p10'],
    ['9.10.3', '9.10.3-P4'],
    ['9.8.2rc1', '9.8.2rc2'],
    ['2.6.STABLE6', '2.6.STABLE21'],
    ['9.2.9.v20150224', '9.2.10'],
    ['0.53.1', '2011.54'],
  ])('%s is earlier than %s', (earlier, later) => {
    expect(compareVersions(read(earlier), read(later)).order).toBeLessThan(0);
    expect(compareVersions(read(later), read(earlier)).order).toBeGreaterThan(0);
  });

  it.each([
    ['1.3.3c', '1.3.3-c'],
    ['2.6.STABLE21', '2.6-stable21'],
    ['9.2.9.v20150224', '9.2.9-20150224'],
    ['4.1.0.GA', '4.1.0'],
  ])('%s is %s', (one, other) => {
    expect(compareVersions(read(one), read(other)).order).toBe(0);
  });

  it('says where only one of two says more than the base', () => {
    expect(compareVersions(read('7.6p1'), read('7.6')).oneSaysMore).toBe(true);
    expect(compareVersions(read('7.6p1'), read('7.6p2')).oneSaysMore).toBe(false);
    expect(compareVersions(read('1.0.1e'), read('1.0.1')).oneSaysMore).toBe(false);
    expect(compareVersions(read('2.4'), read('2.4.0')).oneSaysMore).toBe(true);
  });

  it.each(['', '-', '*', 'x.y', '5.x', 'snapshot'])('reads no version from "%s"', (text) => {
    expect(readVersion(text)).toBeNull();
  });
});
