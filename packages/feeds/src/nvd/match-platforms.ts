import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedMatch } from './affected-match.ts';
import type { AffectedProduct, RequiredPlatform } from './cve-record.ts';
import { seenKeys } from './keys.ts';
import { type Answer, anyVersion, systemsAnswer } from './match-system.ts';
import { matchVersions } from './match-versions.ts';
import { FAMILIES } from './system-families.ts';

type Clause = readonly RequiredPlatform[];

/** Whether the platform that the vulnerability requires is present; null: it certainly is not. */
export function matchPlatforms(
  { requires, targetSw }: Pick<AffectedProduct, 'requires' | 'targetSw'>,
  platforms: readonly ProductIdentity[],
): Pick<AffectedMatch, 'platform' | 'platformNeeded'> | null {
  const clauses = targetSw === null ? requires : [...requires, ...targetClause(targetSw)];
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
  let answer: Answer = 'no';
  for (const required of clause) {
    const one = platformAnswer(required, platforms);
    if (one === 'yes') return 'yes';
    if (one === 'unknown') answer = 'unknown';
    // Clauses name hundreds of platforms, and of a machine of which nothing was seen none can be told.
    if (platforms.length === 0 && one === 'unknown') break;
  }
  return answer;
}

function platformAnswer(required: RequiredPlatform, platforms: readonly ProductIdentity[]): Answer {
  const ofKind = platforms.filter(({ part }) => part === required.part);
  // The fault is in it as much: what was seen without it is sound.
  if (required.affected && !ofKind.some((seen) => isNamed(required, seen))) return 'no';
  if (ofKind.length === 0) return 'unknown';
  if (required.part === 'o') return systemsAnswer(required, ofKind);
  const answers = ofKind.map((seen) => sameProduct(required, seen));
  if (answers.includes('yes')) return 'yes';
  // A program without a network service may still be installed, or another version of one that was seen.
  return required.part === 'a' || answers.includes('unknown') ? 'unknown' : 'no';
}

/** Without a vendor the product's name says it all: the `target_sw` of a name has none. */
const isNamed = (required: RequiredPlatform, { vendor, product }: ProductIdentity) =>
  required.product === product && (required.vendor === '' || required.vendor === vendor);

function sameProduct(required: RequiredPlatform, seen: ProductIdentity): Answer {
  if (!isNamed(required, seen)) return 'no';
  if (anyVersion(required)) return 'yes';
  const keys = seenKeys(seen);
  if (!keys || isShortened(required, seen)) return 'unknown';
  return matchVersions({ ...required, all: false }, keys) ? 'yes' : 'no';
}

/** `1.8.7` where the condition counts on from there, to `1.8.7.248`: what was seen may be either side of it. */
function isShortened({ versions, ranges }: RequiredPlatform, { version }: ProductIdentity): boolean {
  const bounds = [...versions.map((one) => one.version), ...ranges.flatMap(({ start, end }) => [start, end])];
  return bounds.some((bound) => bound?.startsWith(`${version}.`));
}

/** The `target_sw` of a name is a platform too, in one word. */
function targetClause(targetSw: string): Clause[] {
  if (PROCESSORS.has(targetSw)) return [];
  if (targetSw === 'unix') return [[{ part: 'o', vendor: 'unix', product: 'unix', versions: [], ranges: [] }]];
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
  const shown = new Set<string>();
  for (const { vendor, product } of clause) {
    if (shown.size === MAX_NAMED) break;
    shown.add(`${vendor} ${product}`.replaceAll('_', ' ').trim());
  }
  return [...shown, ...(clause.length > MAX_NAMED ? ['…'] : [])].join(' or ');
}
