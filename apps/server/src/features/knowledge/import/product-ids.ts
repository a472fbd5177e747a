import type pg from 'pg';

/** An import draws rarely, and a run wastes few of two thousand million. */
const DRAWN_AT_ONCE = 5000;

/** Numbers for rows of `cve_products`. What is drawn from the sequence is the drawer's alone, also after a rollback. */
export class ProductIds {
  #next = 0;
  #left = 0;

  /** The first of `count` consecutive numbers. Only in a writing transaction: two drawers would get the same ones. */
  async take(client: pg.PoolClient, count: number): Promise<number> {
    if (count > this.#left) await this.#draw(client, Math.max(count, DRAWN_AT_ONCE));
    const first = this.#next;
    this.#next += count;
    this.#left -= count;
    return first;
  }

  async #draw(client: pg.PoolClient, count: number): Promise<void> {
    const { rows } = await client.query<{ first: number }>(
      `SELECT setval('cve_products_id_seq', nextval('cve_products_id_seq') + $1) - $1 AS first`,
      [count],
    );
    this.#next = rows[0]?.first ?? 1;
    this.#left = count;
  }
}
