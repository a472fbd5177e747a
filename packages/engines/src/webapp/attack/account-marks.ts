import type { Localised } from '@rocca/contract/language';
import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { contextsOf } from './contexts.ts';
import { textOf } from './probe.ts';
import { renderingOf } from './rendered.ts';

/** Markup in a field of the scan's account. `word`: its tag name; `answer`: the response that created the account. */
export interface AccountMark {
  readonly point: InjectionPoint;
  readonly word: string;
  readonly answer: Exchange;
  readonly mark: string;
}

/** null: this request created no account of the scan, or the field holds no markup. */
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
  it: 'lo inserisce nella pagina come elemento HTML invece che come testo',
  en: 'inserts it into the page as an HTML element instead of text',
};
const IN_RAW_TEXT: Localised = {
  it: 'lo scrive senza codifica dentro <{element}>, che un tag di chiusura terminerebbe',
  en: 'writes it unescaped inside <{element}>, which a closing tag would end',
};

/** Describes how a page shows the mark unescaped; null: the page encodes the mark or does not contain it. */
function describeUnescaped({ response }: Exchange, { word, mark }: AccountMark): Localised | null {
  if (!response || renderingOf(response) !== 'html') return null;
  const text = textOf(response.body);
  for (const { context, offset } of contextsOf(text, word)) {
    if (context.kind === 'tag name' && !context.closing) return AS_ELEMENT;
    const element = findClosableElement(context);
    // Some sites encode only the slash of a closing tag, so the whole mark has to match.
    if (element !== undefined && text.startsWith(mark, offset - 1)) return filled(IN_RAW_TEXT, { element });
  }
  return null;
}

/** The surrounding element, if it ignores or drops tags in its text and only its closing tag matters. */
function findClosableElement(context: ReturnType<typeof contextsOf>[number]['context']): string | undefined {
  if (context.kind === 'script') return 'script';
  if (context.kind === 'raw text') return context.element;
  return context.kind === 'text' ? context.within[0] : undefined;
}

/** Sighting for a page that shows the mark unescaped. Only possible: testing a script would take another account. */
export function seenMark(key: string, seen: AccountMark, pages: readonly Exchange[]): WebSighting | null {
  const { point, word, mark, answer } = seen;
  const [shown] = pages.flatMap((page) => {
    const how = describeUnescaped(page, seen);
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
        it: 'La scansione ha creato un account con {mark} in questo campo; {page} {how}. Da verificare se verrebbe eseguito anche uno script: non sono stati creati altri account per provarlo.',
        en: 'The scan created an account with {mark} in this field; {page} {how}. To be verified: whether a script would be executed as well; no further account was created to test this.',
      },
      { mark, page: page.request.url, how },
    ),
    messages: [
      { exchange: page, marks: [`<${word}>`], role: 'proof' },
      ...(page === answer ? [] : [{ exchange: answer, marks: [word], role: 'control' as const }]),
    ],
  };
}
