import { askAnonymously } from '../attack/ask.ts';
import { addressOf } from '../attack/hidden-pages.ts';
import { OF_ADMINISTRATION } from '../attack/panels.ts';
import { type Compared, partsOf } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { passwordField, type SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { ACCESS_CONTROL, define, TELLS } from './passive/define.ts';

export const OPEN_MEMBERS_PAGE = define(
  'members-page-open',
  { family: 'Access control', scores: TELLS, owasp: ACCESS_CONTROL, cwes: [306, 425] },
  {
    name: {
      it: 'Pagina dell’area riservata aperta senza accesso',
      en: 'Page of the signed-in area open without a sign-in',
    },
    description: {
      it: 'Le altre pagine dello stesso menu richiedono l’accesso; questa, con i suoi moduli, si apre anche a chi non ha effettuato l’accesso, benché nessun collegamento pubblico vi porti.',
      en: 'The other pages of the same menu require a sign-in; this one, with its forms, also opens for visitors who have not signed in, although no public page links to it.',
    },
    solution: {
      it: 'Se la pagina è destinata ai soli utenti, verificare la sessione sul server anche per questa pagina e per le richieste dei suoi moduli.',
      en: 'If the page is for users only, check the session on the server for this page too, and for the requests that its forms send.',
    },
  },
);

/** Pages that are meant for everybody. */
const FOR_ALL =
  /(?:^|[^a-z])(?:help|aiuto|hilfe|aide|ayuda|about|chi-?siamo|contact\w*|contatt\w*|kontakt|support\w*|assistenza|feedback|privacy|terms|termini|legal|imprint|impressum|cookies?|faqs?|news\w*|search|cerca|suche|recherche|buscar|subscri\w*|lang\w*|lingua|theme|survey|poll|sondaggi\w*|regist\w*|sign-?up|log-?in|sign-?in|forgot\w*|reset|recover\w*|password)(?:$|[^a-z])/i;
/** Refused pages of one menu: fewer may be an exception in a site that is open. */
const ENOUGH_REFUSED = 2;

const isSending = ({ method, fields, action }: SeenForm) =>
  method.toUpperCase() === 'POST' &&
  !FOR_ALL.test(action) &&
  fields.some(
    ({ type, name }) =>
      name !== '' && !/^(?:hidden|submit|button|search)$/.test(type) && !/^(?:q|query|lang)$/i.test(name),
  );

function formsOf(answer: Answered): string {
  const { forms } = readHtml(textOf(answer.response));
  if (forms.some((form) => passwordField(form) !== null)) return '';
  return forms
    .filter(isSending)
    .map(({ action, fields }) => `${action} ${fields.map(({ name }) => name).join()}`)
    .join(' ');
}

const isOfAdministration = ({ signedIn }: Compared) => OF_ADMINISTRATION.test(new URL(signedIn.request.url).pathname);
const folderOf = ({ signedIn }: Compared) => new URL(signedIn.request.url).pathname.replace(/[^/]*$/, '');
const asksPassword = ({ signedIn }: Compared) =>
  readHtml(textOf(signedIn.response)).forms.some((form) => passwordField(form) !== null);

/** What administrators look through and set, as names of pages beside those for everybody. */
const OF_MANAGING =
  /(?:^|[^a-z])(?:manag\w{0,6}|users?|members?|customers?|clients?|accounts?|employees?|students?|patients?|orders?|bookings?|invoices?|payments?|sales|feedbacks?|messages?|enquir\w{1,4}|inquir\w{1,4}|reports?|logs?|audit|statistics|stats|settings|config\w{0,10}|backups?|database|export|import|approv\w{1,4}|pending|utenti|clienti|ordini|messaggi|impostazioni|registri|benutzer|einstellungen|utilisateurs|usuarios)(?:$|[^a-z])/i;

/** The form of a page for everybody is read on another one: `feedback.php`, and `view_feedback.php` for administrators. */
const LISTS = /(?:^|[^a-z])(?:view|list|all|manage|show|see|read|vedi|elenco|gestione)[-_]?\w/i;

/** A page of an administration, beside one that strangers are refused: it needs no form to be meant for few. */
function isBesideRefused(one: Compared, refused: readonly Compared[], { session }: Site): boolean {
  const isManaging = session.mayReadAll === true && OF_MANAGING.test(new URL(one.signedIn.request.url).pathname);
  if (asksPassword(one) || !(isManaging || isOfAdministration(one))) return false;
  const beside = refused.filter((other) => folderOf(other) === folderOf(one));
  return isManaging ? beside.length > 0 : beside.some(isOfAdministration);
}

/** Pages that strangers get in full, while other pages of the same menu, or of the same administration, are refused to them. */
export function openMembersPages(
  compared: readonly Compared[],
  hidden: ReadonlyMap<string, Compared>,
  site: Site,
): Compared[] {
  const html = compared.filter(({ signedIn }) => kindOf(signedIn.response) === 'html');
  const linksOf = new Map(
    html.map((one) => [one, new Set(readPage(one.signedIn).links.map((link) => addressOf(site, link)))]),
  );
  const refused = html.filter(({ isRefused }) => isRefused);
  const frame = frameOf(html);
  return html.filter((one) => {
    const { signedIn, anonymous, isRefused } = one;
    const address = addressOf(site, signedIn.request.url);
    if (isRefused || !hidden.has(address) || !isAnswered(anonymous) || anonymous.response.status !== 200) return false;
    const { pathname } = new URL(address);
    const isList = site.session.mayReadAll === true && LISTS.test(pathname);
    if (FOR_ALL.test(pathname) && !isList) return false;
    const isWhole = formsOf(anonymous) === formsOf(signedIn) && holdsMost(signedIn, anonymous, frame);
    if (isWhole && isBesideRefused(one, refused, site)) return true;
    if (formsOf(signedIn) === '') return false;
    // A menu: each of its pages leads to the others.
    const beside = refused.filter(
      (other) => linksOf.get(other)?.has(address) && linksOf.get(one)?.has(addressOf(site, other.signedIn.request.url)),
    );
    return isWhole && beside.length >= ENOUGH_REFUSED;
  });
}

/** Texts of the menu and the foot, which greet a user otherwise than a stranger. */
function frameOf(pages: readonly Compared[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { signedIn } of pages)
    for (const part of new Set(partsOf(signedIn))) times.set(part, (times.get(part) ?? 0) + 1);
  return new Set([...times].filter(([, count]) => count > Math.max(2, pages.length / 2)).map(([part]) => part));
}

/** Nine of ten texts; a greeting or the name of the user may be missing. */
const MOST = 0.9;

function holdsMost(signedIn: Answered, anonymous: Answered, frame: ReadonlySet<string> = new Set()): boolean {
  const own = partsOf(signedIn).filter((part) => !frame.has(part));
  const shown = new Set(partsOf(anonymous));
  return own.length > 0 && own.filter((part) => shown.has(part)).length >= own.length * MOST;
}

export async function confirmOpenMembersPage(
  { signedIn, anonymous }: Compared,
  hidden: ReadonlyMap<string, Compared>,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const door = hidden.get(addressOf(site, signedIn.request.url));
  const again = await askAnonymously(tools, signedIn.request.url);
  if (!door || !isAnswered(again) || formsOf(again) !== formsOf(signedIn)) return null;
  const marks = formsOf(signedIn) === '' ? [] : ['<form'];
  if (!isAnswered(anonymous) || (marks.length === 0 && !holdsMost(anonymous, again))) return null;
  return {
    key: OPEN_MEMBERS_PAGE.key,
    place: { url: site.pageOf(signedIn.request.url), method: 'GET', parameter: null },
    possible: true,
    evidence: filled(marks.length === 0 ? OF_ADMINISTRATORS : OF_MENU, {
      path: new URL(door.signedIn.request.url).pathname,
    }),
    messages: [
      { exchange: anonymous, marks, role: 'proof' },
      { exchange: again, marks, role: 'repeat' },
      { exchange: door.anonymous, marks: [], role: 'control' },
    ],
  };
}

const OF_MENU = {
  it: 'Senza sessione la pagina è la stessa che riceve l’utente, con gli stessi moduli, per due volte; le altre pagine dello stesso menu, come {path}, rifiutano lo stesso visitatore. Da verificare se è pensata per tutti. Se i moduli siano accettati senza sessione non è stato provato.',
  en: 'Without a session the page is the same as the user gets, with the same forms, twice; the other pages of the same menu, such as {path}, deny the same visitor. To be verified: whether it is meant for everybody. Whether the forms are taken without a session was not tried.',
};
const OF_ADMINISTRATORS = {
  it: 'Senza sessione la pagina di amministrazione è la stessa che riceve l’utente, per due volte; altre pagine della stessa amministrazione, come {path}, rifiutano lo stesso visitatore, e nessun collegamento pubblico vi porta. Da verificare se è pensata per tutti.',
  en: 'Without a session the page of the administration is the same as the user gets, twice; other pages of the same administration, such as {path}, deny the same visitor, and no public link leads there. To be verified: whether it is meant for everybody.',
};
