import type { Exchange } from '@rocca/tools/web/model';
import { pageOf as pageAddress } from '@rocca/tools/web/scope';
import { scored } from '../../core/definition.ts';
import { askAnonymously, baseOf, isThere, plainGet } from '../attack/ask.ts';
import { addressOf } from '../attack/hidden-pages.ts';
import { managementIn, namesAccounts, saysAct } from '../attack/management.ts';
import { namesBehind, OF_ADMINISTRATION, type Panel, panelsOf, placesOfPanels } from '../attack/panels.ts';
import { headerOf } from '../attack/similar.ts';
import { customersIn, isUserList, personsIn } from '../attack/user-lists.ts';
import { destinationIn } from '../attack/visitor.ts';
import { DENIED, isRefusal, partsOf } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled, joinEvidence } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { changesSomething } from '../reading/form-purpose.ts';
import { pageOf } from '../reading/page.ts';
import { openAdministrations } from './open-administration.ts';
import { ACCESS_CONTROL, ADVICE, CONFIGURATION, define } from './passive/define.ts';
import { ledByOpen, openToStrangers, refusedToStrangers, sentWithRedirects } from './unlinked-administration.ts';

const family = 'Admin panels';

const LOGIN = define(
  'admin-login',
  { family, scores: ADVICE, owasp: CONFIGURATION, cwes: [1125] },
  {
    name: { it: 'Pagina di accesso amministrativo esposta', en: 'Admin sign-in page exposed' },
    description: {
      it: 'La pagina di accesso all’amministrazione è raggiungibile da chiunque: è il primo posto in cui si provano password rubate o indovinate.',
      en: 'Anybody can reach the administration sign-in page: it is the first place where stolen or guessed passwords are tried.',
    },
    solution: {
      it: 'Limitare l’amministrazione alla rete interna o a una VPN e chiedere un secondo fattore.',
      en: 'Limit the administration to the internal network or a VPN, and ask for a second factor.',
    },
  },
);

const OPEN = define(
  'admin-open',
  {
    family,
    scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:L', 9.4]),
    owasp: ACCESS_CONTROL,
    cwes: [306, 425],
  },
  {
    name: { it: 'Pannello di amministrazione senza autenticazione', en: 'Unauthenticated admin panel' },
    description: {
      it: 'Il pannello di amministrazione si apre senza alcun accesso: chiunque ne conosca l’indirizzo vede i dati e usa le funzioni di chi amministra.',
      en: 'The admin panel opens without signing in: anybody who knows its URL can see the data and use the functions of administrators.',
    },
    solution: {
      it: 'Chiedere l’accesso su ogni pagina e ogni funzione dell’amministrazione e limitarla alla rete interna.',
      en: 'Require authentication on every administration page and function, and restrict access to the internal network.',
    },
  },
);

const FOR_USERS = define(
  'admin-for-users',
  {
    family,
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:P/A:P', 6.5], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:L', 8.3]),
    owasp: ACCESS_CONTROL,
    cwes: [862, 425],
  },
  {
    name: { it: 'Funzioni di amministrazione aperte agli utenti', en: 'Admin functions open to ordinary users' },
    description: {
      it: 'Una pagina di amministrazione chiede un accesso ma non un ruolo: si apre all’utente della scansione, anche se nessuna delle sue pagine vi porta o il resto dell’amministrazione gli è chiuso.',
      en: 'A page of the administration asks for a sign-in but not for a role: it opens for the user of the scan, though none of their pages leads to it, or the rest of the administration is closed to them.',
    },
    solution: {
      it: 'Verificare il ruolo sul server in ogni pagina e funzione di amministrazione; nascondere il collegamento non basta.',
      en: 'Check the role on the server in every page and function of the administration; hiding the link is not enough.',
    },
  },
);

export const adminPanels = {
  code: 'admin_panels',
  name: { it: 'Pannelli di amministrazione', en: 'Admin panels' },
  kind: 'site',
  from: 'low',
  definitions: [LOGIN, OPEN, FOR_USERS],
  async probe(site, tools) {
    const panels = await panelsOf(site, tools);
    const found = await Promise.all(
      panels
        .filter((panel) => !isSharedSignIn(panel))
        .map((panel) => (isClosed(panel) ? closed(panel) : open(panel, site, tools))),
    );
    const all = [...found, ...(await openForUsers(site, tools))].filter((one) => one !== null);
    const told = new Set(all.filter(({ key }) => key !== LOGIN.key).map(({ place }) => place.url));
    const byWords = (await openAdministrations(OPEN.key, panels, site, tools)).filter(
      ({ place }) => !told.has(place.url),
    );
    for (const { place } of byWords) told.add(place.url);
    const unlinked = [
      ...(await openToStrangers(OPEN.key, site, tools)),
      ...(await sentWithRedirects(OPEN.key, site, tools)),
    ];
    return [...all, ...byWords, ...unlinked.filter(({ place }) => !told.has(place.url))];
  },
} as const satisfies SiteCheck;

/** Places of administrators that the scan's user is let into, though no page leads there and strangers are refused. */
async function openForUsers(site: Site, tools: AttackTools): Promise<ReadonlyArray<WebSighting | null>> {
  if (!site.session.signedIn) return [];
  const all = placesOfPanels(site, tools);
  const linked = linkedFor(all, site);
  const places = all.filter((url) => !linked.has(addressOf(site, url)));
  const askAll = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => ({ url, first: await askWhereLed(url, tools) })));
  const entries = await askAll(places);
  const shut = entries.filter(({ url, first }) => OF_ADMINISTRATION.test(new URL(url).pathname) && isShut(first));
  const isAsked = (url: string) => all.includes(url) || linked.has(addressOf(site, url));
  const behind = namesBehind(shut.map(({ url }) => url)).filter((url) => !isAsked(url));
  const usual = (await refusedToStrangers(site, tools)).filter((url) => !isAsked(url) && !behind.includes(url));
  const asked = [...entries, ...(tools.depth.strength === 'low' ? [] : await askAll(behind)), ...(await askAll(usual))];
  const known = new Set(asked.map(({ first }) => site.pageOf(first.request.url)));
  const below = (await ledByOpen(asked.map(({ first }) => first).filter(isAnswered), site, tools)).filter(
    ({ request }) => !known.has(site.pageOf(request.url)) && !linked.has(addressOf(site, request.url)),
  );
  const opened = [...asked.map(({ first }) => first), ...below];
  const hidden = await Promise.all(
    opened.map((first) =>
      openForUser(first.request.url, first, { isLed: below.some((one) => one === first) }, site, tools),
    ),
  );
  const doors = [...asked.map(({ first }) => first), ...site.exchanges].filter(isDoor);
  const beside = await Promise.all(besideDoors(doors, site).map((one) => openBeside(one, site, tools)));
  const led = all.filter((url) => linked.has(addressOf(site, url)) && OF_ADMINISTRATION.test(new URL(url).pathname));
  return [...hidden, ...beside, ...(await Promise.all(led.map((url) => openForLedUser(url, site, tools))))];
}

const accountsIn = (exchange: Exchange): string[] => {
  const persons = isAnswered(exchange) && isUserList(exchange) ? personsIn(exchange) : [];
  return persons.length >= ENOUGH ? persons : [];
};

/** A list of accounts to which links lead the user: none if they may well be an administrator. */
async function openForLedUser(url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const seen = site.exchanges.findLast(({ request, response }) => request.url === url && response?.status === 200);
  if (!seen || !isAnswered(seen) || accountsIn(seen).length === 0) return null;
  const role = roleIn(seen, site);
  if (role !== null && OF_MANAGER.test(role)) return null;
  const second = site.session.hasSecond ? await tools.users?.openSecond() : null;
  const asSecond = second ? await second.read(url) : null;
  const isForBoth = asSecond !== null && accountsIn(asSecond).length > 0;
  if (role === null && !isForBoth && !namesAnotherManager(seen, site)) return null;
  const [again, anonymous] = [await tools.request(plainGet(url)), await askAnonymously(tools, url)];
  const persons = accountsIn(again);
  if (persons.length === 0 || !isRefusal(site, seen, anonymous)) return null;
  const reason = role === null ? (isForBoth ? FOR_BOTH : FOR_ANOTHER) : filled(AS_ROLE, { role });
  return {
    key: FOR_USERS.key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    ...(role === null ? { possible: true } : {}),
    evidence: joinEvidence([filled(LISTS, { marks: persons.slice(0, 5).join(', ') }), reason], ' '),
    messages: [
      { exchange: seen, marks: persons.slice(0, 5), role: 'proof' },
      { exchange: again, marks: persons.slice(0, 5), role: 'repeat' },
      ...(isForBoth ? [{ exchange: asSecond, marks: persons.slice(0, 5), role: 'repeat' } as const] : []),
      { exchange: anonymous, marks: [], role: 'control' },
    ],
  };
}

const LISTS = {
  it: 'La pagina di amministrazione si apre all’utente della scansione, per due volte, ed elenca degli account ({marks}); senza sessione è rifiutata.',
  en: 'The page of the administration opens for the user of the scan, twice, and lists accounts ({marks}); without a session it is denied.',
};
const AS_ROLE = {
  it: 'Lo stesso elenco indica il ruolo dell’utente: {role}.',
  en: 'The same list gives the role of the user as {role}.',
};
const FOR_BOTH = {
  it: 'Si apre anche al secondo utente. Da verificare se entrambi sono amministratori.',
  en: 'It opens for the second user as well. To be verified: whether both are administrators.',
};
const FOR_ANOTHER = {
  it: 'Lo stesso elenco indica un altro account come amministratore. Da verificare se lo è anche l’utente.',
  en: 'The same list gives another account as the administrator. To be verified: whether the user is one, too.',
};

/**
 * Where links lead the user. The pages of an administration lead to each other: of those, only the ones count to which
 * other pages lead.
 */
function linkedFor(panels: readonly string[], site: Site): ReadonlySet<string> {
  const ofPanels = new Set(panels.map((url) => addressOf(site, url)));
  const pages = site.exchanges
    .filter(isAnswered)
    .filter(({ response }) => kindOf(response) === 'html')
    .map((exchange) => ({
      address: addressOf(site, exchange.request.url),
      links: pageOf(exchange).links.map((link) => addressOf(site, link)),
    }));
  const byAddress = Map.groupBy(pages, ({ address }) => address);
  const linked = new Set(pages.filter(({ address }) => !ofPanels.has(address)).flatMap(({ links }) => links));
  // The loop also visits addresses that are added to the set while it runs.
  for (const address of linked)
    for (const { links } of byAddress.get(address) ?? []) for (const link of links) linked.add(link);
  return linked;
}

/** The way into an administration may only lead on, to the same with a slash or to its first page. */
async function askWhereLed(url: string, tools: AttackTools): Promise<Exchange> {
  const first = await tools.request(plainGet(url));
  const to = destinationIn(first);
  const isLed = to?.startsWith(`${url.replace(/\/$/, '')}/`) && linkChange(to) === null && !SIGN_IN.test(to);
  return isLed && to ? tools.request(plainGet(to)) : first;
}

/** Something is there, and not for the user. */
const isShut = ({ response }: Exchange) =>
  response !== null &&
  (response.status === 401 || response.status === 403 || (response.status > 300 && response.status < 400));

const SIGN_IN = /log-?in|sign-?in|auth|acced|accesso|anmeld|connexion/i;

/** The way into an administration, closed to the user; the page of a sign-in asks everybody. */
function isDoor(exchange: Exchange): boolean {
  const { request, response } = exchange;
  const { pathname } = new URL(request.url);
  if (!response || request.method !== 'GET' || !OF_ADMINISTRATION.test(pathname) || SIGN_IN.test(pathname))
    return false;
  if (response.status === 401 || response.status === 403) return true;
  return response.status >= 300 && response.status < 400 && SIGN_IN.test(headerOf(exchange, 'location') ?? '');
}

const folderOf = (url: string) => {
  const { pathname } = new URL(url);
  const [folder] = /^.*\//.exec(/\.\w{2,5}$|\/$/.test(pathname) ? pathname : `${pathname}/`) ?? [];
  return folder ?? '/';
};

interface BesideDoor {
  readonly page: Answered;
  readonly door: Exchange;
}

const MOST_BESIDE = 10;

/** Pages of an administration that the user was led to and got, though the way into it is closed to them. */
function besideDoors(doors: readonly Exchange[], site: Site): BesideDoor[] {
  const pages = site.exchanges
    .filter(isAnswered)
    .filter(
      ({ request, response }) => request.method === 'GET' && response.status === 200 && kindOf(response) === 'html',
    );
  const found = pages.flatMap((page): BesideDoor[] => {
    const { pathname } = new URL(page.request.url);
    const door = doors.find(
      ({ request }) => pathname.startsWith(folderOf(request.url)) && folderOf(request.url) !== '/',
    );
    const isSign = signsOfAdministration(page).length > 0 || pageOf(page).forms.some(changesSomething);
    return door && isSign && !SIGN_IN.test(pathname) && !site.isMissing(page) ? [{ page, door }] : [];
  });
  return [...new Map(found.map((one) => [site.pageOf(one.page.request.url), one])).values()].slice(0, MOST_BESIDE);
}

async function openBeside({ page, door }: BesideDoor, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const { url } = page.request;
  const again = await tools.request(plainGet(url));
  const anonymous = await askAnonymously(tools, url);
  if (!isAnswered(again) || !isThere(site, again) || !isRefusal(site, page, anonymous)) return null;
  return {
    key: FOR_USERS.key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    possible: true,
    evidence: filled(
      {
        it: 'La pagina di amministrazione si apre all’utente della scansione, per due volte, mentre {door}, nella stessa cartella, lo rifiuta (stato {status}). Senza sessione è rifiutata. Da verificare se la pagina è pensata per tutti gli utenti.',
        en: 'The page of the administration opens for the user of the scan, twice, while {door} in the same folder denies them (status {status}). Without a session it is denied. To be verified: whether the page is meant for all users.',
      },
      { door: new URL(door.request.url).pathname, status: door.response?.status },
    ),
    messages: [
      { exchange: page, marks: ['<form'], role: 'proof' },
      { exchange: again, marks: [], role: 'repeat' },
      { exchange: door, marks: [], role: 'control' },
      { exchange: anonymous, marks: [], role: 'control' },
    ],
  };
}

async function openForUser(
  url: string,
  first: Exchange,
  { isLed }: { readonly isLed: boolean },
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  if (!isAnswered(first) || !isThere(site, first)) return null;
  const signsIn = (one: Answered) => [
    ...new Set([
      ...signsOfAdministration(one),
      ...signsOfStaff(one),
      ...customersIn(one),
      ...managementIn(one, { isLed, isUser: true }),
    ]),
  ];
  const marks = signsIn(first);
  const role = roleIn(first, site);
  if (marks.length === 0 || (role !== null && OF_MANAGER.test(role))) return null;
  const anonymous = await askAnonymously(tools, url);
  const again = await tools.request(plainGet(url));
  if (!isRefusal(site, first, anonymous) || !isAnswered(again) || signsIn(again).length === 0) return null;
  return {
    key: FOR_USERS.key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    // Where the page does not name the role, nobody says that the user is no administrator.
    ...(role === null ? { possible: true } : {}),
    evidence: filled(role === null ? FOR_ANY_ROLE : FOR_ROLE, {
      marks: marks.slice(0, 5).join(', '),
      role: role ?? '',
    }),
    messages: [
      { exchange: first, marks: marks.slice(0, 5), role: 'proof' },
      { exchange: again, marks: [], role: 'repeat' },
      { exchange: anonymous, marks: [], role: 'control' },
    ],
  };
}

const FOR_ANY_ROLE = {
  it: 'La pagina si apre all’utente della scansione e mostra ciò che usano gli amministratori ({marks}); nessuna delle sue pagine vi porta e senza sessione è rifiutata. Da verificare se l’utente è un amministratore.',
  en: 'The page opens for the user of the scan and shows what administrators use ({marks}); none of their pages leads to it, and without a session it is denied. To be verified: whether the user is an administrator.',
};
const FOR_ROLE = {
  it: 'La pagina si apre all’utente della scansione e mostra ciò che usano gli amministratori ({marks}); lo stesso elenco indica il suo ruolo: {role}. Nessuna delle sue pagine vi porta e senza sessione è rifiutata.',
  en: 'The page opens for the user of the scan and shows what administrators use ({marks}); the same list gives their role as {role}. None of their pages leads to it, and without a session it is denied.',
};

const OF_MANAGER =
  /^(?:(?:super|site|sys)?[ _-]?admin\w{0,10}|root|owner|staff|manager|moderator|amministrat\w{1,4})$/i;
const OF_CUSTOMER =
  /^(?:users?|customer|client|member|guest|student|subscriber|utente|cliente|membro|benutzer|kunde)$/i;

/** The texts of each row. */
const rowsOf = ({ response }: Answered): string[][] =>
  textOf(response)
    .slice(0, 300_000)
    .split(/<tr\b/i)
    .slice(1)
    .filter((row) => /<td\b/i.test(row))
    .map((row) => (row.split(/<\/t(?:r|able)\b/i)[0] ?? '').split(/<[^<>]{0,500}>/).map((cell) => cell.trim()));

const isRowOf = (cells: readonly string[], user: string) =>
  cells.some((cell) => cell.toLowerCase() === user.toLowerCase());

/** Whether a list of accounts with a row of the user's own has one of an administrator beside it. */
function namesAnotherManager(answer: Answered, { session: { user } }: Site): boolean {
  const rows = user === undefined || kindOf(answer.response) !== 'html' ? [] : rowsOf(answer);
  const others = rows.filter((cells) => user !== undefined && !isRowOf(cells, user));
  return others.length < rows.length && others.some((cells) => cells.some((cell) => OF_MANAGER.test(cell)));
}

/** The role of the user by their own row in a list of accounts; null: no row gives one. */
function roleIn(answer: Answered, { session: { user } }: Site): string | null {
  if (user === undefined || kindOf(answer.response) !== 'html') return null;
  const own = rowsOf(answer).filter((cells) => isRowOf(cells, user));
  // The name of the user may be the word itself.
  const roles = own.flatMap((cells) =>
    cells.filter((cell) => cell !== user && (OF_MANAGER.test(cell) || OF_CUSTOMER.test(cell))),
  );
  return roles.find((role) => OF_MANAGER.test(role)) ?? roles[0] ?? null;
}

/** Whom a page says that it is for. */
const FOR_STAFF =
  /\b(?:staff|employees?|admin(?:istrators?)?|internal|operator|dipendenti|personale|amministratori)(?:['’]s)? (?:dashboard|panel|portal|area|console|management|operations|tools)\b|\b(?:authori[sz]ed (?:personnel|staff|employees)|(?:staff|employees?|administrators?|internal use|personnel)) only\b|\bsolo (?:per )?(?:il )?personale\b|\bpersonale autorizzato\b|\b(?:pannello|area) (?:del )?personale\b|\buso interno\b|\bnur für mitarbeiter\b|\bréservé au personnel\b|\bsolo personal\b/i;
const TITLE = /<(?:title|h[1-3]|p|strong|small)\b[^>]{0,300}>\s{0,40}([^<>]{3,120}?)\s{0,40}</gi;

/** Words of a page by which it is for those who work there, if it shows or does something: a refusal says them as well. */
function signsOfStaff(exchange: Answered): string[] {
  if (kindOf(exchange.response) !== 'html') return [];
  const text = textOf(exchange.response).slice(0, 300_000);
  const said = [...text.matchAll(TITLE)].map(([, words = '']) => words).filter((words) => FOR_STAFF.test(words));
  if (said.length < ENOUGH || partsOf(exchange).some((part) => DENIED.test(part) && !FOR_STAFF.test(part))) return [];
  const folder = folderOf(exchange.request.url.replace(/\/[^/]*$/, '/'));
  const page = pageOf(exchange);
  const beside = page.links.filter((link) => new URL(link).pathname.startsWith(folder) && folder !== '/');
  return page.forms.some(changesSomething) || new Set(beside).size >= ENOUGH ? said : [];
}

/** Tasks of administrators, or a list of accounts. */
function signsOfAdministration(exchange: Answered): string[] {
  const tasks = kindOf(exchange.response) === 'html' ? tasksIn(exchange) : [];
  const persons = isUserList(exchange) ? personsIn(exchange) : [];
  const actions = kindOf(exchange.response) === 'html' ? actionsIn(exchange) : [];
  return [
    ...(tasks.length >= ENOUGH ? tasks : []),
    ...(persons.length >= ENOUGH ? persons : []),
    ...(actions.length >= ENOUGH ? actions : []),
  ];
}

const isManaging = (text: string) =>
  (saysAct(text) && namesAccounts(text)) || /(?:delet|remov|edit|ban|block)e?(?:user|member|account)/i.test(text);

/** What is done to accounts on a page of the administration: links that name one, and buttons beside a choice of them. */
function actionsIn(exchange: Answered): string[] {
  const page = pageOf(exchange);
  const { pathname } = new URL(exchange.request.url);
  if (![pathname, page.title].some((text) => OF_ADMINISTRATION.test(text))) return [];
  const links = page.links
    .map((link) => new URL(link))
    .filter(({ pathname: path, search }) => isManaging(path + search) && /=[^&]|\/\d+(?:\/|$)/.test(path + search))
    .map(({ pathname: path, search }) => path + search);
  const choices = page.forms
    .filter(({ method }) => method === 'POST')
    .flatMap(({ fields }) => {
      const acts = fields.some(
        ({ type, name, value }) => /^(?:submit|button)$/.test(type) && saysAct(`${name} ${value}`),
      );
      const chosen = fields.filter(
        ({ type, name, value }) => /^(?:radio|checkbox|hidden)$/.test(type) && value !== '' && namesAccounts(name),
      );
      return acts ? chosen.map(({ name, value }) => `${name}=${value}`) : [];
    });
  return [...new Set([...links, ...choices])];
}

const isClosed = ({ form, asksFirst }: Panel) => form !== null || asksFirst;

/** Whether an administration page redirects to the sign-in that all users share. */
function isSharedSignIn({ url, exchange, form }: Panel): boolean {
  const { url: end } = exchange.request;
  if (!form || !isAnswered(exchange) || pageAddress(end) === pageAddress(url)) return false;
  const says = [new URL(end).pathname, pageOf(exchange).title, URL.parse(form.action, end)?.pathname ?? ''];
  return !says.some((text) => OF_ADMINISTRATION.test(text));
}

/** One sign-in is one finding, whatever addresses lead to it: by where its form goes, or by what it asks a password for. */
function signInOf({ exchange, form }: Panel): string {
  const { url } = exchange.request;
  if (form) return pageAddress(URL.parse(form.action, url)?.href ?? url);
  return /realm="?([^",]{0,200})/i.exec(headerOf(exchange, 'www-authenticate') ?? '')?.[1] ?? new URL(url).pathname;
}

function closed(panel: Panel): WebSighting {
  const { url, exchange, asksFirst } = panel;
  const { pathname } = new URL(url);
  const asks = asksFirst
    ? filled(
        { it: 'chiede una password a chiunque: {asked}', en: 'asks everybody for a password: {asked}' },
        { asked: headerOf(exchange, 'www-authenticate')?.slice(0, 200) ?? '' },
      )
    : { it: 'mostra a chiunque un modulo con una password.', en: 'shows a form with a password to everybody.' };
  return {
    key: LOGIN.key,
    cause: signInOf(panel),
    place: { url, method: 'GET', parameter: null },
    evidence: joinEvidence([pathname, asks], ' '),
    messages: [{ exchange, marks: asksFirst ? ['WWW-Authenticate'] : ['type="password"'], role: 'proof' }],
  };
}

/** What administrators do, as names of things on the page: in the languages of most panels. */
const TASKS =
  /^(?:(?:manage |gestione |gestisci |all |tutti gli |edit |modifica )?(?:dashboard|cruscotto|users?|utenti|customers?|clienti|accounts?|orders?|ordini|settings|impostazioni|configuration|configurazione|roles?|ruoli|permissions?|permessi|plugins?|modules?|moduli|themes?|logs?|registri|backups?|databases?|system|sistema|content|contenuti|products|prodotti|statistics|statistiche|reports?|jobs|tasks|server status|benutzer|einstellungen|usuarios|ajustes|utilisateurs|paramètres))$/i;
const SAYS_SO =
  /admin(?:istration|istrator)?(?: panel| console| area| dashboard)?(?:$|[^a-z])|amministrazione|pannello di controllo|control panel|gestionale|back ?office|phpmyadmin|solr admin|dashboard \[jenkins\]/i;
const ENOUGH = 2;
const ITEM = /<(?:a|li|th|h[1-6]|button|td|span|label|option)\b[^>]{0,500}>\s{0,20}([^<>]{3,40}?)\s{0,20}</gi;

/** A title that says so, several tasks of administrators as its items, and something to do them with. */
function tasksIn(exchange: Answered): string[] {
  const page = pageOf(exchange);
  const text = textOf(exchange.response);
  const headings = [...text.matchAll(/<h1\b[^>]{0,300}>([^<]{1,200})</gi)].map(([, heading = '']) => heading);
  if (![page.title, ...headings].some((words) => SAYS_SO.test(words))) return [];
  const { pathname } = new URL(exchange.request.url);
  const below = `${pathname.replace(/\/$/, '')}/`;
  const isUsed =
    page.forms.some(({ method }) => method === 'POST') ||
    (text.match(/<tr\b/gi) ?? []).length >= 2 ||
    page.links.some((link) => new URL(link).pathname.startsWith(below));
  const items = [...text.matchAll(ITEM)].map(([, item = '']) => item.trim());
  return isUsed ? [...new Set(items.filter((item) => TASKS.test(item)).map((item) => item.toLowerCase()))] : [];
}

/** The site’s first page must not show the same: a menu that is everywhere is no panel. */
async function open({ url, exchange }: Panel, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const tasksOf = (one: Exchange) => (isAnswered(one) ? signsOfAdministration(one) : []);
  if (tasksOf(exchange).length < ENOUGH) return null;
  const [control, again] = [
    await askAnonymously(tools, baseOf(site)),
    await askAnonymously(tools, exchange.request.url),
  ];
  const usual = isAnswered(control) ? textOf(control.response).toLowerCase() : '';
  const tasks = tasksOf(exchange).filter((task) => !usual.includes(`>${task.toLowerCase()}<`));
  const repeated = tasksOf(again);
  if (tasks.length < ENOUGH || !tasks.every((task) => repeated.includes(task))) return null;
  return {
    key: OPEN.key,
    place: { url, method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'Senza alcun accesso la pagina mostra ciò che usano gli amministratori: {tasks}.',
        en: 'Without any sign-in the page shows what administrators use: {tasks}.',
      },
      { tasks: tasks.slice(0, 8).join(', ') },
    ),
    messages: [
      { exchange, marks: tasks.slice(0, 8), role: 'proof' },
      { exchange: again, marks: [], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
