import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { textOf } from '../reading/answer.ts';
import type { LeftReport } from '../report.ts';

/** Pages that store something when they are opened, and say so: with values of the address, or of a cookie. */

const STORED =
  /\b(?:your|the|this|new|one)\s(?:\w{1,20}\s){0,2}(?:results?|records?|entr(?:y|ies)|rows?|data|scores?|votes?|messages?|comments?|names?|answers?|details)\s(?:has|have|was|were)\s(?:been\s)?(?:successfully\s)?(?:stored|saved|added|recorded|inserted|registered)\b|\b(?:risultat[oi]|dat[oi]|record|punteggi[oo]?|vot[oi]|messaggi[oo]?|comment[oi]|nom[ei])\s(?:è stat[oa]|sono stat[ie])\s(?:salvat|registrat|aggiunt|inserit|memorizzat)[oaie]\b/i;
const HINT = /stored|saved|added|recorded|inserted|registered|salvat|registrat|aggiunt|inserit|memorizzat/i;
const MAX_TEXT = 50_000;
const MAX_PAGES = 500;

interface Opened {
  first: Exchange | null;
  said: number;
  /** Opened without such words: what a page says every time is a text. */
  silent: number;
}

export function countSaidStored() {
  const pages = new Map<string, Opened>();
  return {
    note(exchange: Exchange): void {
      const { request, response } = exchange;
      if (request.method !== 'GET' || response?.status !== 200) return;
      const text = textOf(response).slice(0, MAX_TEXT);
      const says = HINT.test(text) && STORED.test(text.replaceAll(/<[^<>]{0,500}>|\s+/g, ' '));
      const page = pageOf(request.url);
      const known = pages.get(page) ?? (pages.size < MAX_PAGES ? { first: null, said: 0, silent: 0 } : null);
      if (!known) return;
      pages.set(page, known);
      if (says) {
        known.said += 1;
        known.first ??= exchange;
      } else known.silent += 1;
    },
    list(): Array<Omit<LeftReport, 'site'>> {
      return [...pages].flatMap(([url, { first, said, silent }]) => {
        if (!first || silent === 0) return [];
        const fields = [...new Set(new URL(first.request.url).searchParams.keys())];
        const found = { kind: 'record' as const, state: 'possible' as const, times: said, marks: [] };
        return [{ url, method: 'GET', page: null, fields, ...found }];
      });
    },
  };
}
