import { describe, expect, it } from 'vitest';
import { host, port, service } from '../../testing/nmap-host.ts';
import { hostVersions } from './versions.ts';

const upnp = (number: number, system: string, release: string) =>
  port(number, {
    service: service('upnp', {
      product: 'Portable SDK for UPnP devices',
      version: '1.6.18',
      extraInfo: `${system} ${release}; UPnP 1.0`,
      osType: system,
      cpes: [
        'cpe:/a:portable_sdk_for_upnp_project:portable_sdk_for_upnp:1.6.18',
        system === 'Linux' ? `cpe:/o:linux:linux_kernel:${release}` : `cpe:/o:freebsd:freebsd:${release}`,
      ],
    }),
  });
const bind = port(53, {
  service: service('domain', {
    product: 'ISC BIND',
    version: '9.8.2rc1',
    extraInfo: 'RedHat Enterprise Linux 6',
    osType: 'Linux',
    cpes: ['cpe:/a:isc:bind:9.8.2rc1', 'cpe:/o:redhat:enterprise_linux:6'],
  }),
});
const asked = (...args: Parameters<typeof host>) =>
  hostVersions(host(...args)).questions.map(
    ({ seen, query, label, doubt }) => `${seen.place.port?.number ?? 'host'} ${query.product.part} ${label} ${doubt}`,
  );

describe('the system of a host', () => {
  it('is not asked about under the name of a service', () => {
    expect(asked({ ports: [bind] })).toEqual(['53 a ISC BIND 9.8.2rc1 backport']);
    const { questions } = hostVersions(host({ ports: [bind] }));
    expect(questions[0]?.query.platforms.map(({ product }) => product)).toContain('enterprise_linux');
  });

  it('is asked about once, under its own name, never as certain', () => {
    const questions = asked({ ports: [upnp(1900, 'FreeBSD', '9.1'), upnp(49_152, 'FreeBSD', '9.1')] });
    expect(questions.filter((line) => line.startsWith('host'))).toEqual(['host o FreeBSD 9.1 distribution']);
    expect(questions.filter((line) => line.includes(' o '))).toHaveLength(1);
  });

  it('is not certain where two banners contradict each other', () => {
    const ports = [upnp(1900, 'FreeBSD', '9.1'), upnp(49_152, 'FreeBSD', '10.3')];
    expect(asked({ ports }).join()).not.toContain('host');
  });

  it('is not asked about by the number of a Linux kernel', () => {
    const heard = new Map([['1900/tcp', 'server: Linux/2.6.36 UPnP/1.0 Portable SDK for UPnP devices/1.6.18']]);
    const { questions } = hostVersions(host({ ports: [upnp(1900, 'Linux', '2.6.36')] }), heard);
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.filter(({ query }) => query.product.part === 'o')).toEqual([]);
  });

  it('is not asked about by a guess from its manners', () => {
    for (const cpe of ['cpe:/o:linux:linux_kernel:2.4.20', 'cpe:/o:mikrotik:routeros:6.36.1']) {
      const osMatches = [{ name: 'Tomato 1.28 (Linux 2.4.20)', accuracy: 100, types: [], cpes: [cpe] }];
      expect(asked({ osMatches })).toEqual([]);
    }
  });

  it('is no fact for what needs a system, where it was guessed from manners', () => {
    const nginx = port(80, { service: service('http', { product: 'nginx', version: '1.4.0' }) });
    const osMatches = [
      { name: 'Linux 5.0', accuracy: 100, types: [], cpes: ['cpe:/o:linux:linux_kernel:5'] },
      { name: 'Microsoft Windows 10', accuracy: 96, types: [], cpes: ['cpe:/o:microsoft:windows_10'] },
    ];
    const { questions } = hostVersions(host({ ports: [nginx], osMatches }));
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.flatMap(({ query }) => query.platforms).filter(({ part }) => part === 'o')).toEqual([]);
  });

  it('is what a router’s own service is', () => {
    const router = port(80, {
      service: service('http', {
        product: 'MikroTik router http config',
        extraInfo: 'RouterOS 6.34.1',
        cpes: ['cpe:/o:mikrotik:routeros:6.34.1'],
      }),
    });
    expect(asked({ ports: [router] })).toEqual([
      'host o MikroTik RouterOS 6.34.1 null',
      'host a MikroTik RouterOS 6.34.1 null',
    ]);
    expect(hostVersions(host({ ports: [router] })).verdicts).toMatchObject([{ outcome: 'checked' }]);
    const ftp = port(21, { service: service('ftp', { product: 'MikroTik router ftpd', version: '6.44.6' }) });
    expect(asked({ ports: [ftp] })).toContain('host o MikroTik RouterOS 6.44.6 null');
  });

  it.each([
    ['mark: MikroTik RouterOS 6.41.2\npanel: RouterOS', 'host o MikroTik RouterOS 6.41.2 null'],
    ['mark: OpenWrt 19.07.2', 'host o OpenWrt 19.07.2 null'],
    ['MikroTik v6.40.5 (stable)\nLogin:', 'host o MikroTik RouterOS 6.40.5 null'],
  ])('is what a device says on its own page or console: %s', (said, question) => {
    const unknown = port(80, { service: service('http', { product: null }) });
    const { questions } = hostVersions(host({ ports: [unknown] }), new Map([['80/tcp', said]]));
    expect(
      questions.map(
        ({ seen, query, label, doubt }) =>
          `${seen.place.port?.number ?? 'host'} ${query.product.part} ${label} ${doubt}`,
      ),
    ).toEqual([question, question.replace(' o ', ' a ')]);
  });

  it('is not what a sentence speaks of', () => {
    const unknown = port(23, { service: service('telnet', { product: null }) });
    const heard = new Map([['23/tcp', 'We replaced MikroTik v6.40.5 (stable)']]);
    expect(hostVersions(host({ ports: [unknown] }), heard).questions).toEqual([]);
  });
});
