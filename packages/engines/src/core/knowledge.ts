import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { CvssScores } from '@rocca/contract/severity/cvss';

export type { ProductIdentity };

/** One thing to look up: what answers, and what is known of the machine under it. */
export interface KnowledgeQuery {
  readonly product: ProductIdentity;
  /** Operating system, hardware and other products seen on the same host: what 'X running on Y' is held against. */
  readonly platforms: readonly ProductIdentity[];
}

export interface VulnerabilityMatch {
  readonly cve: string;
  /** Whether the version itself is listed, lies in a range, or every version is affected. */
  readonly basis: 'exact' | 'range' | 'all_versions';
  /** The affected versions for a person: `>= 2.4.0, < 2.4.50`. Empty when all are. */
  readonly range: string;
  /** The first version that is not affected, where the range says so. */
  readonly fixedIn: string | null;
  /** Whether the vulnerability needs something beside the product, and whether that was seen. Not met is no match. */
  readonly platform: 'not_needed' | 'met' | 'unknown';
  /** What it needs, for a person, where `platform` is not `not_needed`: `microsoft windows`. */
  readonly platformNeeded: string | null;
}

/** What is known of one CVE. */
export interface KnownVulnerability {
  readonly cve: string;
  readonly description: string;
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
}

/** One source of knowledge and how old it is. */
export interface KnowledgeSource {
  readonly name: 'nvd' | 'kev' | 'epss' | 'starter';
  /** The date the source gives itself; null: never loaded. */
  readonly dataDate: Date | null;
  readonly loadedAt: Date | null;
  readonly entries: number;
}

/** The vulnerability knowledge, as engines see it. */
export interface Knowledge {
  /** One list of matches for each query, in their order. */
  match(queries: readonly KnowledgeQuery[]): Promise<ReadonlyArray<readonly VulnerabilityMatch[]>>;
  describe(cves: readonly string[]): Promise<ReadonlyMap<string, KnownVulnerability>>;
  sources(): Promise<readonly KnowledgeSource[]>;
}
