import { describe, expect, it } from 'vitest';
import { backportOf, upstreamOf } from './backport.ts';

describe('a version of a distribution', () => {
  it.each([
    ['9.2p1 Debian 2+deb12u10', 'protocol 2.0', '9.2p1', 'Debian'],
    ['8.9p1 Ubuntu 3ubuntu0.6', 'Ubuntu Linux; protocol 2.0', '8.9p1', 'Ubuntu'],
    ['7.9p1 Raspbian 10+deb10u2', 'protocol 2.0', '7.9p1', 'Raspbian'],
    ['2.4.57', '(Debian)', '2.4.57', 'Debian'],
    ['2.4.57 ((Debian))', null, '2.4.57', 'Debian'],
    ['1.18.0 (Ubuntu)', null, '1.18.0', 'Ubuntu'],
    ['1.18.0', 'Ubuntu', '1.18.0', 'Ubuntu'],
    ['2.4.6', '(CentOS) OpenSSL/1.0.2k-fips', '2.4.6', 'CentOS'],
    ['2.4.37', '(Red Hat Enterprise Linux)', '2.4.37', 'Red Hat'],
    ['2.4.37-47.el8', null, '2.4.37', 'Red Hat'],
    ['8.7p1-38.el9', null, '8.7p1', 'Red Hat'],
    ['9.11.4-P2-RedHat-9.11.4-26.P2.el7_9.15', null, '9.11.4-P2', 'Red Hat'],
    ['9.18.24-1', 'Debian Linux', '9.18.24', 'Debian'],
    ['9.18.28-0ubuntu0.22.04.1-Ubuntu', null, '9.18.28', 'Ubuntu'],
    ['4.17.12-Debian', 'workgroup: WORKGROUP', '4.17.12', 'Debian'],
    ['5.5.5-10.11.6-MariaDB-0+deb12u1', null, '10.11.6', 'Debian'],
    ['8.0.36-0ubuntu0.22.04.1', null, '8.0.36', 'Ubuntu'],
    ['7.4.3-4ubuntu2.20', null, '7.4.3', 'Ubuntu'],
    ['8.2.7-1~deb12u1', null, '8.2.7', 'Debian'],
    ['1:9.2p1-2+deb12u2', null, '9.2p1', 'Debian'],
    ['1.2.11.dfsg-2', null, '1.2.11', 'Debian'],
    ['6.0.16~bpo11', null, '6.0.16', 'Debian'],
    ['2.4.62-1.fc40', null, '2.4.62', 'Fedora'],
    ['2.4.58-1.amzn2023', null, '2.4.58', 'Amazon Linux'],
    ['2.4.49-r0', null, '2.4.49', 'Alpine'],
    ['2.4.33', '(Amazon) OpenSSL/1.0.2k-fips', '2.4.33', 'Amazon Linux'],
    ['2.2.15', '(Fedora)', '2.2.15', 'Fedora'],
    ['2.4.51', '(Rocky Linux)', '2.4.51', 'Rocky Linux'],
    ['2.4.33', '(SUSE)', '2.4.33', 'SUSE'],
    ['7.4', 'FreeBSD 20170903; protocol 2.0', '7.4', 'FreeBSD'],
  ])('%s (%s) is %s of %s', (version, extra, upstream, distribution) => {
    expect(backportOf(version, extra)).toEqual({ upstream, distribution });
  });
});

describe('a version of its makers', () => {
  it.each([
    ['7.4', 'protocol 2.0'],
    ['9.2p1', null],
    ['2.4.49', '(Unix)'],
    ['1.3.5', null],
    ['2.3.4', ''],
    ['3.0.20', 'workgroup: DEBIAN'],
    ['10.0', 'name: ubuntu-box; cluster: fedora'],
    ['7.0.8-11', null],
    ['', null],
  ])('%s (%s) is left alone', (version, extra) => {
    expect(backportOf(version, extra)).toBeNull();
    expect(upstreamOf(version)).toBe(version);
  });

  it('is found in bounded time whatever is sent', () => {
    expect(backportOf('-1'.repeat(1_000_000), 'a: '.repeat(1_000_000))).toBeNull();
  });
});
