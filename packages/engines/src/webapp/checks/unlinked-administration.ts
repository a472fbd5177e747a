import type { Exchange } from '@rocca/tools/web/model';
import { type Ask, askAnonymously, type ByStrength, baseOf, mostOf, plainGet } from '../attack/ask.ts';
import { followAsStranger, shapeOfLink } from '../attack/hidden-pages.ts';
import { managementIn, namesAccounts, saysAct } from '../attack/management.ts';
import { OF_ADMINISTRATION, redirectedPanels } from '../attack/panels.ts';
import { endingOf, usualPages } from '../attack/usual-names.ts';
import { destinationIn } from '../attack/visitor.ts';
import { DENIED, partsOf } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';

/** Pages to which open ones lead. */
const PAGES: ByStrength = { low: 4, medium: 12, high: 24, insane: 48 };
/** Pages that a site refuses alike whether they are there or not: few are worth a question as the user. */
const MOST_ALIKE: ByStrength = { low: 2, medium: 6, high: 12, insane: 24 };

/** Asks once more where the answer only adds a slash. */
async function askWithSlash(url: string, ask: Ask): Promise<Exchange> {
  const first = await ask(url);
  const to = destinationIn(first);
  return to === `${url}/` ? ask(to) : first;
}

export interface UsualAnswers {
  /** What strangers get at the usual pages. */
  readonly answers: readonly Exchange[];
  /** What strangers get at made-up names, by folder. */
  readonly controls: ReadonlyMap<string, Exchange>;
}

const folderOf = (url: string) => url.replace(/[?#].*$/s, '').replace(/[^/]*\/?$/, '');

const known = new WeakMap<Site, Promise<UsualAnswers>>();

/** Asks a stranger's way for the usual pages of an administration, once for all checks. */
export function askUsualPages(site: Site, tools: AttackTools): Promise<UsualAnswers> {
  const before = known.get(site) ?? askAll(site, tools);
  known.set(site, before);
  return before;
}

async function askAll(site: Site, tools: AttackTools): Promise<UsualAnswers> {
  const ask: Ask = (url) => askAnonymously(tools, url);
  const urls = usualPages(site, tools);
  const folders = [...new Set(urls.map(folderOf))];
  const controls = await Promise.all(
    folders.map(async (folder) => [folder, await ask(folder + tools.token() + endingOf(site))] as const),
  );
  return { answers: await Promise.all(urls.map((url) => askWithSlash(url, ask))), controls: new Map(controls) };
}

const isSameText = (one: Exchange, other: Exchange) =>
  isAnswered(one) && isAnswered(other) && partsOf(one).join('\n') === partsOf(other).join('\n');

/** A page with content of its own: no refusal, no sign-in, not what the site shows for anything. */
function isOwnPage(site: Site, exchange: Exchange, controls: readonly Exchange[]): exchange is Answered {
  return (
    isAnswered(exchange) &&
    exchange.response.status === 200 &&
    kindOf(exchange.response) === 'html' &&
    !site.isMissing(exchange) &&
    !partsOf(exchange).some((part) => DENIED.test(part)) &&
    !controls.some((control) => isSameText(control, exchange))
  );
}

const asksPassword = (answer: Answered) =>
  readHtml(textOf(answer.response)).forms.some((form) => passwordField(form) !== null);

/** Pages of the same administration, beside or below a page of it, that can be read without doing anything. */
function leadsTo(page: Answered, site: Site): string[] {
  const { pathname } = new URL(page.request.url);
  const folder = /\.\w{2,5}$/.test(pathname) ? pathname.replace(/[^/]*$/, '') : `${pathname.replace(/\/$/, '')}/`;
  const { links, labels } = pageOf(page);
  return links.filter((link) => {
    const { origin, pathname: path, search } = new URL(link);
    const isBelow = folder !== site.root && path.startsWith(folder);
    const isOfIt = isBelow || OF_ADMINISTRATION.test(path) || (saysAct(path) && namesAccounts(path + search));
    return origin === site.origin && isOfIt && linkChange(link, { label: labels.get(link), root: site.root }) === null;
  });
}

interface Open {
  readonly page: Answered;
  readonly marks: readonly string[];
  /** The open page that leads there; null: it was asked for by its usual name. */
  readonly door: Answered | null;
}

interface Reader {
  /** Whether an answer is a page with content of its own. */
  isOwn(one: Exchange): one is Answered;
  readonly ask: Ask;
  /** Signed in, as the user of the scan. */
  readonly isUser: boolean;
}

/** The pages among those that show what administrations do, and what they lead to. */
async function followOpen(
  pages: readonly Exchange[],
  { isOwn, ask, isUser }: Reader,
  site: Site,
  tools: AttackTools,
): Promise<Open[]> {
  const open = pages.filter(isOwn).flatMap((page): Open[] => {
    const marks = managementIn(page, { isUser });
    return marks.length > 0 && !asksPassword(page) ? [{ page, marks, door: null }] : [];
  });
  const shapes = new Set(pages.map(({ request }) => shapeOfLink(request.url).replace(/\/$/, '')));
  let left = mostOf(PAGES, tools);
  for (const { page } of open) {
    for (const link of leadsTo(page, site)) {
      const shape = shapeOfLink(link).replace(/\/$/, '');
      if (shapes.has(shape) || left === 0) continue;
      shapes.add(shape);
      left -= 1;
      const next = await askWithSlash(link, ask);
      const marks = isOwn(next) ? managementIn(next, { isLed: true, isUser }) : [];
      if (isOwn(next) && marks.length > 0) open.push({ page: next, marks, door: page });
    }
  }
  return open;
}

/** Pages of an administration that strangers get at its usual addresses, though nothing leads them there. */
export async function openToStrangers(key: string, site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const { answers, controls } = await askUsualPages(site, tools);
  const madeUp = [...controls.values()];
  if (!answers.some((one) => isOwnPage(site, one, madeUp) && managementIn(one).length > 0)) return [];
  const ask: Ask = (url) => askAnonymously(tools, url);
  const start = await ask(baseOf(site));
  const { linked } = await followAsStranger(site, tools);
  const led = new Set(
    [...linked, ...(isAnswered(start) ? pageOf(start).links.map(shapeOfLink) : [])].map(withoutSlash),
  );
  const unlinked = answers.filter(({ request }) => !led.has(withoutSlash(shapeOfLink(request.url))));
  const isOwn = (one: Exchange): one is Answered => isOwnPage(site, one, [...madeUp, start]);
  const open = await followOpen(unlinked, { isOwn, ask, isUser: false }, site, tools);
  const found = await Promise.all(
    open.map(async ({ page, marks, door }): Promise<WebSighting | null> => {
      const again = await ask(page.request.url);
      const repeated = isOwn(again) ? managementIn(again, { isLed: door !== null }) : [];
      if (!marks.some((mark) => repeated.includes(mark))) return null;
      return {
        key,
        place: { url: site.pageOf(page.request.url), method: 'GET', parameter: null },
        possible: true,
        evidence: filled(door ? LED_BY : UNLINKED, {
          marks: marks.slice(0, 5).join(', '),
          door: door ? new URL(door.request.url).pathname : '',
        }),
        messages: [
          { exchange: page, marks: marks.slice(0, 5), role: 'proof' },
          { exchange: again, marks: marks.slice(0, 5), role: 'repeat' },
          { exchange: controls.get(folderOf(page.request.url)) ?? start, marks: [], role: 'control' },
        ],
      };
    }),
  );
  return found.filter((one) => one !== null);
}

/** Usual pages that send strangers away with the page of the administration in the body. */
export async function sentWithRedirects(key: string, site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const { answers, controls } = await askUsualPages(site, tools);
  const holds = (one: Exchange) =>
    isAnswered(one) && destinationIn(one) !== null && !asksPassword(one) ? managementIn(one, { isLed: true }) : [];
  const usual = [...controls.values()].flatMap(holds);
  const all = [...answers, ...redirectedPanels(site)].filter((one) => holds(one).length > 0);
  const pages = [...new Map(all.map((one) => [site.pageOf(one.request.url), one])).values()];
  const found = await Promise.all(
    pages.map(async (page): Promise<WebSighting | null> => {
      const again = await askAnonymously(tools, page.request.url);
      const repeated = holds(again);
      const marks = holds(page).filter((mark) => repeated.includes(mark) && !usual.includes(mark));
      if (marks.length === 0) return null;
      const control = controls.get(folderOf(page.request.url)) ?? (await askAnonymously(tools, baseOf(site)));
      return {
        key,
        place: { url: site.pageOf(page.request.url), method: 'GET', parameter: null },
        possible: true,
        evidence: filled(SENT_ALONG, {
          status: page.response?.status,
          to: new URL(destinationIn(page) ?? page.request.url).pathname,
          marks: marks.slice(0, 5).join(', '),
        }),
        messages: [
          { exchange: page, marks: marks.slice(0, 5), role: 'proof' },
          { exchange: again, marks: marks.slice(0, 5), role: 'repeat' },
          { exchange: control, marks: [], role: 'control' },
        ],
      };
    }),
  );
  return found.filter((one) => one !== null);
}

const SENT_ALONG = {
  it: 'Senza alcun accesso la pagina rimanda a {to} (stato {status}), ma il corpo della risposta contiene ciò che mostra un’amministrazione ({marks}), per due volte: il programma sembra continuare dopo il rinvio. Da verificare se il contenuto è riservato.',
  en: 'Without any sign-in the page redirects to {to} (status {status}), but the body of the answer holds what an administration shows ({marks}), twice: the program seems to go on after the redirect. To be verified: whether the content is private.',
};

const withoutSlash = (text: string) => text.replace(/\/$/, '');

const UNLINKED = {
  it: 'Senza alcun accesso la pagina, a cui nessun collegamento pubblico porta, mostra ciò che mostra un’amministrazione ({marks}), per due volte; un nome inventato accanto non dà nulla di simile. Da verificare se è pensata per tutti.',
  en: 'Without any sign-in the page, to which no public link leads, shows what an administration shows ({marks}), twice; a made-up name beside it gives nothing of the kind. To be verified: whether it is meant for everybody.',
};
const LED_BY = {
  it: 'Senza alcun accesso la pagina, a cui porta {door} dell’amministrazione aperta, si apre per due volte ({marks}). Da verificare se è pensata per tutti.',
  en: 'Without any sign-in the page, to which {door} of the open administration leads, opens twice ({marks}). To be verified: whether it is meant for everybody.',
};

/** Usual pages of an administration that strangers are refused: they may be open to any user. */
export async function refusedToStrangers(site: Site, tools: AttackTools): Promise<string[]> {
  const { answers, controls } = await askUsualPages(site, tools);
  const isShut = (one: Exchange) => {
    const status = one.response?.status ?? 0;
    if (status === 401 || status === 403 || (status >= 300 && status < 400)) return true;
    return (
      isAnswered(one) &&
      status === 200 &&
      !site.isMissing(one) &&
      (asksPassword(one) || partsOf(one).some((part) => DENIED.test(part)))
    );
  };
  const isAlike = (one: Exchange) => {
    const control = controls.get(folderOf(one.request.url));
    return control !== undefined && control.response?.status === one.response?.status && isShut(control);
  };
  const shut = answers.filter(isShut);
  const some = [...shut.filter((one) => !isAlike(one)), ...shut.filter(isAlike).slice(0, mostOf(MOST_ALIKE, tools))];
  return some.map(({ request }) => request.url);
}

/** Pages of the same administration to which those lead that open for the user. */
export async function ledByOpen(pages: readonly Answered[], site: Site, tools: AttackTools): Promise<Answered[]> {
  const isOwn = (one: Exchange): one is Answered => isOwnPage(site, one, []);
  const ask: Ask = (url) => tools.request(plainGet(url));
  const open = await followOpen(pages, { isOwn, ask, isUser: true }, site, tools);
  return open.flatMap(({ page, door }) => (door ? [page] : []));
}
