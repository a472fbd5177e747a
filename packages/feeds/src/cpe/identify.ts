import { ANY, NOT_APPLICABLE, parseCpe } from '@rocca/contract/cpe/cpe-name';
import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { namesFor, splitName, versionIn } from './names.ts';
import { type ReadProduct, readService } from './read-service.ts';
import { readVersion } from './read-version.ts';

/** What a scanner says in words beside the name. */
export interface SeenProduct {
  readonly product: string | null;
  readonly version: string | null;
}

/**
 * A name of a scanner's under every name the vulnerability knowledge may know it by. An application's version is held
 * against the words; that of a system or of a device is taken as it stands. Empty: the text is no name.
 */
export function identifyProduct(cpeUri: string, seen: SeenProduct): ProductIdentity[] {
  const name = parseCpe(cpeUri);
  if (name?.part !== 'o' && name?.part !== 'h') {
    const { main } = readService({ ...seen, extraInfo: null, cpes: [cpeUri], heard: null });
    return main ? identitiesOf(main) : [];
  }
  const { part, vendor, product, update } = name;
  const { names } = namesFor(part, `${vendor}:${product}`);
  const own = versionIn(name);
  const said = update === ANY || update === NOT_APPLICABLE ? null : update;
  // Systems have versions no application has (`r2`, `xp`): they are held against requirements as they are.
  const read = readVersion(own, { numbers: 1 });
  const exact = read.kind === 'exact' ? read : { version: own, update: null };
  return underNames(part, names, { version: exact.version, update: said ?? exact.update });
}

/** The product under each of its names; without a version where that is not known exactly. */
export function identitiesOf({ names, version, edition }: ReadProduct): ProductIdentity[] {
  const exact = version.kind === 'exact' ? version : { version: null, update: null };
  return underNames('a', names, exact).map((identity) => (edition === null ? identity : { ...identity, edition }));
}

function underNames(
  part: ProductIdentity['part'],
  names: readonly string[],
  { version, update }: Pick<ProductIdentity, 'version' | 'update'>,
): ProductIdentity[] {
  return names.map((name) => {
    const [vendor, product] = splitName(name);
    return { part, vendor, product, version, update };
  });
}
