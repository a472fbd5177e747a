import type { Site, WebSighting } from '../../check.ts';
import { type Evidence, filled, mapEvidence } from '../../evidence.ts';
import { type Answered, isAnswered, isPage, pageUrlOf } from '../../reading/answer.ts';

/** Ways in which passive checks say what they saw. */

/** What was seen in one answer. */
export interface Seen {
  readonly evidence: Evidence;
  readonly marks?: readonly string[];
}

/** Places a kind of finding is written for, at most: a site of endless pages must not fill the report. */
export const MAX_PLACES = 200;

const EXAMPLES = 5;

const MAX_EVIDENCE = 500;

export function sighting(
  key: string,
  exchange: Answered,
  { evidence, marks = [] }: Seen,
  more: {
    readonly parameter?: string;
    readonly url?: string;
    readonly method?: string;
    readonly possible?: boolean;
  } = {},
): WebSighting {
  const { parameter = null, url = pageUrlOf(exchange.request.url), method = exchange.request.method } = more;
  return {
    key,
    place: { url, method, parameter },
    evidence: mapEvidence(evidence, (said) => said.slice(0, MAX_EVIDENCE)),
    ...(more.possible ? { possible: true } : {}),
    messages: [{ exchange, marks, role: 'proof' }],
  };
}

/** Answers of the site itself, each place once: the first that came. */
export function answersOf({ exchanges, origin }: Pick<Site, 'exchanges' | 'origin'>): Answered[] {
  const byPlace = new Map<string, Answered>();
  for (const exchange of exchanges) {
    if (!isAnswered(exchange) || !URL.canParse(exchange.request.url)) continue;
    if (new URL(exchange.request.url).origin !== origin) continue;
    const place = `${exchange.request.method} ${pageUrlOf(exchange.request.url)}`;
    const known = byPlace.get(place);
    if (!known || (known.response.status !== 200 && exchange.response.status === 200)) byPlace.set(place, exchange);
  }
  return [...byPlace.values()];
}

/** Pages a person sees, each once. */
export const pagesOf = (site: Site) => answersOf(site).filter((answer) => isPage(answer) && !site.isMissing(answer));

/**
 * What holds for answers: where it holds for all of them it is the site's setting, told once at its root with examples;
 * otherwise each has its own place.
 */
export function acrossSite(
  site: Site,
  key: string,
  answers: readonly Answered[],
  judge: (answer: Answered) => Seen | null,
): WebSighting[] {
  const judged = answers.flatMap((answer) => {
    const seen = judge(answer);
    return seen ? [{ answer, seen }] : [];
  });
  const [first] = judged;
  if (!first) return [];
  if (judged.length < answers.length) {
    return judged.slice(0, MAX_PLACES).map(({ answer, seen }) => sighting(key, answer, seen));
  }
  const paths = judged.slice(0, EXAMPLES).map(({ answer }) => new URL(answer.request.url).pathname);
  const more = judged.length > EXAMPLES ? ', …' : '';
  const evidence = filled(
    { it: '{seen} (in tutte le {count} risposte viste: {paths})', en: '{seen} (all {count} answers seen: {paths})' },
    { seen: first.seen.evidence, count: judged.length, paths: `${paths.join(', ')}${more}` },
  );
  const root = { url: `${site.origin}${site.root}`, method: 'GET' };
  return [sighting(key, first.answer, { ...first.seen, evidence }, root)];
}
