/** One entry of CISA's catalogue of vulnerabilities known to be exploited. */
export interface KevEntry {
  readonly cve: string;
  /** `2021-11-03` */
  readonly addedOn: string;
  readonly dueOn: string | null;
  readonly vendor: string;
  readonly product: string;
  readonly name: string;
  /** The action that CISA requires of US agencies. */
  readonly action: string;
  readonly ransomware: boolean;
}

export interface KevCatalogue {
  readonly version: string;
  /** ISO 8601 in UTC. */
  readonly released: string;
  readonly entries: readonly KevEntry[];
  /** Entries that were left out because they are malformed. */
  readonly skipped: number;
}
