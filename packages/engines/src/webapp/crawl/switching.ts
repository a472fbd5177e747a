import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { isAnswered } from '../reading/answer.ts';
import { cookiesSetBy } from '../reading/cookies.ts';
import { SPOTS } from './replay.ts';
import { headerOf } from './spots/spot.ts';
import type { StateChange } from './state-words.ts';
import { kindOfValue, templateOf } from './template.ts';

/** Links that switch something, told by what their answers did and not by their words. */
interface Switching {
  /** Looks at the answer to a link that was followed. */
  look(exchange: Exchange, from: string): void;
  /** What was switched by a few links alone; what many pages do, the site does by itself. */
  found(): ReadonlyArray<{ readonly request: WebRequest; readonly change: StateChange }>;
}

/** A cookie that answers of so many pages change, or words that so many show, say nothing of one of them. */
const MANY_PAGES = 3;
/** The same of a page that a parameter chooses. */
const MANY_ACTS = 6;
const MAX_SEEN = 500;
const MAX_TEXT = 200_000;

const DONE =
  /\b(?:database|tables?|data|records?|entr(?:y|ies)|cart|basket|comments?|messages?|logs?|cache|settings|hints|security|level|account|user|guest ?book|scores?|dati|carrello|commenti|registro|livello|datenbank|tabelle|warenkorb|eintrag|base de donn[eé]es|panier|donn[eé]es|base de datos|carrito|datos)\b[^.<>]{0,40}\b(?:(?:has|have) been|(?:was|were) successfully|[eè] stat[oa]|sono stat[ie]|wurden?|a [eé]t[eé]|ont [eé]t[eé]|ha sido|han sido)\b[^.<>]{0,20}\b(?:reset|deleted|removed|cleared|emptied|dropped|truncated|wiped|re-?created|re-?initiali[sz]ed|toggled|enabled|disabled|deactivated|reimpostat\w|azzerat\w|eliminat\w|cancellat\w|svuotat\w|ripristinat\w|zur[uü]ckgesetzt|gel[oö]scht|geleert|r[eé]initialis[eé]\w*|supprim[eé]\w*|vid[eé]\w*|restablecid\w|borrad\w|eliminad\w|vaciad\w)\b/i;

export function createSwitching(): Switching {
  const seen = new Map<string, { readonly pages: Set<string>; readonly acts: Map<string, Act> }>();
  const note = (sign: string, request: WebRequest, change: StateChange) => {
    const { shape, exact } = templateOf(request.method, request.url);
    const known = seen.get(sign) ?? { pages: new Set<string>(), acts: new Map<string, Act>() };
    if (seen.size >= MAX_SEEN || known.acts.size >= MAX_SEEN) return;
    known.pages.add(shape.replace(/\?.*$/s, ''));
    known.acts.set(exact, { request, change });
    seen.set(sign, known);
  };
  return {
    look(exchange, from) {
      const { request } = exchange;
      if (!isAnswered(exchange)) return;
      const before = new Map(SPOTS.cookie.list(request).map(({ name, value }) => [name, value]));
      for (const { name, value, removed } of cookiesSetBy(exchange)) {
        const had = before.get(name);
        if (removed && had !== undefined) note(`gone ${name}`, request, 'leaves');
        // A choice that the address itself makes (`?lang=it`) is one of its values, and is tried as such.
        else if (!isSetting(value) || isAsked(request.url, value)) continue;
        // A page without values that sets a cookie of its own does so at every visit.
        else if (had !== undefined && had !== value && (request.url.includes('?') || exchange.response.status >= 300))
          note(`set ${name}`, request, 'toggles');
        else if (had === undefined && leadsBack(exchange, from)) note(`set ${name}`, request, 'toggles');
      }
      if (!request.url.includes('?') && exchange.response.status < 300) return;
      const [said] = DONE.exec(exchange.response.body.subarray(0, MAX_TEXT).toString('utf8')) ?? [];
      if (said !== undefined) note(`said ${said}`, request, 'resets');
    },
    found: () =>
      [...seen.values()]
        .filter(({ pages, acts }) => pages.size < MANY_PAGES && acts.size < MANY_ACTS)
        .flatMap(({ acts }) => [...acts.values()]),
  };
}

interface Act {
  readonly request: WebRequest;
  readonly change: StateChange;
}

/** A level, a mode, a choice: the number of a session is a code, and new at times. */
const isSetting = (value: string) => value !== '' && value.length <= 20 && kindOfValue(value) !== '{code}';

const isAsked = (url: string, value: string) =>
  [...(URL.parse(url)?.searchParams.values() ?? [])].some(
    (one) => one !== '' && (value === one || value === encodeURIComponent(one)),
  );

function leadsBack({ request, response }: Exchange, from: string): boolean {
  const to = response && response.status >= 300 && response.status < 400 ? headerOf(response, 'location') : null;
  const target = to === null ? null : URL.parse(to, request.url);
  const [own, page] = [URL.parse(request.url), URL.parse(from)];
  if (!target || !own || own.search === '') return false;
  return target.pathname === own.pathname || target.pathname === page?.pathname;
}
