import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { RequiredPlatform } from './cve-record.ts';
import { exactKey, rangeKeys, seenKeys } from './keys.ts';
import { isWithin, matchVersions } from './match-versions.ts';
import { familyOf, mayBeSameDistribution, type System, type SystemFamily } from './system-families.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/**
 * Whether the host's system is the one that is required. `seen` holds every fact about it: a kernel and a distribution
 * complete each other, two versions of one product are alternatives, and systems of two families contradict each other:
 * then it is known only where all of them say the same.
 */
export function systemsAnswer(required: RequiredPlatform, seen: readonly ProductIdentity[]): Answer {
  const families = Map.groupBy(seen, familyOf);
  // A device's own name contradicts no system: it may run any.
  const devices = families.get(undefined) ?? [];
  families.delete(undefined);
  if (families.size === 0) return familyAnswer(required, devices);
  return either([...families.values()].map((facts) => familyAnswer(required, [...facts, ...devices])));
}

function familyAnswer(required: RequiredPlatform, facts: readonly ProductIdentity[]): Answer {
  const products = Map.groupBy(facts, ({ vendor, product }) => `${vendor}:${product}`);
  const answers = [...products.values()].map((one) => {
    const versioned = one.filter(({ version }) => version !== null);
    return either((versioned.length > 0 ? versioned : one).map((fact) => factAnswer(required, fact)));
  });
  if (answers.includes('yes')) return answers.includes('no') ? 'unknown' : 'yes';
  return answers.includes('no') ? 'no' : 'unknown';
}

/** Of alternatives it is known what all of them say. */
function either([first = 'unknown', ...others]: readonly Answer[]): Answer {
  return others.every((answer) => answer === first) ? first : 'unknown';
}

function factAnswer(required: RequiredPlatform, seen: ProductIdentity): Answer {
  if (required.vendor === seen.vendor && required.product === seen.product) return versionAnswer(required, seen);
  const family = familyOf(seen);
  // A device under a name of its own may run any Unix inside, but not Windows.
  if (required.product === 'unix') return family === undefined ? 'unknown' : family.unix ? 'yes' : 'no';
  const wanted = familyOf(required);
  if (!wanted) return isFirmware(required) && family?.unix && family.isGeneric(seen) ? 'unknown' : 'no';
  if (!family) return wanted.unix ? 'unknown' : 'no';
  return wanted === family ? memberAnswer(family, required, seen) : 'no';
}

const isFirmware = ({ product }: RequiredPlatform) => product.endsWith('firmware');

/**
 * A scan often knows only the family (`linux_kernel`, `windows`). That satisfies a requirement of the family; whether
 * it satisfies a requirement of one member is unknown. A distribution rules the others out.
 */
function memberAnswer(family: SystemFamily, required: RequiredPlatform, seen: ProductIdentity): Answer {
  if (family.isGeneric(required) || isMember(seen, required)) return anyVersion(required) ? 'yes' : 'unknown';
  if (family.isGeneric(seen) || isMember(required, seen)) return 'unknown';
  return family.vendor === 'linux' && mayBeSameDistribution(required, seen) ? 'unknown' : 'no';
}

/** `enterprise_linux_server` is one kind of `enterprise_linux`. */
const isMember = (one: System, whole: System) =>
  one.vendor === whole.vendor && one.product.startsWith(`${whole.product}_`);

export const anyVersion = ({ versions, ranges }: RequiredPlatform) => versions.length === 0 && ranges.length === 0;

function versionAnswer(required: RequiredPlatform, seen: ProductIdentity): Answer {
  const keys = seenKeys(seen);
  if (anyVersion(required)) return 'yes';
  if (!keys || seen.version === null) return 'unknown';
  // Fingerprints of a kernel end after the branch: `3` or `4.15` stands for every release of it.
  if (seen.product === 'linux_kernel' && /^\d+(\.\d+)?$/.test(seen.version)) return branchAnswer(required, seen);
  return matchVersions({ ...required, all: false }, keys) ? 'yes' : 'no';
}

/** No release of a branch has a higher number. */
const LAST = 99_999;

function branchAnswer({ versions, ranges }: RequiredPlatform, seen: ProductIdentity): Answer {
  const [first, last] = [seenKeys(seen), seenKeys({ ...seen, version: `${seen.version}.${LAST}` })];
  if (!first || !last) return 'unknown';
  if (ranges.some((range) => isWithin(range, first) && isWithin(range, last))) return 'yes';
  const touches = ranges.map(rangeKeys).some(({ start, end }) => {
    return (start === null || start <= last.full) && (end === null || end >= first.full);
  });
  const listed = versions.map(exactKey).some((key) => key !== null && key >= first.full && key <= last.full);
  return touches || listed ? 'unknown' : 'no';
}
