import type { BreachRecord } from '@rocca/sources/core/facts';
import { findingOf } from '../../core/finding.ts';
import type { DomainFinding } from '../place.ts';
import type { WeighedFact } from '../ransomware/index.ts';
import { EXPOSED_PASSWORDS } from './definitions.ts';
import { exposesPasswords } from './risk.ts';

/** Passwords that came to light in these years are likely to be in use still. */
const RECENT_YEARS = 3;
/** Beyond it the ransomware index no longer grows, and memory would. */
const MAX_RECENT_ACCOUNTS = 10_000;
const MAX_SOURCES = 1_000;
/** Records told twice are counted once, as far as memory allows. */
const MAX_KEPT_RECORDS = 300_000;
const MAX_EVIDENCE_SOURCES = 50;

/** Counts the records as they come, so that none has to be kept. */
export class BreachTally {
  readonly #domain: string;
  readonly #firstRecentYear: number;
  readonly #sources = new Map<string, { fullname: string; year: number | null; accounts: number }>();
  /** Whether somebody has verified one of the breaches of an account. */
  readonly #recent = new Map<string, boolean>();
  readonly #seen = new Set<string>();

  constructor(domain: string, now: Date) {
    this.#domain = domain;
    this.#firstRecentYear = now.getUTCFullYear() - RECENT_YEARS;
  }

  add(records: readonly BreachRecord[]): void {
    for (const { source, account } of records) {
      if (!exposesPasswords(source)) continue;
      const { key, fullname, year } = source;
      const record = `${key}\n${account.toLowerCase()}`;
      if (this.#seen.has(record)) continue;
      if (this.#seen.size < MAX_KEPT_RECORDS) this.#seen.add(record);
      const known = this.#sources.get(key);
      if (known) known.accounts += 1;
      else if (this.#sources.size < MAX_SOURCES) this.#sources.set(key, { fullname, year, accounts: 1 });
      const isRecent = year === null || year >= this.#firstRecentYear;
      const person = account.toLowerCase();
      if (isRecent && (this.#recent.has(person) || this.#recent.size < MAX_RECENT_ACCOUNTS))
        this.#recent.set(person, (this.#recent.get(person) ?? false) || source.verified);
    }
  }

  /** Accounts whose passwords came to light in the last years, or nobody knows when: each once, in however many breaches. */
  recentAccounts(): WeighedFact[] {
    const verified = [...this.#recent.values()].filter(Boolean).length;
    return [
      { amount: verified, certainty: 'source' },
      { amount: this.#recent.size - verified, certainty: 'unverified' },
    ];
  }

  /** One for the whole domain, with counts and without names; null: no passwords were exposed. */
  finding(): DomainFinding | null {
    const sources = [...this.#sources.values()].toSorted((a, b) => b.accounts - a.accounts);
    if (sources.length === 0) return null;
    const lines = sources
      .slice(0, MAX_EVIDENCE_SOURCES)
      .map(
        ({ fullname, year, accounts }) => `${fullname.slice(0, 200)}${year === null ? '' : ` (${year})`}: ${accounts}`,
      );
    const more = sources.length > lines.length ? [`… +${sources.length - lines.length}`] : [];
    // Whether a password is still in use, only its owner can tell.
    const evidence = [...lines, ...more].join('\n').slice(0, 4000).toWellFormed();
    return findingOf(
      { definition: EXPOSED_PASSWORDS, evidence, possible: true },
      { check: 'breaches', place: { name: this.#domain } },
    );
  }
}
