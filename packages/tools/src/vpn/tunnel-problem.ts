import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Localised } from '@rocca/contract/language';
import { findTool } from '../core/find-tool.ts';
import { ipProgram } from '../network/ip-command.ts';
import { NAMESPACE_FILES, newName } from '../network/namespace.ts';
import type { TunnelKind } from './model.ts';

/** Why this machine cannot open such a tunnel, as a person reads it. */
export interface TunnelProblem extends Localised {
  readonly reason: 'missing_tool' | 'no_privileges';
}

const CLIENTS = {
  openvpn: { command: 'openvpn', product: 'OpenVPN' },
  netextender: { command: 'netExtender', product: 'NetExtender' },
} as const satisfies Record<TunnelKind, { command: string; product: string }>;

/** What both need beside the client itself; all of it is in a plain Debian. */
const SYSTEM_COMMANDS: Readonly<Record<TunnelKind, readonly string[]>> = {
  openvpn: ['ip', 'setpriv', 'unshare', 'prlimit'],
  netextender: ['ip', 'setpriv', 'unshare', 'script'],
};

/** Tells before a test starts whether a tunnel of this kind can be opened here; null when nothing stands against it. */
export function tunnelProblem(kind: TunnelKind, searchPath?: string): TunnelProblem | null {
  const { command, product } = CLIENTS[kind];
  const missing = [command, ...SYSTEM_COMMANDS[kind]].find((name) => findTool(name, searchPath) === null);
  if (missing !== undefined) return missingTool(product, missing);
  if (!canMakeNamespaces()) return NO_NAMESPACES;
  return kind === 'openvpn' && !hasTunnelDevice() ? NO_DEVICE : null;
}

function missingTool(product: string, command: string): TunnelProblem {
  return {
    reason: 'missing_tool',
    it: `La VPN ${product} non è disponibile su questo server: manca il programma ${command}.`,
    en: `The ${product} VPN is not available on this server: the program ${command} is missing.`,
  };
}

const NO_NAMESPACES: TunnelProblem = {
  reason: 'no_privileges',
  it: 'Le VPN non sono disponibili su questo server: la piattaforma non può creare reti separate (servono i permessi di root e /etc scrivibile).',
  en: 'VPNs are not available on this server: the platform may not make separate networks (it needs root permissions and a writable /etc).',
};

const NO_DEVICE: TunnelProblem = {
  reason: 'no_privileges',
  it: 'La VPN OpenVPN non è disponibile su questo server: il dispositivo /dev/net/tun manca o non è aperto a tutti gli utenti.',
  en: 'The OpenVPN VPN is not available on this server: the device /dev/net/tun is missing or not open to all users.',
};

let namespacesWork = false;

/** Tried for real, since containers take rights away in many ways. A success is remembered. */
function canMakeNamespaces(): boolean {
  if (process.geteuid?.() !== 0) return false;
  if (namespacesWork) return true;
  const name = newName();
  const run = (verb: string) => spawnSync(ipProgram(), ['netns', verb, name], { stdio: 'ignore', timeout: 5000 });
  const made = run('add').status === 0;
  namespacesWork = run('delete').status === 0 && made && isWritable(NAMESPACE_FILES);
  return namespacesWork;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The client runs as a user without rights, so the device must be open to everybody, as udev makes it. */
function hasTunnelDevice(): boolean {
  const device = statSync('/dev/net/tun', { throwIfNoEntry: false });
  return device?.isCharacterDevice() === true && (device.mode & 0o006) === 0o006;
}
