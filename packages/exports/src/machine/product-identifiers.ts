/** Names under which other programs look a product up: CPE 2.3 and package URL. */
export interface ProductIdentifiers {
  readonly cpe?: string;
  readonly purl?: string;
}

const NAME = /^[a-z0-9._~+-]{1,120}$/;
const VERSION = /^[A-Za-z0-9._~+-]{1,60}$/;

/**
 * From the remedy of a finding, `update:apache:http_server`, and the version that was seen. Whether the product is an
 * application or a system is not stored with it, so that part of the CPE name is left open. The package URL has the type
 * for programs that come from no package manager.
 */
export function identifyProduct(remedyId: string, version: string | null): ProductIdentifiers {
  const [kind, vendor = '', product = '', ...more] = remedyId.split(':');
  if (kind !== 'update' || more.length > 0 || !NAME.test(vendor) || !NAME.test(product)) return {};
  const known = version !== null && VERSION.test(version) ? version : null;
  const attributes = ['*', quote(vendor), quote(product), known === null ? '*' : quote(known.toLowerCase())];
  return {
    cpe: `cpe:2.3:${attributes.join(':')}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${encode(vendor)}/${encode(product)}${known === null ? '' : `@${encode(known)}`}`,
  };
}

/** In a formatted CPE name everything but letters, digits, `.`, `-` and `_` is quoted. */
const quote = (value: string) => value.replace(/[~+]/g, '\\$&');
const encode = (value: string) => encodeURIComponent(value).replaceAll('+', '%2B');
