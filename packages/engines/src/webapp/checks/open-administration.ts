import type { Exchange } from '@rocca/tools/web/model';
import { administrationIn } from '../attack/administration-page.ts';
import { askAnonymously, type ByStrength, baseOf, isThere, mostOf } from '../attack/ask.ts';
import { followAsStranger, shapeOfLink } from '../attack/hidden-pages.ts';
import { OF_ADMINISTRATION, type Panel } from '../attack/panels.ts';
import { type PersonTable, personTableIn } from '../attack/person-tables.ts';
import { DENIED, partsOf } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';

/** Pages of an open administration, and those that they lead to. */
const PAGES: ByStrength = { low: 4, medium: 10, high: 20, insane: 40 };

/** Pages that were found as parts of an open administration: a list of persons among them is no second finding. */
const parts = new WeakMap<Site, Set<string>>();

const SAYS_OPEN = {
  it: 'Senza alcun accesso la pagina si presenta come amministrazione ({says}) e porta alle sue funzioni ({tasks}), per due volte. Da verificare se è pensata per tutti.',
  en: 'Without any sign-in the page calls itself an administration ({says}) and leads to its functions ({tasks}), twice. To be verified: whether it is meant for everybody.',
};
const BY_ADDRESS = {
  it: 'Senza autenticazione la pagina, a un indirizzo tipico di un pannello di amministrazione, rimanda alle sue funzioni ({tasks}); il risultato è stato confermato ripetendo la richiesta. La pagina iniziale del sito non le mostra. Da verificare se la pagina è destinata al pubblico.',
  en: 'Without authentication the page, at an address typical of an administration panel, links to its functions ({tasks}); the result was confirmed by repeating the request. The home page of the site does not show them. To be verified: whether the page is meant to be public.',
};
const LED_BY = {
  it: 'Senza alcun accesso la pagina, a cui porta l’amministrazione aperta {door}, si apre per due volte. Da verificare se è pensata per tutti.',
  en: 'Without any sign-in the page, to which the open administration {door} leads, opens twice. To be verified: whether it is meant for everybody.',
};

export const isOpenPage = (site: Site, exchange: Exchange): exchange is Answered =>
  isAnswered(exchange) &&
  isThere(site, exchange) &&
  /^(?:html|json)$/.test(kindOf(exchange.response)) &&
  !partsOf(exchange).some((part) => DENIED.test(part)) &&
  !readHtml(textOf(exchange.response)).forms.some((form) => passwordField(form) !== null);

/** Administrations that open for strangers and name one function at least, with the pages below that they lead to. */
export async function openAdministrations(
  key: string,
  panels: readonly Panel[],
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const candidates = panels.filter(
    ({ url, form, asksFirst }) => form === null && !asksFirst && OF_ADMINISTRATION.test(new URL(url).pathname),
  );
  if (candidates.length === 0) return [];
  const control = await askAnonymously(tools, baseOf(site));
  const usual = isAnswered(control) ? new Set(partsOf(control)) : new Set<string>();
  const found: WebSighting[] = [];
  for (const { exchange } of candidates) {
    if (!isOpenPage(site, exchange)) continue;
    const seen = administrationIn(exchange);
    const signs = seen ? (seen.says === null ? seen.tasks : [seen.says]) : [];
    if (!seen || signs.some((sign) => usual.has(sign))) continue;
    const { url } = exchange.request;
    const again = await askAnonymously(tools, url);
    const repeated = isAnswered(again) ? administrationIn(again) : null;
    if (!isAnswered(again) || repeated === null || repeated.says !== seen.says) continue;
    found.push({
      key,
      place: { url: site.pageOf(url), method: 'GET', parameter: null },
      possible: true,
      evidence: filled(seen.says === null ? BY_ADDRESS : SAYS_OPEN, {
        says: seen.says ?? '',
        tasks: seen.tasks.slice(0, 5).join(', '),
      }),
      messages: [
        { exchange, marks: signs, role: 'proof' },
        { exchange: again, marks: signs, role: 'repeat' },
        { exchange: control, marks: [], role: 'control' },
      ],
    });
    found.push(...(await openBelow(key, exchange, control, site, tools)));
  }
  const pages = new Map(found.map((one) => [one.place.url, one]));
  parts.set(site, new Set(pages.keys()));
  return [...pages.values()];
}

const folderOf = (url: string) => {
  const { pathname } = new URL(url);
  return /\.\w{2,5}$/.test(pathname) ? pathname.replace(/[^/]*$/, '') : `${pathname.replace(/\/$/, '')}/`;
};

/** Backups and exports load the server and may leave a file there. */
const MAKES_COPY = /back-?up|dump|export|esporta|_bk\b/i;

async function openBelow(
  key: string,
  door: Answered,
  control: Exchange,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const folder = folderOf(door.request.url);
  const isBelow = (link: string) => folder !== '/' && new URL(link).pathname.startsWith(folder);
  const known = new Set([site.pageOf(door.request.url), site.pageOf(baseOf(site))]);
  const waiting: Answered[] = [door];
  const found: WebSighting[] = [];
  let left = mostOf(PAGES, tools);
  for (const page of waiting) {
    for (const link of kindOf(page.response) === 'html' ? pageOf(page).links : []) {
      if (!link.startsWith(`${site.origin}/`) || known.has(site.pageOf(link)) || !isBelow(link)) continue;
      const label = pageOf(page).labels.get(link) ?? '';
      if (linkChange(link, { label }) !== null || left === 0 || tools.signal.aborted) continue;
      if (MAKES_COPY.test(`${label} ${new URL(link).pathname}`)) continue;
      known.add(site.pageOf(link));
      left -= 1;
      const [first, again] = [await askAnonymously(tools, link), await askAnonymously(tools, link)];
      if (!isOpenPage(site, first) || !isOpenPage(site, again)) continue;
      if (partsOf(first).join('\n') === partsOf(door).join('\n')) continue;
      waiting.push(first);
      found.push({
        key,
        place: { url: site.pageOf(link), method: 'GET', parameter: null },
        possible: true,
        evidence: filled(LED_BY, { door: new URL(door.request.url).pathname }),
        messages: [
          { exchange: first, marks: [], role: 'proof' },
          { exchange: again, marks: [], role: 'repeat' },
          { exchange: control, marks: [], role: 'control' },
        ],
      });
    }
  }
  return found;
}

/** Usual names of lists of accounts, for scripts and for administrators. */
const LISTS = ['api/users', 'admin/users', 'users', 'api/customers', 'api/v1/users', 'api/admin/users', 'api/accounts'];
const MOST_LISTS: ByStrength = { low: 2, medium: 5, high: 7, insane: 7 };

const MOST_FOLDERS = 3;

function apiFolders({ exchanges, origin }: Site): string[] {
  const folders = exchanges
    .filter(({ request, response }) => request.url.startsWith(`${origin}/`) && (response?.status ?? 404) < 404)
    .flatMap(({ request }) => /^[^?#]{1,200}\/(?:api|rest)\/(?:v\d\/)?/i.exec(request.url)?.[0] ?? []);
  return [...new Set(folders)].slice(0, MOST_FOLDERS);
}

const LISTED = {
  it: 'Senza alcun accesso la pagina elenca, per due volte, {count} persone ({persons}) con un dato riservato di ciascuna ({field}). Da verificare se l’elenco è pensato per tutti.',
  en: 'Without any sign-in the page lists {count} persons ({persons}) with something private of each ({field}), twice. To be verified: whether the list is meant for everybody.',
};

/** Lists of persons that strangers get and are not led to: at usual names, and among the pages that were seen. */
export async function openPersonTables(key: string, site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const usual = [
    ...LISTS.slice(0, mostOf(MOST_LISTS, tools)).map((name) => baseOf(site) + name),
    ...apiFolders(site).flatMap((folder) => [`${folder}users`, `${folder}users.json`]),
  ];
  const seen = site.exchanges
    .filter(isAnswered)
    .filter(({ request }) => request.method === 'GET' && request.url.startsWith(`${site.origin}/`))
    .filter((one) => personTableIn(one) !== null)
    .map(({ request }) => request.url);
  const urls = [...new Set([...seen.slice(0, mostOf(PAGES, tools)), ...usual])];
  const found = await Promise.all(urls.map((url) => personTableAt(url, site, tools)));
  const tables = found.filter((one) => one !== null);
  if (tables.length === 0) return [];
  const control = await askAnonymously(tools, baseOf(site));
  const { linked } = await followAsStranger(site, tools);
  const isLed = (url: string) =>
    linked.has(shapeOfLink(url)) || (isAnswered(control) && pageOf(control).links.includes(url));
  return (
    tables
      .filter(({ first, table }) => table.isSecret || OF_ADMINISTRATION.test(new URL(first.request.url).pathname))
      // A page may name accounts to try the site with; data for scripts gives away everybody's.
      .filter(
        ({ first, table }) =>
          (table.isCredential && kindOf(first.response) === 'json') || table.isHashed || !isLed(first.request.url),
      )
      .filter(({ first }) => !parts.get(site)?.has(site.pageOf(first.request.url)))
      .map(({ first, again, table: { persons, field } }): WebSighting => {
        const marks = persons.slice(0, 5);
        return {
          key,
          place: { url: site.pageOf(first.request.url), method: 'GET', parameter: null },
          possible: true,
          evidence: filled(LISTED, { count: persons.length, persons: marks.join(', '), field }),
          messages: [
            { exchange: first, marks, role: 'proof' },
            { exchange: again, marks, role: 'repeat' },
            { exchange: control, marks: [], role: 'control' },
          ],
        };
      })
  );
}

async function personTableAt(
  url: string,
  site: Site,
  tools: AttackTools,
): Promise<{ readonly first: Answered; readonly again: Answered; readonly table: PersonTable } | null> {
  const first = await askAnonymously(tools, url);
  const table = isOpenPage(site, first) ? personTableIn(first) : null;
  if (!table || !isAnswered(first)) return null;
  const again = await askAnonymously(tools, url);
  const repeated = isOpenPage(site, again) ? personTableIn(again) : null;
  const isSame = repeated !== null && table.persons.some((name) => repeated.persons.includes(name));
  return isSame && isAnswered(again) ? { first, again, table } : null;
}
