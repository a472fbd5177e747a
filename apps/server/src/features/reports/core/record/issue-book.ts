import type { Finding } from '@rocca/engines/core/finding';
import { type IssueRow, impactPlaces, issueOf } from './issue-rows.ts';

/** What a finding takes from its issue. */
export interface KnownIssue {
  readonly no: number;
  readonly severity: number;
  readonly exploited: boolean;
  readonly impacts: readonly [number, number, number];
}

/** The issues of one batch. */
export interface IssueDraft {
  /** Those not stored yet. */
  readonly fresh: Array<IssueRow & { readonly no: number }>;
  /** `hash` is that of the finding's content. */
  issueFor(finding: Finding<unknown>, hash: string): KnownIssue;
  /** To be called once the batch is on the disk. */
  keep(): void;
}

/** Numbers the issues of a report. One sink writes one report, so the numbers need no question to the database. */
export class IssueBook {
  private readonly known = new Map<string, KnownIssue>();

  draft(): IssueDraft {
    const { known } = this;
    const added = new Map<string, KnownIssue>();
    const fresh: Array<IssueRow & { no: number }> = [];
    return {
      fresh,
      issueFor(finding, hash) {
        return known.get(hash) ?? added.get(hash) ?? add(hash, finding);
      },
      keep() {
        for (const [hash, issue] of added) known.set(hash, issue);
      },
    };

    function add(hash: string, finding: Finding<unknown>): KnownIssue {
      const row = { ...issueOf(finding, hash), no: known.size + added.size + 1 };
      const { no, severity, vector } = row;
      const issue = { no, severity, exploited: row.exploited_on !== null, impacts: impactPlaces(vector) };
      fresh.push(row);
      added.set(hash, issue);
      return issue;
    }
  }
}
