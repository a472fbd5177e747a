import { isIP } from 'node:net';
import type { SaxesTagPlain } from 'saxes';
import {
  MAX_CHILDREN,
  MAX_PORT_STATES,
  MAX_PORTS,
  MAX_SCRIPT_TEXT,
  MAX_SCRIPTS,
  MAX_TABLE_DEPTH,
  MAX_TEXT,
  shorten,
  word,
} from './limits.ts';
import type { NmapHost, NmapOsMatch, NmapPort, NmapScript, NmapScriptData, NmapService } from './model.ts';
import { type SilentPorts, withSilentPorts } from './silent-ports.ts';

type Attributes = SaxesTagPlain['attributes'];

/** Takes the elements of one `host` after the other and hands over what they say. */
export interface HostReader {
  isOpen(): boolean;
  open(tag: SaxesTagPlain): void;
  text(text: string): void;
  close(name: string): void;
}

interface Draft {
  address: string;
  family: 'ipv4' | 'ipv6';
  state: string;
  reason: string;
  mac: string | null;
  vendor: string | null;
  hostnames: string[];
  ports: NmapPort[];
  extraPorts: Array<{ state: string; count: number; protocol: NmapPort['protocol'] }>;
  osMatches: NmapOsMatch[];
  scripts: NmapScript[];
  timedOut: boolean;
}

interface Table {
  readonly key: string | null;
  readonly named: Map<string, NmapScriptData>;
  readonly listed: NmapScriptData[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function createHostReader(onHost: (host: NmapHost) => void): HostReader {
  let host: Draft | null = null;
  let port: (Mutable<NmapPort> & { scripts: NmapScript[] }) | null = null;
  let service: (Mutable<NmapService> & { cpes: string[] }) | null = null;
  let os: (Mutable<NmapOsMatch> & { types: string[]; cpes: string[] }) | null = null;
  let script: { id: string; output: string; tables: Table[] } | null = null;
  let element: { key: string | null; text: string } | null = null;
  /** Tables that are open and too deep to be kept. */
  let tooDeep = 0;
  let textLeft = MAX_SCRIPT_TEXT;
  let cpe: string | null = null;
  let extraState = '';
  let silent: SilentPorts[] = [];

  /** Each piece costs something, so that millions of empty ones are too much as well. */
  const said = (text: string) => {
    const kept = shorten(text, Math.min(MAX_TEXT, textLeft));
    textLeft = Math.max(0, textLeft - kept.length - 50);
    return kept;
  };

  const open: Record<string, (a: Attributes) => void> = {
    host: (a) => {
      host = newHost(a.timedout === 'true');
      silent = [];
      textLeft = MAX_SCRIPT_TEXT;
    },
    status: (a) => {
      if (!host) return;
      host.state = a.state ?? '';
      host.reason = shorten(a.reason ?? '', 100);
    },
    address: (a) => host && readAddress(host, a),
    hostname: (a) => {
      const name = word(a.name);
      if (host && name && host.hostnames.length < 20) host.hostnames.push(name);
    },
    extraports: (a) => {
      extraState = shorten(a.state ?? '', 50);
    },
    // The sum of a state mixes protocols; its reasons do not.
    extrareasons: (a) => {
      if (!host) return;
      const protocol = protocolOf(a.proto);
      addExtra(host, extraState, protocol, Number.parseInt(a.count ?? '0', 10) || 0);
      if (extraState !== 'filtered' || silent.length >= MAX_PORT_STATES) return;
      silent.push({ protocol, reason: shorten(a.reason ?? '', 100), list: a.ports ?? '' });
    },
    port: (a) => {
      port = newPort(a);
    },
    state: (a) => {
      if (!port) return;
      port.state = shorten(a.state ?? '', 50);
      port.reason = shorten(a.reason ?? '', 100);
    },
    service: (a) => {
      service = newService(a);
    },
    osmatch: (a) => {
      os = { name: shorten(a.name ?? ''), accuracy: Number.parseInt(a.accuracy ?? '0', 10) || 0, types: [], cpes: [] };
    },
    osclass: (a) => {
      const type = word(a.type, 100);
      if (os && type && !os.types.includes(type)) os.types.push(type);
    },
    script: (a) => {
      const table = { key: null, named: new Map(), listed: [] };
      script = { id: shorten(a.id ?? '', 100), output: said(a.output ?? ''), tables: [table] };
      tooDeep = 0;
    },
    table: (a) => {
      if (script && script.tables.length > MAX_TABLE_DEPTH) tooDeep += 1;
      else script?.tables.push({ key: word(a.key, 200), named: new Map(), listed: [] });
    },
    elem: (a) => {
      element = { key: word(a.key, 200), text: '' };
    },
    cpe: () => {
      cpe = '';
    },
  };

  const close: Record<string, () => void> = {
    host: () => {
      if (host && (host.state === 'up' || host.state === 'down') && host.address) {
        onHost(withSilentPorts(host as NmapHost, silent));
      }
      host = null;
    },
    port: () => {
      // A few closed ports nmap lists, many it counts: they are only counted here.
      if (host && port?.state === 'closed') addExtra(host, 'closed', port.protocol, 1);
      else if (host && port && host.ports.length < MAX_PORTS) host.ports.push(port);
      port = null;
    },
    service: () => {
      if (port && service) port.service = service;
      service = null;
    },
    osmatch: () => {
      if (host && os && host.osMatches.length < 20) host.osMatches.push(os);
      os = null;
    },
    script: () => {
      const owner = port ?? host;
      if (owner && script && owner.scripts.length < MAX_SCRIPTS) {
        owner.scripts.push({ id: script.id, output: script.output, data: dataOf(script.tables[0]) });
      }
      script = null;
    },
    table: () => {
      if (tooDeep > 0) tooDeep -= 1;
      else if (script && script.tables.length > 1) {
        const table = script.tables.pop();
        if (table && textLeft > 0) keep(script.tables.at(-1), table.key, dataOf(table));
      }
    },
    elem: () => {
      if (script && element && tooDeep === 0 && textLeft > 0) {
        keep(script.tables.at(-1), element.key, said(element.text));
      }
      element = null;
    },
    cpe: () => {
      const list = service?.cpes ?? os?.cpes;
      if (cpe && list && list.length < 20) list.push(shorten(cpe));
      cpe = null;
    },
  };

  return {
    isOpen: () => host !== null,
    open: ({ name, attributes }) => {
      if (Object.hasOwn(open, name)) open[name]?.(attributes);
    },
    text(text) {
      if (element && element.text.length < MAX_TEXT) element.text += text;
      if (cpe !== null && cpe.length < 1000) cpe += text;
    },
    close: (name) => {
      if (Object.hasOwn(close, name)) close[name]?.();
    },
  };
}

/** One of whom nothing is known yet. */
export function newHost(timedOut: boolean): Draft {
  return {
    address: '',
    family: 'ipv4',
    state: '',
    reason: '',
    mac: null,
    vendor: null,
    hostnames: [],
    ports: [],
    extraPorts: [],
    osMatches: [],
    scripts: [],
    timedOut,
  };
}

function readAddress(host: Draft, { addr, addrtype, vendor }: Attributes): void {
  if (addrtype === 'mac') {
    host.mac = word(addr, 20);
    host.vendor = word(vendor, 200);
  } else if (addrtype === 'ipv4' || addrtype === 'ipv6') {
    const family = addrtype === 'ipv6' ? 'ipv6' : 'ipv4';
    if (isIP(addr ?? '') !== (family === 'ipv6' ? 6 : 4)) return;
    host.address = addr ?? '';
    host.family = family;
  }
}

function addExtra(host: Draft, state: string, protocol: NmapPort['protocol'], count: number): void {
  const known = host.extraPorts.find((extra) => extra.state === state && extra.protocol === protocol);
  if (known) known.count += count;
  else if (host.extraPorts.length < MAX_PORT_STATES) host.extraPorts.push({ state, count, protocol });
}

function protocolOf(text: string | undefined): NmapPort['protocol'] {
  return text === 'udp' || text === 'sctp' ? text : 'tcp';
}

function newPort(a: Attributes) {
  const number = Number.parseInt(a.portid ?? '', 10);
  const protocol = protocolOf(a.protocol);
  if (!(number >= 0 && number <= 65_535)) return null;
  return { protocol, port: number, state: '', reason: '', service: null, scripts: [] };
}

function newService(a: Attributes) {
  return {
    name: shorten(a.name ?? 'unknown', 100),
    product: word(a.product),
    version: word(a.version),
    extraInfo: word(a.extrainfo),
    osType: word(a.ostype),
    hostname: word(a.hostname),
    tunnel: word(a.tunnel, 20),
    method: shorten(a.method ?? 'table', 20),
    confidence: Number.parseInt(a.conf ?? '0', 10) || 0,
    cpes: [],
    fingerprint: word(a.servicefp, MAX_TEXT),
  };
}

function keep(table: Table | undefined, key: string | null, value: NmapScriptData): void {
  if (!table || table.named.size + table.listed.length >= MAX_CHILDREN) return;
  if (key === null) table.listed.push(value);
  else table.named.set(key, value);
}

/** A table of named things, or a list; both at once keep the unnamed ones by their position. */
function dataOf(table: Table | undefined): NmapScriptData {
  if (!table) return {};
  const { named, listed } = table;
  if (named.size === 0 && listed.length > 0) return listed;
  // A key may be called anything, `__proto__` too: entries become properties, never a prototype.
  return Object.fromEntries([...listed.map((value, index) => [String(index), value] as const), ...named]);
}
