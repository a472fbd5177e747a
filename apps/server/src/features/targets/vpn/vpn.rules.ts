import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import type { FieldProblems } from '@rocca/contract/engines/engine-settings';
import { mayConnectTo } from '@rocca/contract/target/may-connect-to';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import {
  type SecretMark,
  VPN_CONFIG_EXTENSION,
  VPN_CONFIG_MAX_BYTES,
  VPN_CREDENTIALS_EXTENSION,
  VPN_CREDENTIALS_MAX_BYTES,
} from '@rocca/contract/target/vpn';
import { readHostAndPort } from '@rocca/contract/target/web-address';
import { FIELD_TEXTS } from '../targets.messages.ts';
import { readOvpn } from './ovpn.rules.ts';
import { readPort } from './read-port.ts';

const LINE_END = /\r\n|\n|\r/;

/**
 * The VPN block to store, marks left where they were given: `keepSecrets` decides about them. A block replaces the one
 * before it; fields of another kind are dropped. What is wrong goes into `problems`, by field.
 */
export function readVpn(
  given: VpnBlock,
  stored: VpnBlock | undefined,
  options: ScopeOptions,
  problems: FieldProblems,
): VpnBlock {
  switch (given.kind) {
    case 'none':
      return { kind: 'none' };
    case 'openvpn':
      return readOpenVpn(given, stored, options, problems);
    case 'netextender':
      return readNetExtender(given, options, problems);
  }
}

function readOpenVpn(
  given: VpnBlock,
  stored: VpnBlock | undefined,
  options: ScopeOptions,
  problems: FieldProblems,
): VpnBlock {
  const vpn: VpnBlock = { kind: 'openvpn' };
  if (isMark(given.config_file)) {
    vpn.config_file = given.config_file;
    vpn.config_file_name = stored?.config_file_name;
  } else {
    vpn.config_file = readConfig(given.config_file ?? '', options, problems);
    vpn.config_file_name = readName(given.config_file_name, VPN_CONFIG_EXTENSION);
    if (vpn.config_file_name === undefined) problems.config_file_name = FIELD_TEXTS.configName;
  }
  if (isMark(given.credentials_file)) {
    vpn.credentials_file = given.credentials_file;
    vpn.credentials_file_name = stored?.credentials_file_name;
  } else if (given.credentials_file) {
    vpn.credentials_file = readCredentials(given.credentials_file, problems);
    vpn.credentials_file_name = readName(given.credentials_file_name, VPN_CREDENTIALS_EXTENSION);
    if (vpn.credentials_file_name === undefined) problems.credentials_file_name = FIELD_TEXTS.credentialsName;
  }
  return vpn;
}

/** The firewall appliance's VPN: complete only with all four fields. */
function readNetExtender(given: VpnBlock, options: ScopeOptions, problems: FieldProblems): VpnBlock {
  const { user = '', password = '', address = '', domain = '' } = given;
  for (const [field, text] of Object.entries({ user, password, address, domain })) {
    if (!isMark(text) && text.trim() === '') problems[field] = FIELD_TEXTS.required;
  }
  if (address !== '' && !isGateway(address, options)) problems.address = FIELD_TEXTS.gateway;
  return { kind: 'netextender', user, password, address: address.toLowerCase(), domain };
}

function isGateway(address: string, options: ScopeOptions): boolean {
  const place = readHostAndPort(address);
  return place !== null && readPort(String(place.port)) !== null && mayConnectTo(place.host, options);
}

/** Stores the rewritten file, so that OpenVPN later reads none of the customer's bytes. */
function readConfig(base64: string, options: ScopeOptions, problems: FieldProblems): string {
  const file = readFile(base64, VPN_CONFIG_MAX_BYTES);
  if ('problem' in file) {
    problems.config_file = FIELD_TEXTS[file.problem === 'tooLarge' ? 'configTooLarge' : file.problem];
    return '';
  }
  const outcome = readOvpn(file.bytes, options);
  if (outcome.kind === 'ok') return Buffer.from(outcome.text).toString('base64');
  problems.config_file = outcome.message;
  return '';
}

/** OpenVPN reads two lines, user name and password, and would ask a terminal for what is missing. */
function readCredentials(base64: string, problems: FieldProblems): string {
  const file = readFile(base64, VPN_CREDENTIALS_MAX_BYTES);
  if ('problem' in file) {
    problems.credentials_file = FIELD_TEXTS[file.problem === 'tooLarge' ? 'credentialsTooLarge' : file.problem];
    return '';
  }
  const text = file.bytes.toString('utf8').replace(/^\uFEFF/, '');
  const [user = '', password = ''] = text.split(LINE_END, 2);
  const isText = [user, password].every((line) => line.trim() !== '' && !/[\p{Cc}\uFFFD]/u.test(line));
  // Only as many lines as count are made: there may be a hundred thousand.
  if (!isText || text.trimEnd().split(LINE_END, 3).length > 2) {
    problems.credentials_file = FIELD_TEXTS.credentialsContent;
  }
  return Buffer.from(`${user}\n${password}\n`).toString('base64');
}

type FileOutcome = { readonly bytes: Buffer } | { readonly problem: 'notBase64' | 'fileEmpty' | 'tooLarge' };

function readFile(base64: string, maxBytes: number): FileOutcome {
  if (base64 === '') return { problem: 'fileEmpty' };
  const bytes = Buffer.from(base64, 'base64');
  if (!isBase64(base64, bytes.length)) return { problem: 'notBase64' };
  return bytes.length > maxBytes ? { problem: 'tooLarge' } : { bytes };
}

/**
 * Node skips characters that are not base64; a file in another encoding must not become a shorter one. Counting what came
 * out is quicker than looking at every character.
 */
function isBase64(text: string, decodedBytes: number): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const ofUrls = text.includes('-') || text.includes('_');
  return !ofUrls && Buffer.byteLength(text) === text.length && decodedBytes === (text.length / 4) * 3 - padding;
}

function readName(name: string | undefined, extension: string): string | undefined {
  const valid = name?.toLowerCase().endsWith(extension) && !/[/\\\p{Cc}]/u.test(name);
  return valid ? name : undefined;
}

function isMark(value: string | SecretMark | undefined): value is SecretMark {
  return typeof value === 'object';
}
