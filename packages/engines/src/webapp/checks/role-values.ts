import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { scored } from '../../core/definition.ts';
import { type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { isPast, loginsOf, tryLogin } from '../attack/logins.ts';
import { openSignIns } from '../attack/open-sign-ins.ts';
import { OF_ADMINISTRATION, panelsOf, refusedPanels } from '../attack/panels.ts';
import { cookieHeader, plainSessionOf } from '../attack/plain-session.ts';
import { pagesThatReadRoles } from '../attack/role-pages.ts';
import { higherThan, isRole, ORDINARY } from '../attack/roles.ts';
import { headerOf, StableParts, wordsOf } from '../attack/similar.ts';
import { DENIED, personalIn } from '../attack/without-session.ts';
import { ADMINISTRATOR } from '../attack/wrong-tries.ts';
import type { AttackTools, MadeAccount, Site, SiteCheck, WebSighting } from '../check.ts';
import { type FoundPoint, partsInside, pointsInside } from '../crawl/find-points.ts';
import { passwordField } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { linkChange, requestChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { removeElements } from '../reading/remove-elements.ts';
import { ACCESS_CONTROL, define } from './passive/define.ts';

const ROLE = define(
  'role-by-value',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:P/A:N', 5.5], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N', 8.1]),
    owasp: ACCESS_CONTROL,
    cwes: [472, 565, 863],
  },
  {
    name: { it: 'Ruolo scelto dal visitatore', en: 'Role chosen by the visitor' },
    description: {
      it: 'Il sito legge i diritti dell’utente da un valore che manda il browser (un parametro, un campo nascosto, un cookie): chi lo cambia riceve ciò che è riservato ad altri.',
      en: 'The site reads the rights of the user from a value that the browser sends (a parameter, a hidden field, a cookie): whoever changes it gets what is reserved for others.',
    },
    solution: {
      it: 'Conservare ruolo e diritti sul server, legati alla sessione, e non leggerli mai dalla richiesta.',
      en: 'Keep roles and rights on the server, bound to the session, and never read them from the request.',
    },
  },
);

const POINTS: ByStrength = { low: 6, medium: 15, high: 40, insane: 100 };
/** Pages that a cookie is tried on: the first one, and those that are refused. */
const PAGES: ByStrength = { low: 3, medium: 6, high: 12, insane: 30 };

/** A part of a value has no name: only its word says that it is a role. */
const isRoleAmong = ({ value }: FoundPoint) =>
  value === 'U' || (ORDINARY.test(value) && !/^(?:none|public|normal|basic)$/i.test(value));

/** Writes a higher role where the request carries one, in requests that only read, and looks for what came of it. */
export const roleValues = {
  code: 'role_values',
  name: { it: 'Ruoli letti dalla richiesta', en: 'Roles read from the request' },
  kind: 'site',
  from: 'low',
  definitions: [ROLE],
  async probe(site, tools) {
    const found = await raiseAll([...ofRequests(site), ...(await ofCookies(site, tools))], site, tools);
    const known = new Set(found.map(({ place }) => place.parameter));
    const guessed = await guessValues(site, tools);
    const chosen = await chooseAdministration(site, tools);
    const registered = await registeredRole(site, tools);
    return [...found, ...[...guessed, ...chosen, ...registered].filter(({ place }) => !known.has(place.parameter))];
  },
  // Cookies of accounts whose passwords were found, and of that which the scan has made: an administrator has the highest role.
  async late(site, tools) {
    const found: WebSighting[] = [];
    for (const view of await viewsOfEntered(site, tools)) {
      if (view.isAdministrator) continue;
      const points = await ofCookies(view.site, view.tools);
      found.push(...readAs(view, await raiseAll(points, view.site, view.tools)));
    }
    return [...found, ...(await raiseSignIns(site, tools))];
  },
} as const satisfies SiteCheck;

async function raiseAll(points: readonly InjectionPoint[], site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const found: WebSighting[] = [];
  const done = new Set<string>();
  for (const point of points.slice(0, mostOf(POINTS, tools))) {
    const key = `${point.kind} ${point.name}`;
    if (tools.signal.aborted || (point.kind === 'cookie' && done.has(key))) continue;
    const sighting = await raise(point, site, tools);
    if (sighting) done.add(key);
    if (sighting) found.push(sighting);
  }
  return found;
}

/** Tests the hidden role field of sign-ins with a working account. */
async function raiseSignIns(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const found: WebSighting[] = [];
  for (const { user, others, signIn } of openSignIns(site)) {
    const point = ADMINISTRATOR.test(user) ? undefined : others.find(isRole);
    if (point === undefined) continue;
    const send: AttackTools['send'] = async (_, value) => {
      const attempt = await signIn({ [point.name]: value }, tools);
      return attempt?.last ?? { request: point.request, response: null, failure: 'out_of_scope', ms: 0 };
    };
    const sighting = await raise(point, site, { ...tools, send }, headingsWon);
    if (sighting) found.push(sighting);
  }
  return found;
}

const ANY_HEADING = /<(h[1-6]|legend|caption)\b[^<>]{0,300}>(.{1,200}?)<\/\1\s{0,9}>/gis;

/** Headings of an administration page that the baseline lacks. */
function headingsWon(usual: Answered, answer: Answered): string[] {
  const headingsOf = (one: Answered) =>
    [...textOf(one.response).slice(0, 300_000).matchAll(ANY_HEADING)]
      .map(([, , text = '']) => text.replaceAll(/<[^<>]{0,300}>|\s+/g, ' ').trim())
      .filter((text) => ITS_PAGE.test(text) && !ABOUT_IT.test(text));
  const before = new Set(headingsOf(usual));
  return headingsOf(answer).filter((one) => !before.has(one));
}

/**
 * The account that the scan has made asked for the rights of those in charge: whether it has them. It signs in once for that,
 * in a session of its own that only reads; the user of the scan, who has no such rights, shows what others get.
 */
async function registeredRole(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const account = tools.madeAccount?.() ?? null;
  if (!account || account.raised.length === 0) return tools.depth.mayChange ? [] : offeredRoles(site);
  const { exchange: made, raised } = account;
  const place = { url: site.pageOf(made.request.url), method: made.request.method, parameter: raised.join(', ') };
  const won = await wonByAccount(account, site, tools);
  const echoed = raised.filter((name) => isAnswered(made) && saysRaised(made, name));
  if (!won && echoed.length === 0) return [];
  return [
    {
      key: ROLE.key,
      place: { ...place, parameter: (won ? raised : echoed).join(', ') },
      ...(!won?.control && { possible: true }),
      evidence: won
        ? filled(
            {
              it: 'L’account creato dalla scansione ha chiesto diritti che il modulo non offre ({raised}) e li ha: dopo l’accesso riceve {won}.{control}',
              en: 'The account that the scan made asked for rights that the form does not offer ({raised}) and has them: signed in, it gets {won}.{control}',
            },
            {
              ...{ raised: raised.join(', '), won: won.marks.slice(0, 5).join(', ') },
              control: won.control
                ? { it: ' L’utente della scansione no.', en: ' The user of the scan does not.' }
                : {
                    it: ' Da verificare se ogni account li ha.',
                    en: ' To be verified: whether every account has them.',
                  },
            },
          )
        : filled(
            {
              it: 'La registrazione ha accettato diritti che il modulo non offre: la risposta dà l’account con {raised}. Da verificare che cosa l’account può fare.',
              en: 'The registration took rights that the form does not offer: the answer gives the account with {raised}. To be verified: what the account may do.',
            },
            { raised: echoed.join(', ') },
          ),
      messages: [
        { exchange: made, marks: [...raised], role: 'proof' },
        ...(won ? [{ exchange: won.exchange, marks: won.marks.slice(0, 5), role: 'proof' as const }] : []),
        ...(won?.control ? [{ exchange: won.control, marks: [], role: 'control' as const }] : []),
      ],
    },
  ];
}

const OFFERED = {
  it: 'Il modulo di registrazione invia il ruolo del nuovo account in un campo nascosto ({name}={value}), che chiunque può cambiare. Da verificare se il server accetta un ruolo superiore: la scansione non lo ha provato, perché l’account resterebbe.',
  en: 'The registration form sends the role of the new account in a hidden field ({name}={value}), which anyone can change. To be verified: whether the server accepts a higher role. The scan did not try, because the account would remain.',
};
const KEPT = {
  it: 'Il modulo dei dati dell’account invia il ruolo in un campo nascosto ({name}={value}), che l’utente può cambiare. Da verificare se il server accetta un ruolo superiore: la scansione non lo ha provato, perché cambierebbe i diritti dell’account.',
  en: 'The form for the data of the account sends the role in a hidden field ({name}={value}), which the user can change. To be verified: whether the server accepts a higher role. The scan did not try, because it would change the rights of the account.',
};

/** Registrations that send the role of the account in a hidden field: without consent no account asks for another one. */
function offeredRoles(site: Site): WebSighting[] {
  const roles = site.points.filter((point) => isRole(point) && requestChange(point.request) === 'registers');
  const byForm = new Map(roles.map((point) => [`${pageOf(point.request.url)} ${point.name}`, point]));
  return [...byForm.values()].flatMap((point): WebSighting[] => {
    const page = site.exchanges
      .filter(isAnswered)
      .find(({ request }) => request.method === 'GET' && request.url === point.page);
    const form = (page ? readPage(page).forms : []).find(({ fields }) =>
      fields.some(({ name, type }) => name === point.name && type === 'hidden'),
    );
    if (!page || !form) return [];
    // Whoever makes an account chooses its password.
    const makesAccount = form.fields.some(({ type }) => type === 'password');
    return [
      {
        ...{ key: ROLE.key, place: placeOfPoint(point), possible: true, plain: true },
        evidence: filled(makesAccount ? OFFERED : KEPT, { name: point.name, value: point.value }),
        messages: [{ exchange: page, marks: [point.name], role: 'proof' }],
      },
    ];
  });
}

/** Data of the new account say so, and not by repeating what was sent as a whole. */
function saysRaised({ request, response }: Answered, name: string): boolean {
  if (kindOf(response) !== 'json') return false;
  const text = textOf(response).slice(0, 20_000);
  const isEcho = (request.body?.toString() ?? '').length > 2 && text.includes(request.body?.toString() ?? '');
  return !isEcho && new RegExp(`"${name}"\\s{0,4}:\\s{0,4}(?:"admin"|true|1)`).test(text);
}

const SIGN_INS_OF_ACCOUNT = 2;
const PANELS_OF_ACCOUNT = 3;

/** What the account is shown of the administration, and how the user of the scan is answered there. */
async function wonByAccount({ names, password }: MadeAccount, site: Site, tools: AttackTools) {
  const logins = (await loginsOf(site, tools)).filter(({ realm, isNameless }) => realm === undefined && !isNameless);
  for (const login of logins.slice(0, 1))
    for (const user of names.slice(0, SIGN_INS_OF_ACCOUNT)) {
      const attempt = await tryLogin(login, { user, password }, tools);
      if (!attempt || !isPast(login, attempt)) continue;
      const pages = [attempt.last.request.url, ...refusedPanels(site).slice(0, PANELS_OF_ACCOUNT)];
      for (const url of pages) {
        const exchange = url === attempt.last.request.url ? attempt.last : await attempt.visitor.open(url);
        if (!isAnswered(exchange) || exchange.response.status !== 200) continue;
        const usual = site.session.signedIn ? await tools.request(plainGet(url)) : null;
        const control = usual && isAnswered(usual) ? usual : null;
        const marks = control
          ? wonBy(control, exchange, site).filter((mark) => !names.includes(mark))
          : headingsOfAdministration(exchange);
        if (marks.length > 0) return { exchange, marks, control };
      }
    }
  return null;
}

/** What sites that believe their visitors call it, and what lets somebody in. */
const GUESSED: ReadonlyArray<readonly [name: string, value: string]> = [
  ['admin', '1'],
  ['is_admin', '1'],
  ['isAdmin', 'true'],
  ['role', 'admin'],
  ['user', 'admin'],
  ['username', 'admin'],
  ['user_id', '1'],
  ['userid', '1'],
  ['uid', '1'],
  ['logged_in', '1'],
  ['loggedin', 'true'],
  ['authenticated', '1'],
  ['auth', '1'],
];
const GUESSED_PAGES: ByStrength = { low: 2, medium: 4, high: 10, insane: 30 };

/** Sends all of them at once to pages that refuse a stranger, and only where that opens one looks for which it was. */
async function guessValues(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const refused = site.exchanges
    .filter(({ request }) => request.method === 'GET' && new URL(request.url).origin === site.origin)
    .filter((exchange) => isRefused(exchange) && linkChange(exchange.request.url) === null)
    .map(({ request }) => pageOf(request.url));
  const pages = [...new Set([...refusedPanels(site), ...refused])].slice(0, mostOf(GUESSED_PAGES, tools));
  const found = await Promise.all(pages.map((url) => guessAt(url, site, tools)));
  return found.filter((one) => one !== null);
}

type Guess = readonly [name: string, value: string];
const WAYS = {
  cookie: (url: string, pairs: readonly Guess[]) =>
    plainGet(url, [['Cookie', pairs.map((pair) => pair.join('=')).join('; ')]]),
  query: (url: string, pairs: readonly Guess[]) => plainGet(`${url}?${new URLSearchParams(Object.fromEntries(pairs))}`),
};

/** As a stranger; and by the address as the user, whose own rights may not be enough. */
const GUESSES = [
  { way: 'cookie', anonymous: true },
  { way: 'query', anonymous: true },
  { way: 'query', anonymous: false },
] as const;

async function guessAt(url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  for (const { way, anonymous } of GUESSES.filter((one) => one.anonymous || site.session.signedIn)) {
    const control = await tools.request(plainGet(url), { anonymous });
    if (!isAnswered(control) || !isRefused(control)) continue;
    const ask = (...pairs: readonly Guess[]) => tools.request(WAYS[way](url, pairs), { anonymous });
    const isOpen = (exchange: Exchange) =>
      isAnswered(exchange) &&
      exchange.response.status === 200 &&
      isThere(site, exchange) &&
      !isRefused(exchange) &&
      !readHtml(textOf(exchange.response)).forms.some((form) => passwordField(form) !== null);
    if (!isOpen(await ask(...GUESSED))) continue;
    const nothing = await ask(...GUESSED.map(([, value]): Guess => [tools.token(), value]));
    if (!isAnswered(nothing) || isOpen(nothing)) continue;
    for (const pair of GUESSED) {
      const first = await ask(pair);
      const again = isOpen(first) ? await ask(pair) : first;
      if (!isOpen(again)) continue;
      const [name, value] = pair;
      return {
        key: ROLE.key,
        place: { url: site.pageOf(url), method: 'GET', parameter: way === 'cookie' ? `cookie ${name}` : name },
        evidence: filled(anonymous ? OPENED : OPENED_FOR_USER, { name, value, status: control.response.status }),
        messages: [
          { exchange: first, marks: [name], role: 'proof' },
          { exchange: again, marks: [name], role: 'repeat' },
          { exchange: control, marks: [], role: 'control' },
          { exchange: nothing, marks: [], role: 'control' },
        ],
      };
    }
  }
  return null;
}

const OPENED = {
  it: 'Senza accesso la pagina è rifiutata (stato {status}); con {name} = “{value}”, un valore che l’applicazione non ha assegnato, si apre: verificato due volte. Con altri nomi resta chiusa.',
  en: 'Without a sign-in the page is denied (status {status}); with {name} = “{value}”, a value that the application did not assign, it opens: verified twice. With other names it stays closed.',
};
const OPENED_FOR_USER = {
  it: 'All’utente della scansione la pagina è rifiutata (stato {status}); con {name} = “{value}” nell’indirizzo si apre: verificato due volte. Con altri nomi resta chiusa.',
  en: 'The page is denied to the user of the scan (status {status}); with {name} = “{value}” in the address it opens: verified twice. With other names it stays closed.',
};

/** Parameters whose word chooses what a page shows or does. */
const CHOOSES =
  /^(?:action|act|do|op|mode|page|pag|view|show|section|area|tab|module|screen|step|menu|fwd|forward|goto|route|target|next|azione|pagina|vista|sezione)$/i;
const WORDS: ByStrength = { low: 4, medium: 10, high: 30, insane: 80 };
const IN_CHARGE = ['admin', 'administrator'];
const ITS_PAGE =
  /\b(?:admin(?:istrat(?:ion|ors?))?(?:['’]s)? (?:panel|console|area|dashboard|interface|section|portal|tools|menu)|(?:pannello|area|console|menu) (?:di |dell['’])?amministra\w{1,6}|(?:panel|área) de administraci[oó]n|(?:console|espace) d['’]administration|administrationsbereich)\b/i;
const ABOUT_IT =
  /\b(?:guides?|manuals?|documentation|docs|help|how to|tutorials?|log-?in|sign-?in|guida|manuale|documentazione|accesso)\b/i;
const HEADING = /<(?:title|h[1-3])\b[^>]{0,300}>([^<]{3,120})</gi;

/** Headings by which a page is that of administrators; one about it, or one that asks for a password, is not. */
function headingsOfAdministration(exchange: Exchange): string[] {
  if (!isAnswered(exchange) || exchange.response.status !== 200 || kindOf(exchange.response) !== 'html') return [];
  const text = textOf(exchange.response).slice(0, 300_000);
  const asks = readHtml(text).forms.some((form) => passwordField(form) !== null);
  const headings = [...text.matchAll(HEADING)].map(([, heading = '']) => heading.trim());
  return asks || isRefused(exchange) ? [] : headings.filter((one) => ITS_PAGE.test(one) && !ABOUT_IT.test(one));
}

/** Asks for the page of administrators where a word chooses the page and none that the site shows asks for it. */
async function chooseAdministration(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const words = site.points.filter(
    ({ kind, name, value, request, changes, signsIn }) =>
      kind === 'query' &&
      request.method === 'GET' &&
      !changes &&
      !signsIn &&
      CHOOSES.test(name) &&
      /^[a-z][a-z_-]{2,20}$/i.test(value),
  );
  const byPlace = Map.groupBy(words, ({ name, request }) => `${pageOf(request.url)} ${name}`);
  const offered = site.exchanges
    .filter(isAnswered)
    .filter(({ response }) => kindOf(response) === 'html')
    .flatMap((exchange) => readPage(exchange).links);
  const isOffered = ({ name, request }: InjectionPoint) =>
    [...offered, ...words.map((one) => one.request.url)].some(
      (link) => pageOf(link) === pageOf(request.url) && /admin/i.test(new URL(link).searchParams.get(name) ?? ''),
    );
  const points = [...byPlace.values()].flatMap(([first]) => (first && !isOffered(first) ? [first] : []));
  const found = await Promise.all(points.slice(0, mostOf(WORDS, tools)).map((point) => choose(point, tools)));
  return found.filter((one) => one !== null);
}

async function choose(point: InjectionPoint, tools: AttackTools): Promise<WebSighting | null> {
  for (const value of IN_CHARGE) {
    const first = await tools.send(point, value);
    if (headingsOfAdministration(first).length === 0) continue;
    const usual = await tools.send(point, point.value);
    const token = tools.token();
    const other = await tools.send(point, token);
    const again = await tools.send(point, value);
    // A page that repeats the word in its headings chooses nothing.
    const repeats = [...(other.response ? textOf(other.response).slice(0, 300_000) : '').matchAll(HEADING)].some(
      ([, heading = '']) => heading.includes(token),
    );
    const known = new Set([usual, other].flatMap(headingsOfAdministration));
    const marks = headingsOfAdministration(again).filter((heading) => !known.has(heading));
    if (repeats || !isAnswered(usual) || !isAnswered(other) || marks.length === 0) return null;
    return {
      key: ROLE.key,
      place: placeOfPoint(point),
      possible: true,
      evidence: filled(
        {
          it: 'Con {name} = “{value}” al posto di “{own}” si apre, per due volte, una pagina di amministrazione ({marks}) a cui nessun collegamento porta; con una parola qualsiasi no. Da verificare se la pagina è riservata.',
          en: 'With {name} = “{value}” in the place of “{own}” a page of the administration opens, twice ({marks}), to which no link leads; with any other word it does not. To be verified: whether the page is reserved.',
        },
        { name: point.name, value, own: point.value, marks: marks.slice(0, 3).join(', ') },
      ),
      messages: [
        { exchange: first, marks: marks.slice(0, 3), role: 'proof' },
        { exchange: again, marks: marks.slice(0, 3), role: 'repeat' },
        { exchange: usual, marks: [], role: 'control' },
        { exchange: other, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

const ofRequests = ({ points }: Site) =>
  points.filter((point) => point.kind === 'query' && point.request.method === 'GET' && !point.changes && isRole(point));

/** Cookies that say what the user may do, on the first page, pages that were refused, and those of administrators. */
async function ofCookies(site: Site, tools: AttackTools): Promise<InjectionPoint[]> {
  const sent = site.exchanges.findLast(({ request }) => SPOTS.cookie.list(request).length > 0)?.request;
  const spots = sent ? SPOTS.cookie.list(sent) : [];
  const inside = spots.flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }));
  const roles = [
    ...inside.filter((found) => isRole(found) && found.value.length < 40),
    ...inside.flatMap(partsInside).filter(isRoleAmong),
  ];
  if (roles.length === 0) return [];
  const refused = site.exchanges
    .filter((exchange) => exchange.request.method === 'GET' && isRefused(exchange))
    .map(({ request }) => pageOf(request.url));
  // No page of a customer leads there, and a refusal may come with success.
  const panels = (await panelsOf(site, tools))
    .filter(({ asksFirst, url }) => !asksFirst && OF_ADMINISTRATION.test(new URL(url).pathname) && !SIGN_IN.test(url))
    .map(({ url }) => url);
  const places = [...refused.slice(0, 2), baseOf(site), ...panels.slice(0, 2), ...refusedPanels(site), ...refused];
  const reading = await pagesThatReadRoles(roles, (usual, one) => wonBy(usual, one, site).length > 0, site, tools);
  const first = [...reading, ...places.slice(0, 2), ...greetingOf(site)];
  const pages = [...new Set([...first, ...places])].slice(0, mostOf(PAGES, tools));
  const ask = (found: FoundPoint, alone: string | null) =>
    pages.map((url): InjectionPoint => {
      const request = plainGet(url, alone === null ? [] : [['Cookie', alone]]);
      const base = { id: 0, page: url, token: null, changes: false, source: 'link', request } as const;
      return { ...base, ...found, ...(alone !== null && { stranger: true }) };
    });
  // Beside the session of the server, which may say what the user is, and without it where the site needs none.
  const plain = await plainSessionOf(site, tools);
  const alone = plain && cookieHeader(plain.cookies);
  const isPlain = ({ name, codec }: FoundPoint) => plain?.cookies.has(codec?.spot ?? name) ?? false;
  return [
    ...roles.flatMap((found) => ask(found, null)),
    ...roles.filter(isPlain).flatMap((found) => ask(found, alone)),
  ];
}

/** The first page that names the user: it may say what they are, too. */
function greetingOf({ exchanges, session: { user } }: Site): string[] {
  const name = user?.toLowerCase();
  const page = exchanges.find(
    (one) =>
      name !== undefined &&
      one.request.method === 'GET' &&
      one.response?.status === 200 &&
      isAnswered(one) &&
      linkChange(one.request.url) === null &&
      visibleText(one).toLowerCase().includes(name),
  );
  return page ? [page.request.url] : [];
}

const SIGN_IN = /log-?in|sign-?in|auth|acced|accesso|anmeld|connexion/i;

/** Refused, or sent to a sign-in: other redirects may follow from any value. */
function isRefused(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  if (status < 300) return isAnswered(exchange) && DENIED.test(visibleText(exchange));
  if (status >= 400) return status === 401 || status === 403;
  return SIGN_IN.test(headerOf(exchange, 'location') ?? '');
}

const visibleText = ({ response }: Answered) =>
  kindOf(response) === 'html'
    ? removeElements(textOf(response).slice(0, 100_000)).replaceAll(/<[^>]{0,500}>/g, ' ')
    : '';

/** `more`: further signs of a higher privilege; without others the finding is only possible. */
async function raise(
  point: InjectionPoint,
  site: Site,
  tools: AttackTools,
  more: (usual: Answered, answer: Answered) => readonly string[] = () => [],
): Promise<WebSighting | null> {
  const usual = await tools.send(point, point.value);
  const repeat = await tools.send(point, point.value);
  if (!isAnswered(usual) || !isAnswered(repeat)) return null;
  for (const value of higherThan(point.value)) {
    const said = [point.value, value];
    const words = (exchange: Exchange) => wordsOf(exchange, said);
    const stable = new StableParts(words(usual), words(repeat));
    const first = await tools.send(point, value);
    if (!isAnswered(first) || stable.distance(words(usual), words(first)) <= 2) continue;
    const wonIn = (one: Answered) => [...wonBy(usual, one, site), ...calledBy(usual, one, value)];
    const sure = wonIn(first);
    const seenIn = sure.length > 0 ? wonIn : (one: Answered) => more(usual, one);
    const won = seenIn(first);
    if (won.length === 0) continue;
    const other = await tools.send(point, tools.token());
    const again = await tools.send(point, value);
    // What any other value opens as well is no role.
    const isWonBy = (one: Answered) => seenIn(one).length > 0;
    if (!isAnswered(again) || !isWonBy(again)) continue;
    if (isAnswered(other) && isWonBy(other)) continue;
    return {
      key: ROLE.key,
      place: placeOfPoint(point),
      ...(sure.length === 0 && { possible: true }),
      evidence: filled(
        {
          it: 'Con {name} = “{value}” al posto di “{own}” la risposta dà ciò che prima non dava ({won}), per due volte; con una parola qualsiasi no.',
          en: 'With {name} = “{value}” in the place of “{own}” the answer gives what it did not give before ({won}), twice; with any other word it does not.',
        },
        { name: point.name, value, own: point.value, won: won.slice(0, 5).join(', ') },
      ),
      messages: [
        { exchange: first, marks: won.slice(0, 5), role: 'proof' },
        { exchange: again, marks: won.slice(0, 5), role: 'repeat' },
        { exchange: usual, marks: [], role: 'control' },
        { exchange: other, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

const TITLE =
  /\b(?:administrators?|superuser|amministrator[ei]|administrador|administrateur)\b|\b(?:welcome|hello|hi|logged in as|signed in as|benvenut[oa]|ciao|willkommen|bienvenue|bienvenid[oa]),? {1,4}(?:back,? {1,4})?(?:admin|root)\b/gi;

/** What the page calls its user now, in another word than the one it was sent. */
function calledBy(usual: Answered, answer: Answered, value: string): string[] {
  const titlesOf = (one: Answered) => (visibleText(one).match(TITLE) ?? []).map((word) => word.toLowerCase());
  const before = new Set(titlesOf(usual));
  const isRepeated = (title: string) => title.split(' ').at(-1) === value.toLowerCase();
  return titlesOf(answer).filter((title) => !before.has(title) && !isRepeated(title));
}

const OF_ADMINISTRATORS = /admin|amministra|manage|gestion|moderat|back-?office|superuser|verwalt/i;
const ENOUGH_PERSONS = 2;

/** What an answer gives beyond the usual one: the page that was refused, links of administrators, data of persons. */
function wonBy(usual: Answered, answer: Answered, site: Site): string[] {
  if (!isThere(site, answer)) return [];
  if (isRefused(usual)) return isRefused(answer) ? [] : [`${usual.response.status} → ${answer.response.status}`];
  const known = personalIn(usual);
  const persons = [...personalIn(answer)].filter((value) => !known.has(value));
  const links = [...newLinks(usual, answer), ...newLabels(usual, answer)].filter((one) => OF_ADMINISTRATORS.test(one));
  return [...links, ...(persons.length >= ENOUGH_PERSONS ? persons : [])];
}

function newLinks(usual: Answered, answer: Answered): string[] {
  if (kindOf(answer.response) !== 'html') return [];
  const linksOf = (one: Answered) => readPage(one).links.map((link) => new URL(link).pathname);
  const before = new Set(kindOf(usual.response) === 'html' ? linksOf(usual) : []);
  return linksOf(answer).filter((link) => !before.has(link));
}

/** Texts of links. */
function newLabels(usual: Answered, answer: Answered): string[] {
  const labelsOf = (one: Answered) =>
    kindOf(one.response) === 'html' ? [...readHtml(textOf(one.response)).labels.values()] : [];
  const before = new Set(labelsOf(usual));
  return labelsOf(answer).filter((label) => !before.has(label));
}
