import { findTool } from '../core/find-tool.ts';
import { limitsOf } from '../core/limits.ts';
import { dropTo } from '../core/sandbox.ts';
import { CLIENT_SIDE } from './management-socket.ts';

/** What a server may set, by the beginning of the option. Everything else it pushes is left aside. */
const ACCEPTED_PUSHES = [
  'ifconfig',
  'topology',
  'route-gateway',
  'dhcp-option DNS',
  'tun-mtu',
  'ping',
  'peer-id',
  'cipher',
  'compress',
  'comp-lzo',
  'key-derivation',
  'protocol-flags',
  'auth-token',
  'explicit-exit-notify',
];

/** 256 MB; the client needs about 10. */
const MEMORY_BYTES = 256 * 1024 * 1024;

/**
 * The client's command. It never runs as root, not even at its start: a device that belongs to its user is made for it
 * before, and the platform moves it and sets it up. The configuration comes through standard input, so that keys are on
 * no disk; what we decide stands after it, where it counts.
 */
export function openVpnCommand(device: string, uid: number): readonly string[] {
  return [
    // Not with read-only files: it refuses to start where it could not write a temporary one, and writes none.
    ...[...dropTo('none', uid), ...limitsOf({ memoryBytes: MEMORY_BYTES, ownUser: true })],
    ...[findTool('openvpn') ?? 'openvpn', '--config', 'stdin'],
    ...['--dev', device, '--dev-type', 'tun', '--persist-tun', '--disable-dco'],
    ...['--ifconfig-noexec', '--route-noexec', '--script-security', '1'],
    ...['--nobind', '--auth-nocache', '--auth-retry', 'none'],
    // A server that does not answer gets ten seconds, then the next one its turn; three rounds are enough.
    ...['--connect-timeout', '10', '--connect-retry', '1', '2', '--connect-retry-max', '3'],
    ...['--management', CLIENT_SIDE, 'unix', '--management-client', '--management-hold'],
    ...['--management-query-passwords', '--management-up-down'],
    ...ACCEPTED_PUSHES.flatMap((option) => ['--pull-filter', 'accept', option]),
    ...['--pull-filter', 'ignore', ''],
    // At 1 it logs errors, and not the options that were pushed.
    ...['--verb', '1', '--suppress-timestamps'],
  ];
}
