import { identifyProduct } from '@rocca/feeds/cpe/identify';
import { type ReadProduct, readService } from '@rocca/feeds/cpe/read-service';
import { headOfAnswer } from '@rocca/tools/probes/checks/web-head';
import type { VersionQuestion } from '../../shared/versions/questions.ts';
import type { DomainPlace } from '../place.ts';
import { type AddressProduct, productOfCpe, productsOf, type SeenAddress } from './products.ts';

type Question = VersionQuestion<DomainPlace>;

/**
 * Whether the versions seen at an address contradict a vulnerability that a source lists for it and that none of them
 * matched, by the applications that it affects. Products that were seen without a version, or that a list has in another
 * one, leave it open. A source derives its list from the products it names: where it names none of them, every affected
 * application has to be ruled out.
 */
export function versionsRuleOut(
  address: SeenAddress,
  compared: readonly Question[],
): (affected: readonly string[]) => boolean {
  const versions = Map.groupBy(
    compared.filter(isSure),
    ({ query: { product } }) => `${product.vendor}:${product.product}`,
  );
  const open = new Set([...unversionedNames(address), ...namesListedOtherwise(address, versions)]);
  const named = new Set(namesOfSources(address));
  return (affected) => {
    const meant = affected.filter((name) => named.has(name));
    const judged = meant.length > 0 ? meant : affected;
    return judged.length > 0 && judged.every((name) => versions.has(name) && !open.has(name));
  };
}

const isSure = ({ doubt, query }: Question) =>
  doubt !== 'name_unsure' && doubt !== 'mentioned' && query.product.part === 'a';

const readAll = (product: AddressProduct): ReadProduct[] => {
  const { main, parts } = readService({ heard: null, ...product });
  return main ? [main, ...parts] : [...parts];
};

const unversionedNames = (address: SeenAddress): string[] =>
  productsOf(address)
    .flatMap(readAll)
    .filter(({ version }) => !('text' in version))
    .flatMap(({ names }) => names);

/** Products that a list has in a version that was not seen: they may be somewhere else at the address. */
function namesListedOtherwise(
  { ip, sights }: SeenAddress,
  versions: ReadonlyMap<string, readonly Question[]>,
): string[] {
  const listed = sights.flatMap(({ by, sight }) => sight.cpes.flatMap((cpe) => productOfCpe(ip, by, cpe)));
  return listed.flatMap(readAll).flatMap(({ names, version }) => {
    if (!('text' in version)) return [];
    return names.filter((name) => !versions.get(name)?.some(({ productVersion }) => productVersion === version.text));
  });
}

/** What the sources themselves name at the address. */
function namesOfSources({ sights }: SeenAddress): string[] {
  const nothing = { product: null, version: null };
  return sights.flatMap(({ sight }) => [
    ...sight.cpes.flatMap((cpe) => identifyProduct(cpe, nothing)).map(({ vendor, product }) => `${vendor}:${product}`),
    ...sight.ports.flatMap(({ product, version, cpes, banner }) => {
      const { main, parts } = readService({
        product,
        version,
        extraInfo: null,
        cpes,
        heard: banner && headOfAnswer(banner),
      });
      return (main ? [main, ...parts] : parts).flatMap(({ names }) => names);
    }),
  ]);
}
