import { byHost, type Subject } from '../machine/inventory.ts';

export const productId = (number: number): string => `CSAFPID-${number + 1}`;

/** Hosts themselves, where no product of theirs is meant. */
export function* hostProducts(subjects: readonly Subject[]): Generator<object> {
  for (const [number, { host, product }] of subjects.entries()) {
    if (product === null) yield { name: host, product_id: productId(number) };
  }
}

/** Host, product, version (keys in the order of the alphabet, as the standard likes them): the products that were seen, each where it was seen. */
export function* hostBranches(subjects: readonly Subject[]): Generator<object> {
  for (const [host, here] of byHost(subjects)) {
    const products = Map.groupBy(
      here.filter(({ product }) => product !== null),
      ({ product }) => product ?? '',
    );
    if (products.size === 0) continue;
    yield {
      branches: [...products].flatMap(([product, versions]) => productBranches(host, product, versions)),
      category: 'host_name',
      name: host,
    };
  }
}

function productBranches(
  host: string,
  product: string,
  subjects: ReadonlyArray<Subject & { readonly number: number }>,
): object[] {
  const leaf = ({ version, number }: { version: string | null; number: number }) => ({
    product: { name: `${product}${version === null ? '' : ` ${version}`} (${host})`, product_id: productId(number) },
  });
  const known = subjects.filter(({ version }) => version !== null);
  const unknown = subjects.filter(({ version }) => version === null);
  return [
    ...(known.length > 0
      ? [
          {
            branches: known.map((one) => ({ category: 'product_version', name: one.version, ...leaf(one) })),
            category: 'product_name',
            name: product,
          },
        ]
      : []),
    ...unknown.map((one) => ({ category: 'product_name', name: product, ...leaf(one) })),
  ];
}
