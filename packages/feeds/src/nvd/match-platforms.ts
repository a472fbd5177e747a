import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedMatch } from './affected-match.ts';
import type { AffectedProduct, RequiredPlatform } from './cve-record.ts';
import { seenKeys } from './keys.ts';
import { matchVersions } from './match-versions.ts';
import { FAMILIES, type SystemFamily } from './system-families.ts';

type Answer = 'yes' | 'no' | 'unknown';
type Clause = readonly RequiredPlatform[];

/** Whether the platform that the vulnerability requires is present; null: it certainly is not. */
export function matchPlatforms(
  { requires, targetSw }: Pick<AffectedProduct, 'requires' | 'targetSw'>,
  platforms: readonly ProductIdentity[],
): Pick<AffectedMatch, 'platform' | 'platformNeeded'> | null {
  const clauses = [...requires, ...targetClause(targetSw)];
  if (clauses.length === 0) return { platform: 'not_needed', platformNeeded: null };
  const answers = clauses.map((clause) => clauseAnswer(clause, platforms));
  if (answers.includes('no')) return null;
  return {
    platform: answers.includes('unknown') ? 'unknown' : 'met',
    platformNeeded: clauses.map(clauseText).join(' and '),
  };
}

/** One platform of the list is enough; the answer is no only if every one is certainly missing. */
function clauseAnswer(clause: Clause, platforms: readonly ProductIdentity[]): Answer {
  const answers = clause.map((required) => platformAnswer(required, platforms));
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

function platformAnswer(required: RequiredPlatform, platforms: readonly ProductIdentity[]): Answer {
  const ofKind = platforms.filter(({ part }) => part === required.part);
  const answers = ofKind.map((seen) =>
    required.part === 'o' ? systemAnswer(required, seen) : sameProduct(required, seen),
  );
  if (answers.includes('yes')) return 'yes';
  // A program without a network service may still be installed; a second system at the same address cannot exist.
  if (required.part === 'a' || ofKind.length === 0) return 'unknown';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

function sameProduct(required: RequiredPlatform, seen: ProductIdentity): Answer {
  if (required.vendor !== seen.vendor || required.product !== seen.product) return 'no';
  if (required.versions.length === 0 && required.ranges.length === 0) return 'yes';
  const keys = seenKeys(seen);
  if (!keys) return 'unknown';
  return matchVersions({ ...required, all: false }, keys) ? 'yes' : 'no';
}

/**
 * A scan often knows only the family (`linux_kernel`, `windows`). That satisfies a requirement of the family; whether
 * it satisfies a requirement of one member is unknown.
 */
function systemAnswer(required: RequiredPlatform, seen: ProductIdentity): Answer {
  if (required.vendor === seen.vendor && required.product === seen.product) return sameProduct(required, seen);
  if (required.product === 'unix') return familyOf(seen)?.unix ? 'yes' : 'no';
  const family = familyOf(required);
  if (!family || family !== familyOf(seen)) return 'no';
  if (family.generic.has(required.product) || seen.product.startsWith(`${required.product}_`)) return 'yes';
  return family.generic.has(seen.product) || required.product.startsWith(`${seen.product}_`) ? 'unknown' : 'no';
}

function familyOf(system: { readonly vendor: string; readonly product: string }): SystemFamily | undefined {
  return FAMILIES.find(({ has }) => has(system));
}

/** The `target_sw` of a name is a platform too, in one word. */
function targetClause(targetSw: string | null): Clause[] {
  if (targetSw === null || PROCESSORS.has(targetSw)) return [];
  const family = FAMILIES.find(({ targets }) => targets.test(targetSw));
  const platform = family
    ? { part: 'o' as const, vendor: family.vendor, product: family.member(targetSw) }
    : { part: 'a' as const, vendor: '', product: targetSw };
  return [[{ ...platform, versions: [], ranges: [] }]];
}

/** Found in the wrong column of real names. */
const PROCESSORS = new Set(['x86', 'x64', 'x32', 'arm', 'arm64', 'itanium']);

const MAX_NAMED = 3;

function clauseText(clause: Clause): string {
  const names = clause.map(({ vendor, product }) => `${vendor} ${product}`.replaceAll('_', ' ').trim());
  const shown = [...new Set(names)].slice(0, MAX_NAMED);
  return [...shown, ...(names.length > MAX_NAMED ? ['…'] : [])].join(' or ');
}
