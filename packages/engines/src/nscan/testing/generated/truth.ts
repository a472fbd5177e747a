/** What a generated service really is. Written down when it is made, so that nobody has to guess it back from its answer. */
export interface ServiceTruth {
  readonly products: readonly TrueProduct[];
  readonly system: HostSystem;
}

export interface TrueProduct {
  /** Every `vendor:product` that NVD uses for it. */
  readonly names: readonly string[];
  /** Names that NVD uses for it and for other things as well: findings under them are neither asked for nor held against. */
  readonly nearNames?: readonly string[];
  /** As its maker numbers it; null where the answer does not tell it. */
  readonly version: string | null;
  /** All that it may be, where the answer leaves several versions possible; `version` is null then. */
  readonly possible?: readonly string[];
  /** Only the beginning of the version is told (`Apache/2.4`): a scan may leave it at that. */
  readonly vague?: boolean;
  /** The service itself, or a part that its answer names. */
  readonly role: 'main' | 'component';
  readonly packaged: Packaging;
  /** The edition that the answer says, in all of NVD's words for it; absent: it says none. */
  readonly edition?: readonly string[];
  /** The answer speaks of it without being it: a comment, a sentence, a proxy on the way. */
  readonly mentioned?: boolean;
}

/** Who built it. A distribution mends without a new number; `perhaps`: the answer allows both. */
export type Packaging = 'maker' | 'distribution' | 'perhaps';

/** What the answer lets everyone know about the host; null: nothing. */
export interface HostSystem {
  readonly family: SystemFamily | null;
  readonly distribution: Distribution | null;
  /** Of the kernel, where the answer tells it. */
  readonly kernel?: string;
}

/** `unix`: some system that is not Windows. */
export type SystemFamily =
  | 'linux'
  | 'windows'
  | 'freebsd'
  | 'openbsd'
  | 'netbsd'
  | 'macos'
  | 'solaris'
  | 'unix'
  | 'other';

export type Distribution =
  | 'debian'
  | 'ubuntu'
  | 'redhat'
  | 'centos'
  | 'fedora'
  | 'suse'
  | 'gentoo'
  | 'mandriva'
  | 'amazon'
  | 'alpine'
  | 'raspbian';

export const UNKNOWN_SYSTEM: HostSystem = { family: null, distribution: null };

/** A service that answers, and what it is. */
export interface GeneratedService {
  /** `apache-httpd-17`: the product's key and a number. */
  readonly id: string;
  readonly port: number;
  readonly speaks: Dialogue;
  readonly truth: ServiceTruth;
}

/** What a service says, as text of single bytes (latin1). */
export type Dialogue =
  | { readonly kind: 'greeting'; readonly text: string }
  /** The same answer to every request of HTTP, and to what is none. */
  | { readonly kind: 'http'; readonly text: string }
  /** Silent until it hears something that holds `hears`. */
  | { readonly kind: 'answers'; readonly greeting: string; readonly answers: readonly Exchange[] }
  /** DNS over TCP: its text for `version.bind`. */
  | { readonly kind: 'dns'; readonly text: string };

export interface Exchange {
  readonly hears: string;
  readonly says: string;
}
