import type { NmapHost } from '@rocca/tools/nmap/model';
import { describe, expect, it } from 'vitest';
import { host as hostOf, port as portOf } from '../testing/nmap-host.ts';
import type { CheckCode } from './checks/index.ts';
import { hostChecks } from './host-checks.ts';
import { checksOf, unseenBy } from './profile-checks.ts';

const port = (number: number, state: string) => portOf(number, { state });

const facts = { checks: checksOf('fast'), impossible: new Map(), unseen: unseenBy('fast') };
const reasonFor = (check: CheckCode, host: NmapHost, notes = new Map()) => {
  const found = hostChecks(host, facts, notes).find((each) => each.check === check);
  return `${found?.status} ${found?.reason}`;
};

describe('the checks of a host', () => {
  const answering = hostOf({
    ports: [port(80, 'open')],
    extraPorts: [{ state: 'closed', count: 999, protocol: 'tcp' }],
  });

  it('name every kind of check, done or not', () => {
    expect(hostChecks(answering, facts, new Map()).map(({ check }) => check)).toEqual(
      expect.arrayContaining(['discovery', 'tcp_ports', 'versions', 'log4shell']),
    );
    expect(reasonFor('tcp_ports', answering)).toBe('done null');
    expect(reasonFor('udp_ports', answering)).toBe('not_done not_in_profile');
  });

  it('are not done where nothing answered: filtered is not closed', () => {
    const silent = hostOf({
      extraPorts: [
        { state: 'filtered', count: 1000, protocol: 'tcp' },
        { state: 'closed', count: 5, protocol: 'udp' },
      ],
    });
    expect(reasonFor('tcp_ports', silent)).toBe('not_done filtered');
    expect(reasonFor('versions', silent)).toBe('not_done filtered');
    expect(reasonFor('tls', silent)).toBe('not_done filtered');
    expect(reasonFor('tcp_ports', hostOf({ extraPorts: [{ state: 'closed', count: 1000, protocol: 'tcp' }] }))).toBe(
      'done null',
    );
  });

  it('are not done on a host nmap gave up on', () => {
    expect(reasonFor('versions', hostOf({ ...answering, timedOut: true }))).toBe('not_done timed_out');
  });

  it('are done where there is no service of their kind, and not where a question stayed open', () => {
    expect(reasonFor('ftp_anonymous', answering)).toBe('done nothing_to_check');
    expect(reasonFor('tls', answering, new Map([['tls', 'timed_out']]))).toBe('not_done timed_out');
    expect(reasonFor('tls', answering, new Map([['tls', null]]))).toBe('done null');
  });

  it('are not done where the profile passes over the only port their service usually has', () => {
    expect(reasonFor('redis_open', answering)).toBe('not_done not_in_profile');
    expect(reasonFor('redis_open', answering, new Map([['redis_open', null]]))).toBe('done null');
    expect([...unseenBy('full')]).toEqual([]);
  });

  it('cannot be done at all where the scan lacks what they need', () => {
    const poor = { ...facts, impossible: new Map([['versions', 'no_knowledge']] as const) };
    const found = hostChecks(answering, poor, new Map()).find(({ check }) => check === 'versions');
    expect(found).toEqual({ check: 'versions', status: 'not_done', reason: 'no_knowledge' });
  });
});
