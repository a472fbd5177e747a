import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { Localised } from '@rocca/contract/language';
import type { CvssScores } from '@rocca/contract/severity/cvss';

export type { ProductIdentity };

/** Versions from one to another, both included. */
export interface VersionSpan {
  readonly from: string;
  readonly to: string;
}

/** One thing to look up: what answers, and what is known of the machine under it. */
export interface KnowledgeQuery {
  readonly product: ProductIdentity;
  /** Where only spans of versions are known (`9.5.8 - 9.5.10 or 9.6`); `product.version` is null then. */
  readonly spans?: readonly VersionSpan[] | undefined;
  /**
   * The vendor is not known: every product of this name is meant, if the vendor of one of them stands in these words or
   * has the product's name.
   */
  readonly vendorIn?: string | undefined;
  /**
   * Operating system, hardware and other products seen on the same host: what 'X running on Y' is held against. Every
   * system in it counts as known: a distribution rules the others out, and systems that contradict each other leave it
   * open.
   */
  readonly platforms: readonly ProductIdentity[];
}

export interface VulnerabilityMatch {
  readonly cve: string;
  /** Whether the version itself is listed, lies in a range, or every version is affected. */
  readonly basis: 'exact' | 'range' | 'all_versions';
  /** The affected versions for a person: `>= 2.4.0, < 2.4.50`. Empty when all are. */
  readonly range: string;
  /** Of the spans that were asked for, whether all of them are affected or a part; `all` for one version. */
  readonly holds: 'all' | 'part';
  /** The first version known after the one that was seen that this vulnerability does not affect; null: none is known. */
  readonly fixedIn: string | null;
  /** Whether the vulnerability needs something beside the product, and whether that was seen. Not met is no match. */
  readonly platform: 'not_needed' | 'met' | 'unknown';
  /** What it needs, for a person, where `platform` is not `not_needed`: `microsoft windows`. */
  readonly platformNeeded: string | null;
}

/** What the knowledge says of one query. */
export interface KnowledgeAnswer {
  /** Whether the knowledge has this product at all: otherwise no match means nothing. */
  readonly known: boolean;
  readonly matches: readonly VulnerabilityMatch[];
  /**
   * The update that closes most of the matches, and the smallest version that does: never a pre-release, never older
   * than what was seen. Null: no version is known that closes any.
   */
  readonly closedBy: string | null;
  /** The CVEs of the matches that `closedBy` leaves open, because no version is known that they do not affect. */
  readonly leftOpen: readonly string[];
}

/** What is known of one CVE, put together from every source, field by field. */
export interface KnownVulnerability {
  readonly cve: string;
  /** In a few words: `Path traversal in Apache httpd`. Null: no source has one. */
  readonly title: Localised | null;
  /** In both languages where the text is ours; otherwise the same English text twice. */
  readonly description: Localised;
  /** Who wrote the texts, so that a screen can say that NVD's are in English. Null where there is none. */
  readonly origin: {
    readonly title: 'starter' | 'kev' | null;
    readonly description: 'starter' | 'nvd' | 'kev' | null;
  };
  readonly published: Date | null;
  readonly scores: CvssScores;
  readonly cwes: readonly string[];
  readonly references: ReadonlyArray<{ readonly url: string; readonly tags: readonly string[] }>;
  /** Chance of being exploited within 30 days, 0 to 1, and its rank among all; null where not loaded. */
  readonly epss: { readonly score: number; readonly percentile: number } | null;
  readonly knownExploited: {
    readonly addedOn: string;
    readonly ransomware: boolean;
    readonly action: string;
  } | null;
  /** Whether a catalogue that could tell was asked: otherwise `knownExploited` being null means unknown, not no. */
  readonly exploitationTold: boolean;
}

/** One source of knowledge and how old it is. */
export interface KnowledgeSource {
  readonly name: 'nvd' | 'kev' | 'epss' | 'starter';
  /** The date the source gives itself; null: never loaded. */
  readonly dataDate: Date | null;
  readonly loadedAt: Date | null;
  readonly entries: number;
  /**
   * Of `kev` and `epss` that were never loaded: the facts of them that came with the starter set, about its own CVEs
   * alone. Of any other CVE nothing is known. Null where the source itself is loaded.
   */
  readonly starterPart: { readonly dataDate: Date; readonly entries: number } | null;
}

/** The vulnerability knowledge, as engines see it. */
export interface Knowledge {
  /** One answer for each query, in their order. */
  match(queries: readonly KnowledgeQuery[]): Promise<readonly KnowledgeAnswer[]>;
  describe(cves: readonly string[]): Promise<ReadonlyMap<string, KnownVulnerability>>;
  /** The applications that each CVE affects in some version, as `vendor:product`; a CVE without any is left out. */
  affectedBy(cves: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  sources(): Promise<readonly KnowledgeSource[]>;
}
