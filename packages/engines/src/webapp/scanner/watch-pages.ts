import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { templateOf } from '../crawl/template.ts';

/** What of a site was not looked at, or not to its end. */
export interface Unseen {
  readonly reason: 'no_answer' | 'too_large' | 'timed_out' | 'value_stops_site';
  /** Pages, without values. */
  readonly pages: readonly string[];
}

interface PageWatch extends WebClient {
  unseen(): readonly Unseen[];
}

interface Seen {
  readonly page: string;
  answers: number;
  silences: number;
  failures: number;
  cut: boolean;
}

/** A page that let its whole time pass so often, and never answered, is not waited for again. */
const MAX_SILENCES = 2;
const MAX_PAGES = 20_000;
const FAILURES = new Set<Exchange['failure']>(['timed_out', 'broken', 'refused']);

/** Keeps a server that never ends its answers from taking the whole time of a scan, and knows which pages it saw nothing of. */
export function watchPages(client: WebClient): PageWatch {
  const pages = new Map<string, Seen>();
  const seenOf = (method: string, url: string): Seen | null => {
    const page = pageOf(url);
    const { shape } = templateOf(method, page);
    const known = pages.get(shape);
    if (known || pages.size >= MAX_PAGES) return known ?? null;
    const seen = { page, answers: 0, silences: 0, failures: 0, cut: false };
    pages.set(shape, seen);
    return seen;
  };
  const pagesWhere = (isSo: (seen: Seen) => boolean) => [
    ...new Set([...pages.values()].filter(isSo).map(({ page }) => page)),
  ];
  return {
    async send(request, options) {
      const seen = seenOf(request.method, request.url);
      if (seen && seen.answers === 0 && seen.silences >= MAX_SILENCES)
        return { request, response: null, failure: 'timed_out', ms: 0 };
      const exchange = await client.send(request, options);
      if (!seen) return exchange;
      if (exchange.response) seen.answers += 1;
      if (exchange.response?.cut) seen.cut = true;
      if (exchange.failure === 'timed_out') seen.silences += 1;
      if (FAILURES.has(exchange.failure)) seen.failures += 1;
      return exchange;
    },
    unseen: () => [
      { reason: 'no_answer', pages: pagesWhere(({ answers, failures }) => answers === 0 && failures > 0) },
      { reason: 'too_large', pages: pagesWhere(({ cut }) => cut) },
    ],
    close: () => client.close(),
  };
}
