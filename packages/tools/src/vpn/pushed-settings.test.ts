import { describe, expect, it } from 'vitest';
import { deviceCommands } from './device-commands.ts';
import { type PushedSettings, readPushed } from './pushed-settings.ts';

const read = (env: Record<string, string>) => readPushed(new Map(Object.entries(env)));
const SUBNET = { ifconfig_local: '10.8.0.2', ifconfig_netmask: '255.255.255.0', tun_mtu: '1400' };

describe('what a server pushes', () => {
  it('is read in both topologies and both families', () => {
    expect(read({ ...SUBNET, ifconfig_ipv6_local: 'FD00::2', ifconfig_ipv6_netbits: '64' })).toEqual({
      nameServers: [],
      mtu: 1400,
      ipv4: { local: '10.8.0.2', prefix: 24, peer: null },
      ipv6: { local: 'fd00::2', prefix: 64 },
    });
    expect(read({ ifconfig_local: '100.64.0.6', ifconfig_remote: '100.64.0.5' })).toEqual({
      nameServers: [],
      mtu: 1500,
      ipv4: { local: '100.64.0.6', prefix: 32, peer: '100.64.0.5' },
      ipv6: null,
    });
  });

  it('names the name servers that can be asked, and no other words', () => {
    const options = [
      'DNS 10.8.0.1',
      'DNS 127.0.0.1',
      'DNS 10.8.0.1\nsearch x',
      'DNS6 fd00::53',
      'DOMAIN x',
      'DNS 10.8.0.3',
    ];
    const pushed = options.map((option, index) => [`foreign_option_${index + 1}`, `dhcp-option ${option}`]);
    expect(read({ ...SUBNET, ...Object.fromEntries(pushed) })).toMatchObject({
      nameServers: ['10.8.0.1', 'fd00::53', '10.8.0.3'],
    });
  });

  it('goes without IPv6 where its packets do not fit', () => {
    const pushed = read({ ...SUBNET, tun_mtu: '1000', ifconfig_ipv6_local: 'fd00::2', ifconfig_ipv6_netbits: '64' });
    expect(pushed).toMatchObject({ mtu: 1000, ipv6: null });
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['an option in the place of an address', { ...SUBNET, ifconfig_local: '-batch' }],
    ['words after the address', { ...SUBNET, ifconfig_local: '10.8.0.2 dev eth0' }],
    ['an octal address', { ...SUBNET, ifconfig_local: '010.8.0.2' }],
    ['our loopback', { ...SUBNET, ifconfig_local: '127.0.0.1' }],
    ['a multicast address', { ...SUBNET, ifconfig_local: '224.0.0.1' }],
    ['an IPv6 as IPv4', { ...SUBNET, ifconfig_local: 'fd00::1' }],
    ['a mask with holes', { ...SUBNET, ifconfig_netmask: '255.0.255.0' }],
    ['a mask of nothing', { ...SUBNET, ifconfig_netmask: '0.0.0.0' }],
    ['a peer that is no address', { ifconfig_local: '10.8.0.6', ifconfig_remote: 'eth0' }],
    ['an IPv6 with a zone', { ifconfig_ipv6_local: 'fe80::1%eth0', ifconfig_ipv6_netbits: '64' }],
    ['too many bits', { ifconfig_ipv6_local: 'fd00::2', ifconfig_ipv6_netbits: '129' }],
    ['a packet size of a word', { ...SUBNET, tun_mtu: '1500 up' }],
    ['a packet size too small for a header', { ...SUBNET, tun_mtu: '20' }],
    ['a packet size beyond any', { ...SUBNET, tun_mtu: '99999' }],
  ])('is refused when it is %s', (_what, env) => {
    expect(typeof read(env)).toBe('string');
  });
});

describe('the commands that set a device up', () => {
  const within = (pushed: PushedSettings) => deviceCommands('job', 'rv1', pushed).map((words) => words.join(' '));

  it('move it first and bring it up with its addresses, so that it never stands open among ours', () => {
    const pushed = {
      nameServers: [],
      mtu: 1400,
      ipv4: { local: '10.8.0.2', prefix: 24, peer: null },
      ipv6: { local: 'fd00::2', prefix: 64 },
    };
    expect(within(pushed)).toEqual([
      'link set dev rv1 netns job',
      '-n job link set dev rv1 addrgenmode none',
      '-n job link set dev rv1 mtu 1400',
      '-n job addr add 10.8.0.2/24 dev rv1',
      '-n job -6 addr add fd00::2/64 dev rv1 nodad',
      '-n job link set dev rv1 up',
      '-n job route add default dev rv1',
      '-n job -6 route add default dev rv1',
    ]);
  });

  it('speak the point-to-point form to a server that does', () => {
    const ipv4 = { local: '10.8.0.6', prefix: 32, peer: '10.8.0.5' };
    expect(within({ mtu: 1500, ipv4, ipv6: null, nameServers: [] })).toContain(
      '-n job addr add 10.8.0.6 peer 10.8.0.5 dev rv1',
    );
  });
});
