import type { KnowledgeQuery } from '../../core/knowledge.ts';
import type { VersionQuestion } from './questions.ts';

/**
 * What the knowledge was asked about, on one line: `apache:http_server 2.4.49`. Reports keep it with places and with
 * findings: whether the same thing was asked about in two tests is what tells a fix from a change of the knowledge.
 */
export function askedAs({ product: { vendor, product, version, update, edition }, spans = [] }: Asked): string {
  const known = version ?? (spans.map(({ from, to }) => `${from}..${to}`).join('|') || '-');
  return [nameOf({ vendor, product }), known, update, edition].filter(Boolean).join(' ');
}

type Asked = Pick<KnowledgeQuery, 'product' | 'spans'>;

const nameOf = ({ vendor, product }: Pick<KnowledgeQuery['product'], 'vendor' | 'product'>) => `${vendor}:${product}`;

/**
 * The same for what findings are about. A part of a service is named with it, `php:php 7.2.24 in apache:http_server`: a
 * service that no longer names its parts has not been rid of them.
 */
export function aboutOf<Place>(
  questions: ReadonlyArray<VersionQuestion<Place>>,
): (question: VersionQuestion<Place>) => string {
  // A service may be asked about under several names: the first one stands for it.
  const own = questions.filter(({ decides }) => decides !== null);
  const services = new Map(own.toReversed().map((question) => [question.seen, question]));
  return ({ seen, decides, query }) => {
    const service = decides === null ? services.get(seen) : undefined;
    return service ? `${askedAs(query)} in ${nameOf(service.query.product)}` : askedAs(query);
  };
}
