import { parseEntry } from '@rocca/contract/target/grammar';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { TestPlan } from '../core/engine.ts';
import type { Subjects } from '../core/resolve.ts';
import { siteOfEntry } from './plan.ts';

/** A site of the target, and the address that is dialled for it. */
export interface ResolvedSite {
  readonly url: string;
  readonly starts: readonly string[];
  /** Null: it is not looked at, for the reason. */
  readonly address: string | null;
  readonly reason: CoverageReason | null;
}

/** The plan's sites with the addresses their names have now. */
export function sitesOf(plan: TestPlan, scope: ScopeOptions, subjects: Subjects): ResolvedSite[] {
  const sites = plan.entries.flatMap(({ text }): ResolvedSite[] => {
    const parsed = parseEntry(text, scope);
    if (parsed.kind !== 'ok') return [{ url: text, starts: [], address: null, reason: 'not_allowed' }];
    const site = siteOfEntry(parsed.entry);
    const url = site?.starts[0];
    if (!site || url === undefined) return [];
    const { starts, host } = site;
    const name = subjects.names.find((one) => one.name === host);
    if (name) {
      // IPv4 first: few sites have IPv6 alone, and few networks reach it.
      const address = name.addresses.find((one) => !one.includes(':')) ?? name.addresses[0] ?? null;
      return [{ url, starts, address, reason: address === null ? (name.refused ?? 'not_resolved') : null }];
    }
    const isOurs = [...subjects.ipv4, ...subjects.ipv6].includes(host);
    return [{ url, starts, address: isOurs ? host : null, reason: isOurs ? null : 'left_out' }];
  });
  return [...new Map(sites.map((site) => [site.url, site])).values()];
}
