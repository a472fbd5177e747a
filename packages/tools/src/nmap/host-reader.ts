import type { SaxesTagPlain } from 'saxes';
import { LONGEST_TEXT, MOST_CHILDREN, MOST_PORTS, MOST_SCRIPTS, shorten, word } from './limits.ts';
import type { NmapHost, NmapOsMatch, NmapPort, NmapScript, NmapScriptData, NmapService } from './model.ts';

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
  extraPorts: Array<{ state: string; count: number }>;
  osMatches: NmapOsMatch[];
  scripts: NmapScript[];
  timedOut: boolean;
}

interface Table {
  readonly key: string | null;
  readonly named: Record<string, NmapScriptData>;
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
  let cpe: string | null = null;

  const open: Record<string, (a: Attributes) => void> = {
    host: (a) => {
      host = newHost(a);
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
    extraports: (a) =>
      host?.extraPorts.push({ state: shorten(a.state ?? '', 50), count: Number.parseInt(a.count ?? '0', 10) || 0 }),
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
      const table = { key: null, named: {}, listed: [] };
      script = { id: shorten(a.id ?? '', 100), output: shorten(a.output ?? '', LONGEST_TEXT), tables: [table] };
    },
    table: (a) => script?.tables.push({ key: word(a.key, 200), named: {}, listed: [] }),
    elem: (a) => {
      element = { key: word(a.key, 200), text: '' };
    },
    cpe: () => {
      cpe = '';
    },
  };

  const close: Record<string, () => void> = {
    host: () => {
      if (host && (host.state === 'up' || host.state === 'down') && host.address) onHost(host as NmapHost);
      host = null;
    },
    port: () => {
      if (host && port && host.ports.length < MOST_PORTS) host.ports.push(port);
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
      if (owner && script && owner.scripts.length < MOST_SCRIPTS) {
        owner.scripts.push({ id: script.id, output: script.output, data: dataOf(script.tables[0]) });
      }
      script = null;
    },
    table: () => {
      if (!script || script.tables.length < 2) return;
      const table = script.tables.pop();
      if (table) keep(script.tables.at(-1), table.key, dataOf(table));
    },
    elem: () => {
      if (script && element) keep(script.tables.at(-1), element.key, shorten(element.text, LONGEST_TEXT));
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
    open: ({ name, attributes }) => open[name]?.(attributes),
    text(text) {
      if (element && element.text.length < LONGEST_TEXT) element.text += text;
      if (cpe !== null && cpe.length < 1000) cpe += text;
    },
    close: (name) => close[name]?.(),
  };
}

function newHost(a: Attributes): Draft {
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
    timedOut: a.timedout === 'true',
  };
}

function readAddress(host: Draft, { addr, addrtype, vendor }: Attributes): void {
  if (addrtype === 'mac') {
    host.mac = word(addr, 20);
    host.vendor = word(vendor, 200);
  } else if (addrtype === 'ipv4' || addrtype === 'ipv6') {
    host.address = shorten(addr ?? '', 50);
    host.family = addrtype === 'ipv6' ? 'ipv6' : 'ipv4';
  }
}

function newPort(a: Attributes) {
  const number = Number.parseInt(a.portid ?? '', 10);
  const protocol: NmapPort['protocol'] = a.protocol === 'udp' ? 'udp' : a.protocol === 'sctp' ? 'sctp' : 'tcp';
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
    fingerprint: word(a.servicefp, LONGEST_TEXT),
  };
}

function keep(table: Table | undefined, key: string | null, value: NmapScriptData): void {
  if (!table || Object.keys(table.named).length + table.listed.length >= MOST_CHILDREN) return;
  if (key === null) table.listed.push(value);
  else Object.defineProperty(table.named, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A table of named things, or a list; both at once keep the unnamed ones by their position. */
function dataOf(table: Table | undefined): NmapScriptData {
  if (!table) return {};
  const { named, listed } = table;
  if (listed.length === 0) return named;
  if (Object.keys(named).length === 0) return listed;
  return { ...Object.fromEntries(listed.map((value, index) => [String(index), value])), ...named };
}
