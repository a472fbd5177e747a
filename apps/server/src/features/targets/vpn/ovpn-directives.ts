import { canonicalAddress } from '@rocca/contract/target/address';
import { coverWithNetworks, formatIpv4, type Ipv4Span, parseIpv4 } from '@rocca/contract/target/ipv4';
import { mayConnectTo } from '@rocca/contract/target/may-connect-to';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { readPort } from './read-port.ts';

/**
 * The arguments as we write them, or null when they are refused. What is returned never needs an escape: every
 * argument comes from a fixed list or a checked alphabet, and the one that may hold spaces is quoted here.
 */
type ArgumentRule = (args: readonly string[], options: ScopeOptions) => readonly string[] | null;

interface DirectiveRule {
  readonly read: ArgumentRule;
  /** How often it may appear; the last one counts where it is 1, as in OpenVPN. */
  readonly atMost: number;
}

const PROTOCOLS = /^(?:udp[46]?|tcp[46]?(?:-client)?)$/;
const CIPHERS =
  /^(?:(?:AES|CAMELLIA|ARIA)-(?:128|192|256)-(?:CBC|CFB|OFB|GCM)|CHACHA20-POLY1305|(?:BF|CAST5|SEED|DES-EDE3)-CBC)$/;
const DIGESTS = /^(?:MD5|RIPEMD160|SHA(?:1|224|256|384|512)|SHA3-(?:224|256|384|512)|BLAKE2[BS](?:256|512))$/;
/** OpenVPN takes no longer list (`MAX_NCP_CIPHERS_LENGTH`). */
const MAX_CIPHER_LIST_LENGTH = 127;
/** A subject or a name: letters of any script, and ASCII signs without quotes, backslash or control characters. */
const X509_NAME = /^[\p{L}\p{N} !#$%&()*+,\-./:;<=>?@[\]^_`{|}~]+$/u;
const MAX_X509_NAME_BYTES = 200;
const DAY_SECONDS = 86_400;

const PRIVATE_NETWORKS: readonly Ipv4Span[] = [
  network('10.0.0.0', 8),
  network('172.16.0.0', 12),
  network('192.168.0.0', 16),
];

const once = (read: ArgumentRule): DirectiveRule => ({ read, atMost: 1 });
const several = (atMost: number, read: ArgumentRule): DirectiveRule => ({ read, atMost });

const flag: ArgumentRule = (args) => (args.length === 0 ? [] : null);
const oneOf =
  (...allowed: string[]): ArgumentRule =>
  (args) =>
    args.length === 1 && allowed.includes(args[0] ?? '') ? args : null;
const numbers =
  (from: number, to: number, count = 1): ArgumentRule =>
  (args) =>
    args.length === count && args.every((text) => readNumber(text, from, to) !== null) ? args.map(plainNumber) : null;
const optional =
  (rule: ArgumentRule): ArgumentRule =>
  (args, options) =>
    args.length === 0 ? [] : rule(args, options);

/**
 * The allow-list for a customer's file. Refused because not listed: directives that run a program, load code, read or
 * write a path, open a port or a management channel, change the environment, or take over the machine's routes and
 * resolver.
 */
export const OVPN_DIRECTIVES: ReadonlyMap<string, DirectiveRule> = new Map(
  Object.entries({
    client: once(flag),
    // The number of the device is ours to choose.
    dev: once((args) => (args.length === 1 && /^tun\d{0,3}$/.test(args[0] ?? '') ? ['tun'] : null)),
    proto: once((args) => (args.length === 1 && PROTOCOLS.test(args[0] ?? '') ? args : null)),
    // OpenVPN's own limit of connection entries.
    remote: several(64, readRemote),
    port: once((args) => (args.length === 1 && readPort(args[0] ?? '') ? args : null)),
    nobind: once(flag),
    'persist-tun': once(flag),
    'persist-key': once(flag),
    'resolv-retry': once((args, options) =>
      args[0] === 'infinite' ? oneOf('infinite')(args, options) : numbers(0, DAY_SECONDS)(args, options),
    ),
    'remote-cert-tls': once(oneOf('server')),
    'verify-x509-name': once(readX509Name),
    cipher: once((args) => readCiphers(args, 1)),
    'data-ciphers': once((args) => readCiphers(args, Number.POSITIVE_INFINITY)),
    auth: once(readDigest),
    // Without a path: the credentials come from their own upload.
    'auth-user-pass': once(flag),
    'tls-version-min': once((args) => {
      const [version = '', note, ...more] = args;
      const known = /^1\.[0-3]$/.test(version) && (note === undefined || note === 'or-highest');
      return known && more.length === 0 ? args : null;
    }),
    'key-direction': once(oneOf('0', '1')),
    compress: once(optional(oneOf('lz4', 'lz4-v2', 'lzo', 'stub', 'stub-v2', 'migrate'))),
    'tun-mtu': once(numbers(576, 9000)),
    mssfix: once((args, options) => {
      const [size, unit, ...more] = args;
      if (size === undefined) return [];
      const read = numbers(0, 9000)([size], options);
      const known = unit === undefined || unit === 'mtu' || unit === 'fixed';
      return read && known && more.length === 0 ? [...read, ...args.slice(1)] : null;
    }),
    keepalive: once(numbers(1, 3600, 2)),
    ping: once(numbers(0, 3600)),
    'ping-restart': once(numbers(0, 3600)),
    'reneg-sec': once(numbers(0, 7 * DAY_SECONDS)),
    // OpenVPN's own default for routes.
    route: several(100, readRoute),
    // Below 1 the line that says "connected" is missing; above 4 packets and key material are printed.
    verb: once((args) => {
      const level = args.length === 1 ? readNumber(args[0] ?? '', 0, 11) : null;
      return level === null ? null : [String(Math.min(4, Math.max(1, level)))];
    }),
  }),
);

function readRemote(args: readonly string[], options: ScopeOptions): readonly string[] | null {
  const [host = '', port, protocol, ...more] = args;
  if (more.length > 0 || !mayConnectTo(host, options)) return null;
  if (port !== undefined && readPort(port) === null) return null;
  if (protocol !== undefined && !PROTOCOLS.test(protocol)) return null;
  return [canonicalAddress(host) ?? host.toLowerCase(), ...args.slice(1)];
}

function readX509Name(args: readonly string[]): readonly string[] | null {
  const [name = '', type, ...more] = args;
  if (more.length > 0 || !X509_NAME.test(name) || Buffer.byteLength(name) > MAX_X509_NAME_BYTES) return null;
  if (type !== undefined && !['subject', 'name', 'name-prefix'].includes(type)) return null;
  return [`"${name}"`, ...args.slice(1)];
}

function readCiphers(args: readonly string[], atMost: number): readonly string[] | null {
  const [list = '', ...more] = args;
  if (more.length > 0 || list.length > MAX_CIPHER_LIST_LENGTH) return null;
  const ciphers = list.toUpperCase().split(':');
  return ciphers.length <= atMost && ciphers.every((name) => CIPHERS.test(name)) ? [ciphers.join(':')] : null;
}

function readDigest(args: readonly string[]): readonly string[] | null {
  const digest = (args[0] ?? '').toUpperCase();
  return args.length === 1 && DIGESTS.test(digest) ? [digest] : null;
}

/** `route NETWORK [MASK] [vpn_gateway|default [METRIC]]`, the whole network inside one private block. */
function readRoute(args: readonly string[]): readonly string[] | null {
  const [address = '', mask = '255.255.255.255', gateway, metric, ...more] = args;
  const first = parseIpv4(address);
  const prefix = readMask(mask);
  if (first === null || prefix === null || more.length > 0) return null;
  const span = coverWithNetworks({ first, last: first }, prefix);
  if (!PRIVATE_NETWORKS.some((known) => known.first <= span.first && span.last <= known.last)) return null;
  if (gateway !== undefined && gateway !== 'vpn_gateway' && gateway !== 'default') return null;
  if (metric !== undefined && readNumber(metric, 0, 65_535) === null) return null;
  return [formatIpv4(span.first), mask, ...args.slice(2)];
}

/** The prefix of a netmask; null when its ones are not in one run. */
function readMask(mask: string): number | null {
  const bits = parseIpv4(mask)?.toString(2).padStart(32, '0');
  return bits && /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : null;
}

function readNumber(text: string, from: number, to: number): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return value >= from && value <= to ? value : null;
}

function plainNumber(text: string): string {
  return String(Number(text));
}

function network(address: string, prefix: number): Ipv4Span {
  const first = parseIpv4(address);
  if (first === null) throw new Error(`not a network: ${address}`);
  return coverWithNetworks({ first, last: first }, prefix);
}
