import type { Exchange } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { askAnonymously, type ByStrength, baseOf, mostOf, plainGet } from '../attack/ask.ts';
import { isAlikeDocument, isDocument } from '../attack/documents.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { addressOf, followAsStranger, hiddenPages, isHidden, shapeOfLink } from '../attack/hidden-pages.ts';
import { type OpenRecord, openRecords } from '../attack/open-records.ts';
import { OF_ADMINISTRATION } from '../attack/panels.ts';
import { searchedPages } from '../attack/searched-pages.ts';
import {
  customersIn,
  givesPasswords,
  isUserList,
  namesSellers,
  personsIn,
  recordsIn,
  secretFieldOf,
} from '../attack/user-lists.ts';
import { type Compared, compareWithStrangers, dataIn, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { filled, joinEvidence } from '../evidence.ts';
import type { WebPlace } from '../place.ts';
import { type Answered, headerOf, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { isTemplateSource } from '../reading/template-source.ts';
import { openPersonTables } from './open-administration.ts';
import { confirmOpenMembersPage, OPEN_MEMBERS_PAGE, openMembersPages } from './open-members-page.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';
import { contentOfRedirects } from './redirect-content.ts';

const OPEN = define(
  'private-data-open',
  { family: 'Access control', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [425, 862, 698] },
  {
    name: { it: 'Dati riservati senza accesso', en: 'Private data without a sign-in' },
    description: {
      it: 'Dati di persone, che vanno mostrati soltanto dopo l’accesso, si ottengono qui senza: basta conoscere l’indirizzo.',
      en: 'Data of persons, which should be shown only after a sign-in, can be had here without one: knowing the address is enough.',
    },
    solution: {
      it: 'Verificare l’accesso e i diritti sul server a ogni richiesta di dati, anche per le interfacce usate soltanto dagli script.',
      en: 'Check the sign-in and the rights on the server with every request for data, also for interfaces that only scripts use.',
    },
  },
);

const UNGUARDED = define(
  'private-page-open',
  { family: 'Access control', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [425, 306] },
  {
    name: {
      it: 'Pagina riservata senza controllo dell’accesso',
      en: 'Page behind the sign-in that does not ask for it',
    },
    description: {
      it: 'Vi portano soltanto pagine che richiedono l’accesso, ma la pagina stessa, con il modulo per modificare dati, si apre a chiunque ne conosca l’indirizzo.',
      en: 'Only pages behind the sign-in lead to it, but the page itself, with its form for changing data, opens for anybody who knows its address.',
    },
    solution: {
      it: 'Verificare l’accesso e i diritti sul server in ogni pagina e in ogni operazione, non soltanto nelle pagine che vi portano.',
      en: 'Check the sign-in and the rights on the server in every page and every operation, not only in the pages that lead there.',
    },
  },
);

const FOR_ALL_USERS = define(
  'others-data-listed',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:N/A:N', 4], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N', 6.5]),
    owasp: ACCESS_CONTROL,
    cwes: [863, 359],
  },
  {
    name: { it: 'Elenco con i dati di altri utenti', en: 'List with data of other users' },
    description: {
      it: 'Un elenco consegna a chiunque abbia un accesso i dati riservati di altre persone: il server non lo limita a ciò che appartiene a chi lo chiede, o invia più campi di quanti ne servano.',
      en: 'A list hands private data of other persons to anybody with a sign-in: the server does not limit it to what belongs to whoever asks, or sends more fields than are needed.',
    },
    solution: {
      it: 'Limitare sul server gli elenchi agli oggetti di chi li chiede, verificare il ruolo per gli elenchi di tutti e inviare soltanto i campi necessari.',
      en: 'Limit lists on the server to the objects of whoever asks, check the role for lists of everybody, and send only the fields that are needed.',
    },
  },
);

const ENOUGH = 2;
/** Of a list of users: a page for visitors may well name two persons to write to. */
const ENOUGH_PERSONS = 3;

/**
 * What only pages behind the sign-in show must not stand in a page that everybody gets; nor should a list of users, least
 * of all one to which only pages behind the sign-in lead.
 */
export const privatePages = {
  code: 'private_pages',
  name: { it: 'Pagine riservate senza accesso', en: 'Private pages without a sign-in' },
  kind: 'site',
  from: 'low',
  definitions: [OPEN, UNGUARDED, OPEN_MEMBERS_PAGE, FOR_ALL_USERS],
  lacks: ({ session }) => (session.signedIn ? null : 'no_sign_in'),
  async probe(site, tools) {
    const found = await lookForOpen(site, tools);
    const reported = new Set(found.map(({ place }) => place.url));
    const tables = await openPersonTables(OPEN.key, site, tools);
    return [...found, ...tables.filter(({ place }) => !reported.has(place.url))];
  },
  // Accounts with weak passwords are entered at the end of a scan.
  async late(site, tools) {
    const views = await viewsOfEntered(site, tools);
    const found = await Promise.all(views.map(async (view) => readAs(view, await lookForOpen(view.site, view.tools))));
    const proven = found.flat();
    const reported = new Set(proven.map(({ place }) => place.url));
    const redirects = site.session.signedIn ? [] : await contentOfRedirects(OPEN.key, site, tools);
    return [...proven, ...redirects.filter(({ place }) => !reported.has(place.url))];
  },
} as const satisfies SiteCheck;

async function lookForOpen(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  // The source of a template has the texts of its pages and none of their values.
  const compared = (await compareWithStrangers(site, tools)).filter(({ anonymous }) => !isTemplateSource(anonymous));
  const hidden = await hiddenPages(site, tools);
  const known = [...(await knownPrivate(compared, hidden, site, tools)), ...(await sentAlong(compared, site, tools))];
  const isKnown = ({ url }: WebPlace) => known.some(({ place }) => place.url === url);
  const searched = await searchedPages(site, tools);
  const lists = listsOfUsers(compared, site.session.signedIn ? [] : searched, site);
  const ofUsers = await Promise.all(lists.map((one) => confirmList(one, site, tools)));
  const records = await Promise.all((await openRecords(site, tools)).map((one) => confirmRecord(one, site, tools)));
  const listed = [...ofUsers, ...records].filter((one) => one !== null).filter(({ place }) => !isKnown(place));
  const documents = await openDocuments(compared, site, tools);
  const reported = new Set([...known, ...listed].map(({ place }) => place.url));
  const open = unguardedIn(compared, hidden, site);
  const others = openMembersPages(compared, hidden, site).filter((one) => !open.some((other) => other.one === one));
  const unguarded = await Promise.all([
    ...open.map((one) => confirmUnguarded(one, site, tools)),
    ...others.map((one) => confirmOpenMembersPage(one, hidden, site, tools)),
  ]);
  const shownToUser = listsForUsers([...compared, ...searchedByUser(compared, searched, site)], site);
  const byPage = new Map(shownToUser.toReversed().map((one) => [site.pageOf(one.answer.request.url), one]));
  const forUsers = await Promise.all([...byPage.values()].map((one) => confirmListForUsers(one, site, tools)));
  return [
    ...known,
    ...listed,
    ...documents,
    ...forUsers.filter((one) => one !== null),
    ...unguarded.filter((one) => one !== null).filter(({ place }) => !reported.has(place.url)),
  ];
}

/** Where accounts and settings are managed. */
const OF_MANAGERS =
  /(?:^|[^a-z])(?:admin\w{0,12}|amministra\w{1,10}|manag(?:e|er|ement)|gestion[ei]|back-?office|users?|utent[ei]|accounts?|settings|impostazioni|configuration|configurazione|edit|modifica|einstellungen|benutzer|utilisateurs?|usuarios?)(?:$|[^a-z])/i;
/** What is done to one thing, which the address names by its number. */
const OF_OWNERS =
  /(?:^|[^a-z])(?:edit\w{0,3}|modif\w{1,4}|updat\w{1,3}|chang\w{1,3}|creat\w{1,3}|add|new|upload\w{0,3}|delet\w{1,3}|remov\w{1,3}|complet\w{1,3}|crea|aggiungi|nuov[ao]|carica|elimina|bearbeiten|modifier|editar)(?:$|[^a-z])/i;
const NUMBER = /(?<![a-z\d])\d+(?![a-z\d])/i;

const isOfManagers = (url: string) => {
  const { pathname, search } = new URL(url);
  return OF_MANAGERS.test(pathname) || (OF_OWNERS.test(pathname) && NUMBER.test(pathname + search));
};

type Hidden = ReadonlyMap<string, Compared>;

interface Unguarded {
  readonly one: Compared;
  readonly door: Compared;
}

/** Pages for managing something that strangers get as users do, though only pages they are refused lead there. */
const unguardedIn = (compared: readonly Compared[], hidden: Hidden, site: Site): Unguarded[] =>
  compared.flatMap((one): Unguarded[] => {
    const { signedIn, anonymous, isRefused } = one;
    const door = hidden.get(addressOf(site, signedIn.request.url));
    if (!door || isRefused || !isAnswered(anonymous) || kindOf(signedIn.response) !== 'html') return [];
    const isSame = formsOf(signedIn) !== '' && formsOf(signedIn) === formsOf(anonymous);
    return isSame && isOfManagers(signedIn.request.url) ? [{ one, door }] : [];
  });

/** The forms of a page that send something, other than a sign-in, by their addresses. */
const formsOf = (answer: Answered): string =>
  readHtml(textOf(answer.response))
    .forms.filter((form) => form.method.toUpperCase() === 'POST' && passwordField(form) === null)
    .map(({ action, fields }) => `${action} ${fields.map(({ name }) => name).join()}`)
    .join(' ');

async function confirmUnguarded(
  { one: { signedIn, anonymous }, door }: Unguarded,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await askAnonymously(tools, signedIn.request.url);
  if (!isAnswered(again) || formsOf(again) !== formsOf(signedIn)) return null;
  return {
    key: UNGUARDED.key,
    place: { url: site.pageOf(signedIn.request.url), method: 'GET', parameter: null },
    possible: true,
    evidence: filled(
      {
        it: 'Senza sessione la pagina dà gli stessi moduli che riceve l’utente, per due volte. Vi portano soltanto pagine che richiedono l’accesso, come {path}, che rifiuta lo stesso visitatore. Se i moduli siano accettati senza sessione non è stato provato.',
        en: 'Without a session the page gives the same forms as the user gets, twice. Only pages behind the sign-in lead to it, such as {path}, which denies the same visitor. Whether the forms are taken without a session was not tried.',
      },
      { path: new URL(door.signedIn.request.url).pathname },
    ),
    messages: [
      { exchange: anonymous, marks: ['<form'], role: 'proof' },
      { exchange: again, marks: ['<form'], role: 'repeat' },
      { exchange: door.anonymous, marks: [], role: 'control' },
    ],
  };
}

async function knownPrivate(
  compared: readonly Compared[],
  hidden: Hidden,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const [refused, given] = [compared.filter((one) => one.isRefused), compared.filter((one) => !one.isRefused)];
  // What stands in pages that strangers find no way to is not meant for them.
  const shown = given.filter(({ signedIn }) => !isHidden(hidden, site, signedIn));
  const [door] = refused;
  // Administrators manage what pages for everybody show.
  const isLikely = ({ signedIn }: Compared) => !site.session.mayReadAll || isHidden(hidden, site, signedIn);
  const candidates = given.filter(isLikely).flatMap((one) => {
    const shared = [...privateIn(one, refused, shown)];
    const isPersonal = isAnswered(one.anonymous) && holdsAny(shared, personalIn(one.anonymous));
    return shared.length >= ENOUGH && isPersonal ? [{ one, shared }] : [];
  });
  if (!door || candidates.length === 0) return [];
  const start = await askAnonymously(tools, baseOf(site));
  const usual = isAnswered(start) ? dataIn(start) : new Set<string>();
  const found = await Promise.all(
    candidates
      .map(({ one, shared }) => ({ one, shared: shared.filter((value) => !usual.has(value)) }))
      .map(({ one, shared }) => (shared.length >= ENOUGH ? confirm(one, shared, door, site, tools) : null)),
  );
  return found.filter((one) => one !== null);
}

/** Pages that send strangers away and are sent along all the same: browsers do not show them, others read them. */
async function sentAlong(compared: readonly Compared[], site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const open = new Set(compared.filter((one) => !one.isRefused).flatMap(({ signedIn }) => [...dataIn(signedIn)]));
  const ofUser = ({ signedIn }: Compared) => [...dataIn(signedIn)].filter((value) => !open.has(value));
  const holds = (exchange: Exchange, values: readonly string[]) => {
    if (!isAnswered(exchange) || exchange.response.status < 300 || exchange.response.status >= 400) return false;
    const sent = dataIn(exchange);
    return values.length >= ENOUGH && values.filter((value) => sent.has(value)).length >= values.length * MOST_OF_PAGE;
  };
  const candidates = compared.filter((one) => one.isRefused && holds(one.anonymous, ofUser(one)));
  const found = await Promise.all(
    candidates.map(async (one): Promise<WebSighting | null> => {
      const { signedIn, anonymous } = one;
      const again = await askAnonymously(tools, signedIn.request.url);
      if (!holds(again, ofUser(one))) return null;
      const marks = ofUser(one).slice(0, 5);
      return {
        key: OPEN.key,
        place: { url: site.pageOf(signedIn.request.url), method: 'GET', parameter: null },
        // One mistake in what all pages begin with; pages with the data of persons are worth a finding each.
        ...(isAnswered(anonymous) && personalIn(anonymous).size === 0 && { cause: 'sent with a redirect' }),
        evidence: filled(SENT_ALONG, { status: anonymous.response?.status, count: ofUser(one).length }),
        messages: [
          { exchange: anonymous, marks, role: 'proof' },
          { exchange: again, marks, role: 'repeat' },
          { exchange: signedIn, marks, role: 'control' },
        ],
      };
    }),
  );
  return found.filter((one) => one !== null);
}

/** The share of a page's own values that leaves no doubt that it is the page. */
const MOST_OF_PAGE = 0.8;
const SENT_ALONG = {
  it: 'Senza sessione la pagina risponde con un rinvio (stato {status}), ma il corpo della risposta contiene la pagina riservata ({count} valori), per due volte: il programma continua dopo il rinvio.',
  en: 'Without a session the page answers with a redirect (status {status}), but the body of the answer holds the private page ({count} values), twice: the program goes on after the redirect.',
};

/** Documents of one person, by the words of their addresses. */
const OF_ONE_DOCUMENT =
  /(?:^|[^a-z])(?:orders?|ordin[ei]|invoices?|fattur[ae]|receipts?|ricevut[ae]|statements?|estratt[oi]|payslips?|cedolin[oi]|contracts?|contratt[oi]|prescriptions?|ricett[ae]|refert[oi]|bills?|bollett[ae]|bookings?|prenotazion[ei]|passports?|rechnung(?:en)?|factures?|facturas?|users?|utent[ei]|customers?|client[ei]|accounts?|private|riservat[aoie])(?:$|[^a-z])/i;
const DOCUMENTS: ByStrength = { low: 4, medium: 10, high: 30, insane: 100 };

/** Documents to which only pages behind the sign-in lead, and that strangers get. */
async function openDocuments(compared: readonly Compared[], site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const refused = compared.filter((one) => one.isRefused).map(({ signedIn }) => signedIn);
  const led = new Set(refused.filter(isHtml).flatMap((page) => readPage(page).links));
  const ofUser = site.exchanges.filter(isAnswered).filter(({ request, response }) => {
    const isGot = request.method === 'GET' && response.status === 200 && isDocument(response);
    return isGot && led.has(request.url) && OF_ONE_DOCUMENT.test(new URL(request.url).pathname.replaceAll('_', ' '));
  });
  if (ofUser.length === 0) return [];
  const { linked } = await followAsStranger(site, tools);
  const hidden = new Map(ofUser.map((one) => [one.request.url, one]));
  const asked = [...hidden.values()].filter(({ request }) => !linked.has(shapeOfLink(request.url)));
  const found = await Promise.all(
    asked.slice(0, mostOf(DOCUMENTS, tools)).map(async (signedIn): Promise<WebSighting | null> => {
      const { url } = signedIn.request;
      const anonymous = await askAnonymously(tools, url);
      if (!isAnswered(anonymous) || !isAlikeDocument(signedIn.response, anonymous.response)) return null;
      const again = await askAnonymously(tools, url);
      if (!isAnswered(again) || !isAlikeDocument(signedIn.response, again.response)) return null;
      return {
        key: OPEN.key,
        place: { url: site.pageOf(url), method: 'GET', parameter: null },
        possible: true,
        evidence: filled(DOCUMENT, { type: headerOf(signedIn.response, 'content-type') ?? '' }),
        messages: [
          { exchange: anonymous, marks: [], role: 'proof' },
          { exchange: again, marks: [], role: 'repeat' },
          { exchange: signedIn, marks: [], role: 'control' },
        ],
      };
    }),
  );
  return found.filter((one) => one !== null);
}

const isHtml = ({ response }: Answered) => kindOf(response) === 'html';
const DOCUMENT = {
  it: 'Senza sessione il documento ({type}) si scarica, per due volte, come lo riceve l’utente; vi portano soltanto pagine che richiedono l’accesso. Il contenuto non è stato letto: da verificare se è riservato.',
  en: 'Without a session the document ({type}) can be downloaded as the user gets it, twice; only pages behind the sign-in lead to it. The content was not read. To be verified: whether it is private.',
};

const holdsAny = (texts: readonly string[], values: ReadonlySet<string>) =>
  texts.some((text) => [...values].some((value) => text.includes(value)));

interface UserList {
  readonly answer: Answered;
  readonly persons: readonly string[];
  /** Only pages that strangers are refused lead to it. */
  readonly door: Compared | null;
}

/** Pages with data of several persons that strangers get. Of a site without a sign-in, all pages are those. */
function listsOfUsers(compared: readonly Compared[], searched: readonly Answered[], site: Site): UserList[] {
  const open = site.session.signedIn
    ? compared.filter(({ isRefused }) => !isRefused).map(({ anonymous }) => anonymous)
    : site.exchanges.filter(({ request }) => request.method === 'GET' && new URL(request.url).origin === site.origin);
  const answers = open.filter(isAnswered).filter(({ response }) => /^(?:html|json)$/.test(kindOf(response)));
  const found = searched.filter((answer) => personsIn(answer).length >= ENOUGH_PERSONS);
  const byAddress = new Map([...answers, ...found].map((answer) => [site.pageOf(answer.request.url), answer]));
  const linked = new Set(answers.flatMap((answer) => linksIn(answer, site)));
  const ofUsers = new Set(compared.flatMap(({ signedIn }) => linksIn(signedIn, site)));
  const isLinkedNowhere = (address: string) => !linked.has(address) && !ofUsers.has(address);
  return [...byAddress].flatMap(([address, answer]): UserList[] => {
    const persons = personsIn(answer);
    if (answer.response.status !== 200 || persons.length < ENOUGH_PERSONS) return [];
    const door = linked.has(address)
      ? undefined
      : compared.find(({ isRefused, signedIn }) => isRefused && linksIn(signedIn, site).includes(address));
    // Search results are reached through a form, not through a link.
    const isUnlinked = address !== baseOf(site) && isLinkedNowhere(address) && !found.includes(answer);
    const isHiddenList = isUnlinked && customersIn(answer).length > 0;
    return door || isUserList(answer) || isHiddenList ? [{ answer, persons, door: door ?? null }] : [];
  });
}

const linksIn = (answer: Answered, site: Site): string[] =>
  kindOf(answer.response) === 'html' ? readPage(answer).links.map((link) => site.pageOf(link)) : [];

async function confirmList(
  { answer, persons, door }: UserList,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await askAnonymously(tools, answer.request.url);
  // One of them may have changed since: the scan's own user.
  const still = personsAgain(persons, again);
  if (still.length < ENOUGH_PERSONS) return null;
  const control = door ? door.anonymous : await requestHomeWithout(still, answer.request.url, site, tools);
  return {
    key: OPEN.key,
    place: { url: site.pageOf(answer.request.url), method: 'GET', parameter: null },
    ...(door || givesPasswords(answer) ? {} : { possible: true }),
    // A box that many pages share is one list.
    cause: JSON.stringify(still.toSorted()),
    evidence: filled(door ? BEHIND : isUserList(answer) ? LISTED : UNLINKED, {
      count: still.length,
      path: door ? new URL(door.signedIn.request.url).pathname : '',
    }),
    messages: [
      { exchange: answer, marks: still.slice(0, 5), role: 'proof' },
      { exchange: again, marks: still.slice(0, 5), role: 'repeat' },
      ...(control ? [{ exchange: control, marks: [], role: 'control' } as const] : []),
    ],
  };
}

/** The home page requested without a session, if it shows none of these values: they are not on every page. */
async function requestHomeWithout(
  marks: readonly string[],
  url: string,
  site: Site,
  tools: AttackTools,
): Promise<Exchange | null> {
  if (site.pageOf(url) === baseOf(site)) return null;
  const start = await askAnonymously(tools, baseOf(site));
  return isAnswered(start) && !marks.some((mark) => textOf(start.response).includes(mark)) ? start : null;
}

const personsAgain = (persons: readonly string[], again: Exchange): string[] => {
  const repeated = isAnswered(again) ? new Set([...personsIn(again), ...personalIn(again)]) : new Set<string>();
  return persons.filter((value) => repeated.has(value));
};

async function confirmRecord(
  { anonymous, marks, by, isSure }: OpenRecord,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await askAnonymously(tools, anonymous.request.url);
  const still = isAnswered(again) ? marks.filter((mark) => textOf(again.response).includes(mark)) : [];
  if (still.length === 0) return null;
  const control = await requestHomeWithout(still, anonymous.request.url, site, tools);
  return {
    key: OPEN.key,
    place: { url: site.pageOf(anonymous.request.url), method: 'GET', parameter: null },
    ...(isSure ? {} : { possible: true }),
    evidence: filled({ own: OF_THE_USER, password: WITH_PASSWORD, identity: WITH_IDENTITY }[by], {
      user: site.session.user ?? '',
      mark: still[0],
    }),
    messages: [
      { exchange: anonymous, marks: still.slice(0, 5), role: 'proof' },
      { exchange: again, marks: still.slice(0, 5), role: 'repeat' },
      ...(control ? [{ exchange: control, marks: [], role: 'control' } as const] : []),
    ],
  };
}

const OF_THE_USER = {
  it: 'Senza sessione la pagina mostra, per due volte, i recapiti dell’utente della scansione ({user}: {mark}); nessun collegamento che un visitatore possa seguire vi porta.',
  en: 'Without a session the page shows the contact data of the user of the scan, twice ({user}: {mark}); no link that a visitor could follow leads there.',
};
const WITH_PASSWORD = {
  it: 'Senza sessione la risposta contiene, per due volte, i recapiti di una persona e un valore indicato come password.',
  en: 'Without a session the answer holds, twice, the contact data of a person and a value labelled as a password.',
};
const WITH_IDENTITY = {
  it: 'Senza sessione la risposta contiene il numero di un documento o il codice identificativo di una persona ({mark}); il risultato è stato confermato ripetendo la richiesta. Da verificare se questi dati sono destinati al pubblico.',
  en: 'Without a session the response contains a personal identification number ({mark}); the result was confirmed by repeating the request. To be verified: whether this data is meant to be public.',
};

/** Lists of what one customer has: everybody's own names nobody else. */
const OF_ONE_CUSTOMER =
  /(?:^|[^a-z])(?:orders?|ordin[ei]|invoices?|fattur[ae]|receipts?|ricevut[ae]|bookings?|reservations?|prenotazion[ei]|payments?|pagament[oi]|refunds?|rimborsi|payslips?|prescriptions?|bestellungen|rechnungen|commandes|factures|pedidos|facturas)(?:$|[^a-z])/i;
/** All accounts, as data for scripts: a page of members is made for members. */
const OF_ACCOUNTS = /\/(?:users|accounts|customers|utenti|clienti)\/?$/i;
const OF_MANAGERS_ROLE =
  /["'>\s](?:(?:super|site|sys)?[ _-]?admin\w{0,10}|root|owner|staff|manager|moderator|amministrat\w{1,4})["'<\s](?!\s{0,4}:)/i;
const OF_CUSTOMERS_ROLE = /["'>\s](?:users?|customer|client|member|student|utente|cliente)["'<](?!\s{0,4}:)/i;

/** Search results with lists of persons, on pages that require a session. */
function searchedByUser(compared: readonly Compared[], searched: readonly Answered[], site: Site): Compared[] {
  const refused = new Map(
    compared.filter(({ isRefused }) => isRefused).map((one) => [site.pageOf(one.signedIn.request.url), one]),
  );
  return searched.flatMap((signedIn): Compared[] => {
    const page = refused.get(site.pageOf(signedIn.request.url));
    return page ? [{ signedIn, anonymous: page.anonymous, isRefused: true }] : [];
  });
}

interface ListForUsers {
  readonly answer: Answered;
  readonly anonymous: Exchange;
  readonly persons: readonly string[];
  readonly secret: string | null;
  /** The list itself gives the user as a customer. */
  readonly isOfCustomer: boolean;
}

/** Lists behind the sign-in that say of several persons what only they and administrators should know. */
function listsForUsers(compared: readonly Compared[], { session: { user, mayReadAll } }: Site): ListForUsers[] {
  if (mayReadAll) return [];
  return compared.flatMap(({ signedIn, anonymous, isRefused }): ListForUsers[] => {
    const persons = isRefused ? personsIn(signedIn) : [];
    if (persons.length < ENOUGH_PERSONS) return [];
    const { pathname } = new URL(signedIn.request.url);
    // Found as a page of the administration.
    if (OF_ADMINISTRATION.test(pathname) && isUserList(signedIn)) return [];
    const secret = secretFieldOf(signedIn);
    const isOfAccounts = kindOf(signedIn.response) === 'json' && OF_ACCOUNTS.test(pathname) && isUserList(signedIn);
    const isOfCustomers = OF_ONE_CUSTOMER.test(pathname) && !namesSellers(signedIn);
    if (secret === null && !isOfAccounts && !isOfCustomers) return [];
    const name = user?.toLowerCase();
    const own = recordsIn(signedIn).filter(({ text }) => name !== undefined && text.toLowerCase().includes(name));
    if (own.some(({ text }) => OF_MANAGERS_ROLE.test(text))) return [];
    const isOfCustomer = own.some(({ text }) => OF_CUSTOMERS_ROLE.test(text));
    return [{ answer: signedIn, anonymous, persons, secret, isOfCustomer }];
  });
}

async function confirmListForUsers(
  { answer, anonymous, persons, secret, isOfCustomer }: ListForUsers,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await tools.request(plainGet(answer.request.url));
  const still = personsAgain(persons, again);
  if (still.length < ENOUGH_PERSONS) return null;
  const values = { count: still.length, field: secret ?? '' };
  return {
    key: FOR_ALL_USERS.key,
    place: { url: site.pageOf(answer.request.url), method: 'GET', parameter: null },
    ...(isOfCustomer ? {} : { possible: true }),
    evidence: joinEvidence(
      [filled(secret === null ? LISTS_ALL : LISTS_SECRETS, values), isOfCustomer ? AS_CUSTOMER : MAY_BE_MANAGER],
      ' ',
    ),
    messages: [
      { exchange: answer, marks: still.slice(0, 5), role: 'proof' },
      { exchange: again, marks: still.slice(0, 5), role: 'repeat' },
      { exchange: anonymous, marks: [], role: 'control' },
    ],
  };
}

const LISTS_SECRETS = {
  it: 'All’utente della scansione la risposta elenca, per due volte, i dati di {count} persone con campi riservati ({field}); senza sessione è rifiutata.',
  en: 'The answer lists data of {count} persons with private fields ({field}) to the user of the scan, twice; without a session it is denied.',
};
const LISTS_ALL = {
  it: 'All’utente della scansione la risposta elenca, per due volte, account o oggetti che appartengono ciascuno a un cliente, con i recapiti di {count} persone diverse; senza sessione è rifiutata.',
  en: 'The answer lists accounts, or objects that each belong to one customer, to the user of the scan, twice, with contact data of {count} different persons; without a session it is denied.',
};
const AS_CUSTOMER = {
  it: 'Lo stesso elenco indica che l’utente è un cliente.',
  en: 'The same list gives the user as a customer.',
};
const MAY_BE_MANAGER = {
  it: 'Da verificare se l’utente è incaricato di questi dati.',
  en: 'To be verified: whether the user is in charge of these data.',
};

const BEHIND = {
  it: 'Senza sessione la risposta elenca i dati di {count} persone, per due volte. Vi portano soltanto pagine che richiedono l’accesso, come {path}, che rifiuta lo stesso visitatore.',
  en: 'Without a session the answer lists data of {count} persons, twice. Only pages behind the sign-in lead to it, such as {path}, which denies the same visitor.',
};
const LISTED = {
  it: 'Senza sessione la risposta elenca i dati di {count} persone, con campi propri di un elenco di utenti, per due volte.',
  en: 'Without a session the answer lists data of {count} persons, with fields that lists of users have, twice.',
};

const UNLINKED = {
  it: 'Senza sessione la risposta elenca i dati di {count} clienti o utenti, per due volte, e nessuna pagina vi porta. Da verificare se l’elenco è pensato per tutti.',
  en: 'Without a session the answer lists data of {count} customers or users, twice, and no page leads to it. To be verified: whether the list is meant for everybody.',
};

/** Values of a page everybody gets that otherwise stand behind the sign-in alone. */
function privateIn(one: Compared, refused: readonly Compared[], given: readonly Compared[]): Set<string> {
  if (!isAnswered(one.anonymous)) return new Set();
  const behind = new Set(refused.flatMap(({ signedIn }) => [...dataIn(signedIn)]));
  const open = new Set<string>();
  for (const { anonymous } of [...given.filter((other) => other !== one), ...refused])
    if (isAnswered(anonymous)) for (const value of dataIn(anonymous)) open.add(value);
  return new Set([...dataIn(one.anonymous)].filter((value) => behind.has(value) && !open.has(value)));
}

async function confirm(
  { signedIn, anonymous }: Compared,
  shared: readonly string[],
  door: Compared,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const again = await askAnonymously(tools, signedIn.request.url);
  const repeated = isAnswered(again) ? dataIn(again) : new Set<string>();
  if (!shared.every((value) => repeated.has(value))) return null;
  return {
    key: OPEN.key,
    place: { url: site.pageOf(signedIn.request.url), method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'Senza sessione la risposta contiene {count} valori che altrove richiedono l’accesso, per due volte; {path} rifiuta lo stesso visitatore.',
        en: 'Without a session the answer holds {count} values that are otherwise behind the sign-in, twice; {path} denies the same visitor.',
      },
      { count: shared.length, path: new URL(door.signedIn.request.url).pathname },
    ),
    messages: [
      { exchange: anonymous, marks: shared.slice(0, 5), role: 'proof' },
      { exchange: again, marks: shared.slice(0, 5), role: 'repeat' },
      { exchange: door.anonymous, marks: [], role: 'control' },
    ],
  };
}
