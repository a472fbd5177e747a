import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface SeenPort {
  readonly port: number;
  readonly protocol: string;
  readonly service: string;
  readonly product: string | null;
  readonly version: string | null;
  readonly tunnel: string | null;
}

/** Runs nmap alone; returns the open ports of each address. Does not use the platform's own parser. */
export async function bareNmap(args: readonly string[]): Promise<ReadonlyMap<string, readonly SeenPort[]>> {
  const { stdout } = await promisify(execFile)('nmap', [...args, '-oX', '-'], {
    timeout: 180_000,
    maxBuffer: 50_000_000,
  });
  const hosts = stdout.match(/<host [\s\S]*?<\/host>/g) ?? [];
  return new Map(hosts.map((host) => [attributes(host, 'address').get('addr') ?? '', portsOf(host)]));
}

function portsOf(host: string): SeenPort[] {
  const ports = host.match(/<port [\s\S]*?<\/port>/g) ?? [];
  return ports.filter((port) => attributes(port, 'state').get('state') === 'open').map(portOf);
}

function portOf(xml: string): SeenPort {
  const place = attributes(xml, 'port');
  const service = attributes(xml, 'service');
  return {
    port: Number(place.get('portid')),
    protocol: place.get('protocol') ?? '',
    service: service.get('name') ?? '',
    product: service.get('product') ?? null,
    version: service.get('version') ?? null,
    tunnel: service.get('tunnel') ?? null,
  };
}

/** Of the first element with that name. */
function attributes(xml: string, element: string): ReadonlyMap<string, string> {
  const [, text = ''] = xml.match(new RegExp(`<${element} ([^>]*)>`)) ?? [];
  return new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plain(value: string): string {
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
  );
}
