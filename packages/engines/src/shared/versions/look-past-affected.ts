import { versionNamed } from '@rocca/feeds/nvd/known-versions';
import type { Knowledge, KnowledgeAnswer, KnowledgeQuery, ProductIdentity } from '../../core/knowledge.ts';

/** Each step asks about a later version; catalogues do not chain more of them. */
const MOST_STEPS = 5;

/**
 * An update must not lead to another hole: OpenSSH 9.6 closes all that was found in 7.4, and has one of its own that 9.8
 * closes. Moves each `closedBy` on until nothing that has a fix affects it.
 */
export async function lookPastAffected(
  knowledge: Pick<Knowledge, 'match'>,
  queries: readonly KnowledgeQuery[],
  answers: readonly KnowledgeAnswer[],
): Promise<readonly KnowledgeAnswer[]> {
  const final = [...answers];
  let open = answers.flatMap(({ closedBy }, at) => {
    const query = queries[at];
    return closedBy === null || !query || query.product.vendor === '' ? [] : [{ at, query, closedBy }];
  });
  const platformsKey = keysOfPlatforms();
  for (let step = 0; step < MOST_STEPS && open.length > 0; step += 1) {
    const asked = new Map<string, KnowledgeQuery>();
    const keyed = open.flatMap((one) => {
      const { product, platforms } = one.query;
      const version = versionNamed(product.vendor, product.product, one.closedBy);
      if (!version) return [];
      const key = `${product.part} ${product.vendor} ${product.product} ${one.closedBy} ${platformsKey(platforms)}`;
      asked.set(key, { product: { ...product, ...version }, platforms });
      return [{ ...one, key }];
    });
    const replies = asked.size === 0 ? [] : await knowledge.match([...asked.values()]);
    const next = new Map([...asked.keys()].map((key, at) => [key, replies[at]?.closedBy ?? null]));
    open = keyed.flatMap(({ at, query, closedBy, key }) => {
      const later = next.get(key) ?? null;
      const answer = final[at];
      if (later === null || later === closedBy || !answer) return [];
      final[at] = { ...answer, closedBy: later };
      return [{ at, query, closedBy: later }];
    });
  }
  return final;
}

/** The same text for equal lists: ten thousand hosts have few kinds of them. */
function keysOfPlatforms(): (platforms: readonly ProductIdentity[]) => string {
  const known = new WeakMap<readonly ProductIdentity[], string>();
  return (platforms) => {
    const key = known.get(platforms) ?? JSON.stringify(platforms);
    known.set(platforms, key);
    return key;
  };
}
