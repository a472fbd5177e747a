import { byHost, type Subject } from '../machine/inventory.ts';

export const productId = (number: number): string => `CSAFPID-${number + 1}`;

/** As people know it: the product, its version and its host. */
export function productName({ host, product, version }: Subject): string {
  if (product === null) return host;
  return `${product}${version === null ? '' : ` ${version}`} (${host})`;
}

/** Hosts themselves, where no product of theirs is meant. */
export function* hostProducts(subjects: readonly Subject[]): Generator<object> {
  for (const [number, subject] of subjects.entries()) {
    if (subject.product === null) yield { name: productName(subject), product_id: productId(number) };
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
      branches: [...products].flatMap(([product, versions]) => productBranches(product, versions)),
      category: 'host_name',
      name: host,
    };
  }
}

type Numbered = Subject & { readonly number: number };

function productBranches(product: string, subjects: readonly Numbered[]): object[] {
  const leaf = (one: Numbered) => ({
    product: {
      name: productName(one),
      product_id: productId(one.number),
      product_identification_helper: one.identifiers.cpe === undefined ? undefined : one.identifiers,
    },
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
