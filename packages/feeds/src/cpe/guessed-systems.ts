import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { FAMILIES, familyOf } from '../nvd/system-families.ts';
import { identifyProduct } from './identify.ts';

/**
 * What a guess from a host's manners tells of its system: the family, never a version or a device, since fingerprints
 * carry those of the machine they were taken from. Nothing where a service says which family it is: it knows, and what
 * answers in its place may be a balancer.
 */
export function guessedSystems(cpes: readonly string[], told: readonly ProductIdentity[]): ProductIdentity[] {
  if (told.some((one) => one.part === 'o' && familyOf(one))) return [];
  const guessed = cpes.flatMap((cpe) => identifyProduct(cpe, { product: null, version: null }));
  const families = new Set(guessed.filter(({ part }) => part === 'o').map(familyOf));
  return FAMILIES.filter((family) => families.has(family)).map(({ vendor, generic }) => ({
    part: 'o',
    vendor,
    product: generic,
    version: null,
    update: null,
  }));
}
