import type { Localised } from '@rocca/contract/language';
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

const EXAMPLES = 15;

const MAX_EVIDENCE = 1000;

export function sighting(
  key: string,
  exchange: Answered,
  { evidence, marks = [] }: Seen,
  more: {
    readonly parameter?: string;
    readonly url?: string;
    readonly method?: string;
    readonly possible?: boolean;
    readonly plain?: boolean;
    readonly cause?: string;
  } = {},
): WebSighting {
  const { parameter = null, url = pageUrlOf(exchange.request.url), method = exchange.request.method } = more;
  return {
    key,
    place: { url, method, parameter },
    evidence: mapEvidence(evidence, (said) => said.slice(0, MAX_EVIDENCE)),
    ...(more.possible ? { possible: true } : {}),
    ...(more.plain ? { plain: true } : {}),
    ...(more.cause === undefined ? {} : { cause: more.cause }),
    messages: [{ exchange, marks, role: 'proof' }],
  };
}

/** Answers of the site itself, each place once: the first that came. */
export function answersOf(site: Pick<Site, 'exchanges' | 'origin' | 'pageOf'>): Answered[] {
  const { exchanges, origin } = site;
  const byPlace = new Map<string, Answered>();
  for (const exchange of exchanges) {
    if (!isAnswered(exchange) || !URL.canParse(exchange.request.url)) continue;
    if (new URL(exchange.request.url).origin !== origin) continue;
    const place = `${exchange.request.method} ${site.pageOf(exchange.request.url)}`;
    const known = byPlace.get(place);
    if (!known || (known.response.status !== 200 && exchange.response.status === 200)) byPlace.set(place, exchange);
  }
  return [...byPlace.values()];
}

/** Pages a person sees, each once. */
export const pagesOf = (site: Site) => answersOf(site).filter((answer) => isPage(answer) && !site.isMissing(answer));

/**
 * What holds for several answers is one setting of the site: one finding at its root that names where it was seen. What
 * holds for a single answer is found there.
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
  if (judged.length === 1 && answers.length > 1) return [sighting(key, first.answer, first.seen)];
  const paths = judged
    .slice(0, EXAMPLES)
    .map(({ answer }) => site.pageOf(answer.request.url).slice(site.origin.length));
  const more = judged.length > EXAMPLES ? ', …' : '';
  const evidence = filled(judged.length === answers.length ? IN_ALL : IN_SOME, {
    ...{ seen: first.seen.evidence, count: judged.length, all: answers.length },
    paths: `${paths.join(', ')}${more}`,
  });
  const root = { url: `${site.origin}${site.root}`, method: 'GET' };
  return [sighting(key, first.answer, { ...first.seen, evidence }, root)];
}

const IN_ALL: Localised = {
  it: '{seen} (segnalato una volta per il sito; tutte le {count} risposte a cui il controllo si applica: {paths})',
  en: '{seen} (reported once for the site; all {count} responses that the check applies to: {paths})',
};
const IN_SOME: Localised = {
  it: '{seen} (segnalato una volta per il sito; {count} delle {all} risposte a cui il controllo si applica: {paths})',
  en: '{seen} (reported once for the site; {count} of the {all} responses that the check applies to: {paths})',
};
