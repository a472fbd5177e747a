import type { Ipv4Span } from './ipv4.ts';
import type { Ipv6 } from './ipv6.ts';

export const ENTRY_KINDS = [
  'host',
  'domain',
  'url',
  'ipv4',
  'ipv4_port',
  'range',
  'cidr',
  'range_cidr',
  'ipv6',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** `text` is the canonical spelling: lower case but for a URL's path, a prefix on its network, IPv6 as in RFC 5952. */
interface EntryBase<Kind extends EntryKind> {
  readonly kind: Kind;
  readonly text: string;
}

type Scheme = 'http' | 'https';

/** A host name that is no domain: one label, or a last label that is no top-level domain. */
export interface HostEntry extends EntryBase<'host'> {
  readonly host: string;
}

export interface DomainEntry extends EntryBase<'domain'> {
  readonly scheme: Scheme | null;
  readonly host: string;
  /** `host` without its `www.`. */
  readonly domain: string;
}

export interface UrlEntry extends EntryBase<'url'> {
  readonly scheme: Scheme | null;
  readonly host: string;
  readonly port: number | null;
  /** Path, query and fragment as written; empty for the root. */
  readonly path: string;
  /** Set when the host is an IPv4. */
  readonly span: Ipv4Span | null;
}

export interface Ipv4Entry extends EntryBase<'ipv4' | 'range'> {
  readonly span: Ipv4Span;
}

export interface Ipv4PortEntry extends EntryBase<'ipv4_port'> {
  readonly span: Ipv4Span;
  readonly port: number;
}

/** `span` holds the whole networks: of a range with a prefix, those that cover it. */
export interface NetworkEntry extends EntryBase<'cidr' | 'range_cidr'> {
  readonly span: Ipv4Span;
  readonly prefix: number;
}

export interface Ipv6Entry extends EntryBase<'ipv6'> {
  readonly address: Ipv6;
}

/** One entry of a target. Plain data: it survives JSON, so it may travel in a job. */
export type TargetEntry = HostEntry | DomainEntry | UrlEntry | Ipv4Entry | Ipv4PortEntry | NetworkEntry | Ipv6Entry;
