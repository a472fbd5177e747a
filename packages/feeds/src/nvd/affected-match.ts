/** Why a CVE affects what a scan saw. */
export interface AffectedMatch {
  readonly basis: 'exact' | 'range' | 'all_versions';
  /** The affected versions for a person: `>= 2.4.0, < 2.4.50`. Empty when all are. */
  readonly range: string;
  /** Of one version all holds; of a span of versions it may hold for a part. */
  readonly holds: 'all' | 'part';
  readonly platform: 'not_needed' | 'met' | 'unknown';
  /** What it needs beside the product, for a person: `microsoft windows`. */
  readonly platformNeeded: string | null;
}
