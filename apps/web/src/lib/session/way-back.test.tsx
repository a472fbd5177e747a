import { beforeEach, describe, expect, it } from 'vitest';
import { isOwnPath, rememberWayBack, takeWayBack } from './way-back.ts';

const LONG = `/${'a'.repeat(2_000)}`;
const REPORT = '/report/nscan/6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11?tab=vulnerabilities&level=critical';

beforeEach(() => sessionStorage.clear());

describe('the way back after a sign-in', () => {
  it('leads once to the address somebody opened', () => {
    rememberWayBack(sessionStorage, { path: REPORT, username: null });
    expect(takeWayBack(sessionStorage, 'demo')).toBe(REPORT);
    expect(takeWayBack(sessionStorage, 'demo')).toBeNull();
  });

  it('of an expired session is for the same person alone', () => {
    rememberWayBack(sessionStorage, { path: REPORT, username: 'demo' });
    expect(takeWayBack(sessionStorage, 'other')).toBeNull();
    rememberWayBack(sessionStorage, { path: REPORT, username: 'demo' });
    expect(takeWayBack(sessionStorage, 'demo')).toBe(REPORT);
  });

  it.each(['{', '7', 'null', '{"path":3,"username":null}', '{"path":"//evil.example/","username":null}'])(
    'is none where the storage holds %s',
    (stored) => {
      sessionStorage.setItem('way_back', stored);
      expect(takeWayBack(sessionStorage, 'demo')).toBeNull();
    },
  );

  it.each([
    ['/reports', true],
    ['/targets/nscan?page=2#top', true],
    ['/', false],
    ['/?a=1', false],
    ['', false],
    ['reports', false],
    ['//evil.example/reports', false],
    ['/\\evil.example/reports', false],
    ['/\t/evil.example', false],
    ['https://evil.example/', false],
    ['javascript:alert(1)', false],
    [LONG, false],
  ])('tells a path of our own by its beginning: %#', (path, own) => {
    expect(isOwnPath(path)).toBe(own);
  });
});
