import type { AffectedProduct, CveRecord } from '@rocca/feeds/nvd/cve-record';
import { keyOf } from '@rocca/feeds/nvd/keys';
import { namedVersions } from '@rocca/feeds/nvd/known-versions';
import type pg from 'pg';

/** Of some three hundred thousand in all: those of a year's records, for little memory. */
const MAX_REMEMBERED = 50_000;

const INSERT = `
  INSERT INTO product_versions (vendor, product, version_key, version)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`;

/** Rows of `product_versions`, column by column. */
interface Columns {
  readonly vendors: string[];
  readonly products: string[];
  readonly keys: string[];
  readonly names: string[];
}

/**
 * Every version that a record names is stored once. One import meets most of them many times, so it remembers which
 * ones are stored: nothing ever removes them.
 */
export class StoredVersions {
  readonly #byProduct = new Map<string, Set<string>>();
  #remembered = 0;

  /** Stores what these records name, in the caller's transaction. */
  async store(client: pg.PoolClient, records: readonly CveRecord[]): Promise<void> {
    if (this.#remembered > MAX_REMEMBERED) this.forget();
    const { vendors, products, keys, names } = this.#newOf(records);
    if (names.length > 0) await client.query(INSERT, [vendors, products, keys, names]);
  }

  /** After a transaction that was rolled back. */
  forget(): void {
    this.#byProduct.clear();
    this.#remembered = 0;
  }

  #newOf(records: readonly CveRecord[]): Columns {
    const columns: Columns = { vendors: [], products: [], keys: [], names: [] };
    for (const { affected } of records) {
      for (const product of affected) {
        const known = this.#namesOf(product);
        for (const name of namedVersions(product)) {
          if (known.has(name)) continue;
          known.add(name);
          this.#remembered += 1;
          columns.vendors.push(product.vendor);
          columns.products.push(product.product);
          columns.keys.push(keyOf(name));
          columns.names.push(name);
        }
      }
    }
    return columns;
  }

  #namesOf({ vendor, product }: AffectedProduct): Set<string> {
    const name = `${vendor}\n${product}`;
    const known = this.#byProduct.get(name);
    if (known) return known;
    const names = new Set<string>();
    this.#byProduct.set(name, names);
    return names;
  }
}
