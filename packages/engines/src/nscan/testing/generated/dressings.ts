import type { Dialogue, HostSystem, Packaging, SystemFamily, TrueProduct } from './truth.ts';
import { UNKNOWN_SYSTEM } from './truth.ts';

/** From 0 up to 1. */
export type Random = () => number;

/** A product that services are made of. */
export interface ProductRecipe {
  readonly key: string;
  readonly names: readonly string[];
  readonly nearNames?: readonly string[];
  /** Versions its maker released. */
  readonly versions: readonly string[];
  readonly port: number;
  /** The only systems it exists for, where an answer tells nothing better. */
  readonly runsOn?: SystemFamily;
  /** How many of it come up where others come up once: what is met most often has most ways to be dressed. */
  readonly share?: number;
  readonly dressings: readonly Dressing[];
}

/** How software prints its version: the same number in the words of a build, a distribution, a neighbour. */
export type Dressing = (version: string, random: Random) => Dressed;

export interface Dressed {
  readonly speaks: Dialogue;
  readonly system?: HostSystem;
  /** `maker` unless said otherwise. */
  readonly packaged?: Packaging;
  /** Where the answer tells another version than the one it was made with, or none. */
  readonly version?: string | null;
  readonly possible?: readonly string[];
  readonly vague?: boolean;
  readonly edition?: readonly string[];
  /** What the answer names beside the product. */
  readonly beside?: readonly TrueProduct[];
  /** The product is a part of what answers, which is in `beside` or not known. */
  readonly role?: 'main' | 'component';
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

export const greeting = (text: string): Dialogue => ({ kind: 'greeting', text });
export const silentUntil = (hears: string, says: string): Dialogue => ({
  kind: 'answers',
  greeting: '',
  answers: [{ hears, says }],
});
export const dnsVersion = (text: string): Dialogue => ({ kind: 'dns', text });

export interface Reply {
  readonly status?: string;
  /** `HTTP/1.0` where a server is known by it. */
  readonly protocol?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly type?: string;
}

const PAGE = '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body><p>It is here.</p></body></html>\n';
const DATE = 'Date: Mon, 03 Feb 2020 10:00:00 GMT';

export function page(server: string | null, reply: Reply = {}): Dialogue {
  const { status = '200 OK', protocol = 'HTTP/1.1', headers = [], body = PAGE, type = 'text/html' } = reply;
  const lines = [
    `${protocol} ${status}`,
    DATE,
    ...(server === null ? [] : [`Server: ${server}`]),
    ...headers,
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    'Connection: close',
    `Content-Type: ${type}`,
  ];
  return { kind: 'http', text: `${lines.join('\r\n')}\r\n\r\n${body}` };
}

/** A page whose head names what made it. */
export const generatedBy = (generator: string, title = 'A site') =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n<title>${title}</title>\n<meta name="generator" content="${generator}" />\n</head><body><h1>${title}</h1></body></html>\n`;

export function part(names: readonly string[], version: string | null, packaged: Packaging = 'maker'): TrueProduct {
  return { names, version, role: 'component', packaged };
}

/** Product and version in the Server header, and nothing else: the usual case. */
export const asServer =
  (write: (version: string) => string): Dressing =>
  (version) => ({ speaks: page(write(version)) });

/** The product is named, its version is not. */
export const unversioned =
  (speaks: Dialogue): Dressing =>
  () => ({ speaks, version: null });

export const asGreeting =
  (write: (version: string) => string): Dressing =>
  (version) => ({ speaks: greeting(write(version)) });

interface Build {
  readonly system: HostSystem;
  readonly packaged: Packaging;
}

const build = (
  family: HostSystem['family'],
  distribution: HostSystem['distribution'] = null,
  packaged: Packaging = distribution === null ? 'maker' : 'distribution',
): Build => ({ system: { family, distribution }, packaged });

export const BUILDS = {
  unknown: { system: UNKNOWN_SYSTEM, packaged: 'maker' },
  unix: build('unix'),
  linux: build('linux'),
  windows: build('windows'),
  debian: build('linux', 'debian'),
  ubuntu: build('linux', 'ubuntu'),
  raspbian: build('linux', 'raspbian'),
  redhat: build('linux', 'redhat'),
  centos: build('linux', 'centos'),
  fedora: build('linux', 'fedora'),
  suse: build('linux', 'suse'),
  amazon: build('linux', 'amazon'),
  // Its packages are built from the maker's source, with few changes.
  gentoo: build('linux', 'gentoo', 'perhaps'),
  freebsd: build('freebsd', null, 'perhaps'),
  // FreeBSD mends its own base system without a new number.
  freebsdBase: build('freebsd', null, 'distribution'),
  macos: build('macos', null, 'perhaps'),
} as const satisfies Record<string, Build>;
