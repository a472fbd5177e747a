import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { linkChange } from '../crawl/state-change.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { removeElements } from '../reading/remove-elements.ts';
import { askAnonymously, type ByStrength, mostOf } from './ask.ts';

/** A page as the scan’s own user sees it, and as anybody else does. */
export interface Compared {
  readonly signedIn: Answered;
  readonly anonymous: Exchange;
  /** Whoever is not signed in gets something else: a refusal, the sign-in, nothing. */
  readonly isRefused: boolean;
}

const PAGES: ByStrength = { low: 50, medium: 200, high: 1000, insane: 4000 };
/** Addresses of what belongs to one person. Those are asked first. */
const OF_A_PERSON =
  /(?:^|[^a-z])(?:my|mio|mia|mie[ix]?|account|conto|profil\w{0,3}|users?|utent[ei]|orders?|ordin[ei]|invoices?|fattur[ae]|settings|impostazioni|members?|soci|private|privat[ao]|riservat[aoie]|dashboard|cart|carrello|wallet|messages|messaggi|area|home|me)(?:$|[^a-z])/i;

const known = new WeakMap<Site, Map<string, boolean>>();

/** Whether a page is refused to strangers; undefined: it was not asked. */
export const isRefusedToStrangers = (site: Site, url: string): boolean | undefined =>
  known.get(site)?.get(site.pageOf(url));

export function noteForStrangers(site: Site, url: string, isRefused: boolean): void {
  const pages = known.get(site) ?? new Map<string, boolean>();
  pages.set(site.pageOf(url), isRefused);
  known.set(site, pages);
}

const compared = new WeakMap<Site, Promise<readonly Compared[]>>();

/** Asks for what was seen signed in without the session, once for all checks. Nothing, if nobody is signed in. */
export function compareWithStrangers(site: Site, tools: AttackTools): Promise<readonly Compared[]> {
  const before = compared.get(site) ?? compare(site, tools);
  compared.set(site, before);
  return before;
}

async function compare(site: Site, tools: AttackTools): Promise<readonly Compared[]> {
  if (!site.session.signedIn) return [];
  const pages = contentsOf(site).toSorted((one, other) => rankOf(other) - rankOf(one));
  const asked = pages.slice(0, mostOf(PAGES, tools)).map(async (signedIn) => {
    const anonymous = await askAnonymously(tools, signedIn.request.url);
    return anonymous.response ? { signedIn, anonymous } : null;
  });
  const answered = (await Promise.all(asked)).filter((one) => one !== null);
  doors.set(site, doorsAmong(answered));
  return answered.map(({ signedIn, anonymous }): Compared => {
    const isRefused = isRefusal(site, signedIn, anonymous);
    noteForStrangers(site, signedIn.request.url, isRefused);
    return { signedIn, anonymous, isRefused };
  });
}

/** Texts that strangers get in the place of pages. */
const doors = new WeakMap<Site, ReadonlySet<string>>();

/** The same text for strangers at several pages that differ for the user, whatever language it is in. */
function doorsAmong(pages: ReadonlyArray<Pick<Compared, 'signedIn' | 'anonymous'>>): ReadonlySet<string> {
  const html = pages.flatMap(({ signedIn, anonymous }) =>
    isAnswered(anonymous) && kindOf(anonymous.response) === 'html' && kindOf(signedIn.response) === 'html'
      ? [{ own: partsOf(signedIn).join('\n'), shown: partsOf(anonymous).join('\n') }]
      : [],
  );
  const groups = [...Map.groupBy(html, ({ shown }) => shown)];
  const isDoor = (shown: string, group: ReadonlyArray<{ readonly own: string }>) =>
    group.length > 1 && new Set([shown, ...group.map(({ own }) => own)]).size === group.length + 1;
  return new Set(groups.filter(([shown, group]) => isDoor(shown, group)).map(([shown]) => shown));
}

/** Pages and data that came with success, each once; nothing that would end the session. */
function contentsOf(site: Site): Answered[] {
  const all = site.exchanges.filter(isAnswered).filter((exchange) => {
    const { request, response } = exchange;
    if (request.method !== 'GET' || response.status !== 200 || new URL(request.url).origin !== site.origin)
      return false;
    return /^(?:html|json)$/.test(kindOf(response)) && !site.isMissing(exchange) && linkChange(request.url) === null;
  });
  // `/orders` and `/orders/` are one page: as two, each would make the other's data look public.
  const keyOf = ({ request }: Answered) => site.pageOf(request.url).replace(/\/$/, '');
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

function rankOf({ request, response }: Answered): number {
  const { pathname } = new URL(request.url);
  return (OF_A_PERSON.test(pathname) ? 2 : 0) + (/<form\b[^>]{0,300}\bpost\b/i.test(textOf(response)) ? 1 : 0);
}

export function isRefusal(site: Site, signedIn: Answered, anonymous: Exchange): boolean {
  const { response } = anonymous;
  if (!response || response.status >= 300 || site.isMissing(anonymous)) return true;
  const asksPassword = (text: string) => readHtml(text).forms.some((form) => passwordField(form) !== null);
  if (asksPassword(textOf(response)) && !asksPassword(textOf(signedIn.response))) return true;
  return isAnswered(anonymous) && saysRefused(site, signedIn, anonymous);
}

/** What pages say that refuse with success. */
export const DENIED =
  /\b(?:access (?:is )?(?:denied|forbidden|restricted)|not (?:authori[sz]ed|allowed|permitted)|unauthori[sz]ed|permission denied|insufficient (?:rights|privileges|permissions)|(?:admin(?:istrator)?s?|members?|staff|premium users?) only|only (?:for )?(?:admin(?:istrator)?s|members|staff)|must be (?:an? )?(?:admin|logged|signed)|accesso negato|non (?:sei )?autorizzat|permess[oi] (?:negat|insufficient)|solo (?:gli )?amministrator|zugriff verweigert|accès (?:refusé|interdit)|acceso denegado)/i;
const ASKS_SIGN_IN =
  /\b(?:please (?:first )?(?:log|sign)[ -]?in|(?:log|sign)[ -]?in (?:first|(?:is )?required|to (?:see|view|continue|access|proceed|send|use))|(?:must|need to|have to) (?:be )?(?:logged|signed|log|sign)[ -]?in|not (?:logged|signed)[ -]?in|authentication (?:is )?required|(?:effettua|effettuare|esegui|eseguire) (?:prima )?(?:il login|l['’]accesso)|accedi per|devi (?:prima )?accedere|accesso (?:richiesto|necessario)|bitte (?:melden sie sich|(?:erst |zuerst )?(?:anmelden|einloggen))|anmeldung erforderlich|veuillez vous (?:connecter|identifier)|connexion requise|(?:debes?|inicia|inicie|iniciar) (?:iniciar )?sesi[oó]n)/i;
/** These may stay where the rest of a page is refused. */
const HEADING = /<(?:title|h[1-6]|legend|th|label|button)\b[^>]{0,300}>\s{0,40}([^<>]{1,200}?)\s{0,40}</gi;

/**
 * Whether an answer that came with success refuses in words. A page for everybody may ask its visitors to sign in, too:
 * it shows its own content all the same.
 */
function saysRefused(site: Site, signedIn: Answered, anonymous: Answered): boolean {
  if (kindOf(anonymous.response) !== 'html' || kindOf(signedIn.response) !== 'html') return false;
  const [own, shown] = [partsOf(signedIn), partsOf(anonymous)];
  if (doors.get(site)?.has(shown.join('\n')) && own.join('\n') !== shown.join('\n')) return true;
  const says = (parts: readonly string[]) => parts.some((part) => DENIED.test(part) || ASKS_SIGN_IN.test(part));
  if (!says(shown) || says(own)) return false;
  const headings = [...textOf(anonymous.response).slice(0, 300_000).matchAll(HEADING)].map(([, text = '']) =>
    text.trim(),
  );
  const usual = new Set([...frameOf(site), ...headings]);
  const [ofOwn, ofShown] = [own, shown].map((parts) => parts.filter((part) => !usual.has(part)));
  return ofOwn !== undefined && ofOwn.length > 0 && !ofOwn.some((part) => ofShown?.includes(part));
}

const frames = new WeakMap<Site, ReadonlySet<string>>();
const MAX_FRAME_PAGES = 100;

/** Texts that stand in most pages of the site: its menu, its foot. */
function frameOf(site: Site): ReadonlySet<string> {
  const before = frames.get(site);
  if (before) return before;
  const pages = [...new Map(contentsOf(site).map((page) => [site.pageOf(page.request.url), page])).values()];
  const some = pages.slice(0, MAX_FRAME_PAGES);
  const parts = Map.groupBy(
    some.flatMap((page) => [...new Set(partsOf(page))]),
    (part) => part,
  );
  const frame = new Set([...parts].filter(([, all]) => all.length > some.length / 2).map(([part]) => part));
  frames.set(site, frame);
  return frame;
}

/** Texts of a page in their order. */
export const partsOf = ({ response }: Pick<Answered, 'response'>): readonly string[] =>
  kindOf(response) === 'html'
    ? removeElements(textOf(response).slice(0, 300_000))
        .split(/<[^<>]{0,500}>/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];

/** A text of an element of its own, or behind its label: `<b>Name:</b> Anna`. A message may be long. */
const CELL =
  /<(?:td|dd|li|span|p|div|strong|b|em|i|h[1-6]|address|pre|textarea|br|input)\b[^>]{0,300}?(?:\bvalue="([^"]{3,80})"[^>]{0,100}>|>\s{0,40}([^<>]{3,400}?)\s{0,40}(?=<))|<\/(?:b|strong|em|i|span|label|small|u)>[\s:=-]{0,10}([^<>\s:=-][^<>]{2,398}?)\s{0,40}(?=<)/gi;
const MAX_VALUES = 2000;

/** What stands in an answer as data: cells, items, texts of JSON. */
export function dataIn({ response }: Pick<Answered, 'response'>): ReadonlySet<string> {
  return new Set(cellsIn({ response }));
}

/** The same in their order, each as often as it stands there. */
export function cellsIn({ response }: Pick<Answered, 'response'>): readonly string[] {
  const text = textOf(response).slice(0, 300_000);
  if (kindOf(response) === 'json') return stringsIn(text).slice(0, MAX_VALUES);
  const cells = [...text.matchAll(CELL)].map(([, value, cell, behind]) => (value ?? cell ?? behind ?? '').trim());
  return cells.filter((cell) => cell.length >= 3).slice(0, MAX_VALUES);
}

function stringsIn(json: string): string[] {
  return [...json.matchAll(/:\s{0,4}"((?:[^"\\]|\\.){3,80})"/g)].map(([, value = '']) => value);
}

/** Addresses of the account that the scan has made end with a quote before their @. */
const PERSONAL =
  /[\w.+-]{1,64}(?:'|&#0?39;|&#x27;|&apos;)?@[\w-]{1,63}\.[\w.-]{1,59}\w|\b[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]\b|(?<![\w.-])(?:\d{3}-\d{2}-\d{4}|(?:\d{4}[ -]){3}\d{4}|(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4})(?![\w.-])|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b|(?<![\w.+-])(?:\+\d|0)\d[\d ./-]{5,15}\d(?![\w.-])/g;
const SCRIPT = /<script\b[^>]{0,300}>([\s\S]{1,100000}?)<\/script/gi;
const LITERAL = /(["'])([^"'\\\n]{5,60})\1/g;
const DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** What names one person and no other: mail addresses, accounts at banks, cards, tax codes, numbers of telephones. */
export function personalIn({ response }: Pick<Answered, 'response'>): ReadonlySet<string> {
  const text = removeElements(textOf(response).slice(0, 300_000));
  const found = [...text.matchAll(PERSONAL)].map(([value]) => value);
  return new Set(found.filter((value) => !DATE.test(value)).slice(0, MAX_VALUES));
}

/** The same, and what a page hands to its scripts as texts of their own. */
export function personalWithScripts(answer: Pick<Answered, 'response'>): ReadonlySet<string> {
  const scripts = [...textOf(answer.response).slice(0, 300_000).matchAll(SCRIPT)].map(([, script = '']) => script);
  const literals = scripts.flatMap((script) => [...script.matchAll(LITERAL)].map(([, , text = '']) => text.trim()));
  const isWhole = (text: string) => text.match(PERSONAL)?.[0] === text && !DATE.test(text);
  return new Set([...personalIn(answer), ...literals.slice(0, MAX_VALUES).filter(isWhole)]);
}
