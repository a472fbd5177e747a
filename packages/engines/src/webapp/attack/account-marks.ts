import type { Localised } from '@rocca/contract/language';
import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { contextsOf } from './contexts.ts';
import { textOf } from './probe.ts';
import { renderingOf } from './rendered.ts';

/** Markup that the account of the scan carries in a field, the word in it, and the answer to what made the account. */
export interface AccountMark {
  readonly point: InjectionPoint;
  readonly word: string;
  readonly answer: Exchange;
  readonly mark: string;
}

/** Null: there is no account of the scan, or it carries nothing in that field. */
export function markOfAccount(point: InjectionPoint, tools: AttackTools): AccountMark | null {
  const account = tools.madeAccount?.() ?? null;
  const { method, url } = point.request;
  if (!account || point.codec || method !== account.exchange.request.method || url !== account.exchange.request.url)
    return null;
  const mark = account.marks.get(point.name);
  const word = mark === undefined ? undefined : /\w+/.exec(mark)?.[0];
  return mark !== undefined && word !== undefined ? { point, word, answer: account.exchange, mark } : null;
}

const AS_ELEMENT: Localised = {
  it: 'lo mostra come elemento della pagina invece che come testo',
  en: 'shows it as an element of the page instead of as text',
};
const IN_RAW_TEXT: Localised = {
  it: 'lo scrive senza codifica dentro <{element}>, che un tag di chiusura terminerebbe',
  en: 'writes it unescaped within <{element}>, which an end tag would close',
};

/** How a page shows the mark of an account if it does not encode it; null: it does, or the mark is not there. */
function shownRaw({ response }: Exchange, { word, mark }: AccountMark): Localised | null {
  if (!response || renderingOf(response) !== 'html') return null;
  const text = textOf(response.body);
  for (const { context, offset } of contextsOf(text, word)) {
    if (context.kind === 'tag name' && !context.closing) return AS_ELEMENT;
    const element = closable(context);
    // Some encode the slash of an end tag alone.
    if (element !== undefined && text.startsWith(mark, offset - 1)) return filled(IN_RAW_TEXT, { element });
  }
  return null;
}

/** The element around a text that drops tags, or reads none. */
function closable(context: ReturnType<typeof contextsOf>[number]['context']): string | undefined {
  if (context.kind === 'script') return 'script';
  if (context.kind === 'raw text') return context.element;
  return context.kind === 'text' ? context.within[0] : undefined;
}

/** What the account is called is markup in one of the pages. Whether a script runs was not tried. */
export function seenMark(key: string, seen: AccountMark, pages: readonly Exchange[]): WebSighting | null {
  const { point, word, mark, answer } = seen;
  const [shown] = pages.flatMap((page) => {
    const how = shownRaw(page, seen);
    return how ? [{ page, how }] : [];
  });
  if (!shown) return null;
  const { page, how } = shown;
  return {
    key,
    place: placeOfPoint(point),
    possible: true,
    evidence: filled(
      {
        it: 'L’account creato dalla scansione porta in questo campo {mark}, e {page} {how}. Da verificare che vi passi anche uno script: non sono stati creati altri account.',
        en: 'The account that the scan made holds {mark} in this field, and {page} {how}. To be verified: whether a script passes as well; no other account was made.',
      },
      { mark, page: page.request.url, how },
    ),
    messages: [
      { exchange: page, marks: [`<${word}>`], role: 'proof' },
      ...(page === answer ? [] : [{ exchange: answer, marks: [word], role: 'control' as const }]),
    ],
  };
}
