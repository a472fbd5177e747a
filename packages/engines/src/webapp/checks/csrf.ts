import type { Exchange, Header } from '@rocca/tools/web/model';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { textOf, wordsOf } from '../attack/similar.ts';
import { storingPoints } from '../attack/storing.ts';
import { usualOf } from '../attack/usual.ts';
import { compareWithStrangers, isRefusedToStrangers } from '../attack/without-session.ts';
import { type AttackTools, PROOF_HOST, type Site, type SiteCheck, type WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { isFilePart, withFile } from '../crawl/spots/multipart-body.ts';
import { isPasswordRecovery, requestChange } from '../crawl/state-change.ts';
import { templateOf } from '../crawl/template.ts';
import { filled } from '../evidence.ts';
import { type Answered, headerOf, isAnswered, pageUrlOf } from '../reading/answer.ts';
import { cookiesSetBy, isOfSession } from '../reading/cookies.ts';
import {
  asksPresentPassword,
  carriesToken,
  changesByButton,
  changesByName,
  changesSomething,
  linkCarriesToken,
  readsOnly,
  saysDone,
} from '../reading/form-purpose.ts';
import { type Form, pageOf } from '../reading/page.ts';
import { ACCESS_CONTROL, define, owaspSheet, VICTIM_CHANGES } from './passive/define.ts';
import { pagesOf } from './passive/sight.ts';

const CSRF = define(
  'csrf-token-missing',
  {
    family: 'CSRF',
    scores: VICTIM_CHANGES,
    owasp: ACCESS_CONTROL,
    cwes: [352],
    references: [owaspSheet('CSRF', 'Cross-Site_Request_Forgery_Prevention')],
  },
  {
    name: { it: 'Modulo senza protezione CSRF', en: 'Form without CSRF protection' },
    description: {
      it: 'Il modulo cambia dati ma non contiene un token, e nessun cookie di sessione è limitato con SameSite: un altro sito può farlo inviare dal browser dell’utente, a suo nome.',
      en: 'The form changes data but carries no token, and no session cookie is limited by SameSite: another site can have the user’s browser send it in their name.',
    },
    solution: {
      it: 'Aggiungere a ogni modulo un token imprevedibile legato alla sessione e verificarlo sul server; impostare i cookie di sessione con SameSite=Lax o Strict.',
      en: 'Add to every form an unpredictable token bound to the session and check it on the server; set session cookies with SameSite=Lax or Strict.',
    },
  },
);

/** Forms that are sent once more, as from another site. */
const FORMS: ByStrength = { low: 15, medium: 40, high: 150, insane: 500 };
const FOREIGN: readonly Header[] = [
  ['Origin', `https://${PROOF_HOST}`],
  ['Referer', `https://${PROOF_HOST}/`],
  ['Sec-Fetch-Site', 'cross-site'],
];

interface FoundForm {
  readonly page: Answered;
  readonly form: Form;
  /** Other pages that show it. */
  readonly others: Set<string>;
}

/** Pages that are named beside the first. */
const PAGES_NAMED = 10;
const MAX_PAGES = 1000;
/** Links that are named as not tried. */
const MAX_LINKS = 40;

/** Sends forms that change something as another site would have them sent, and reports those that are accepted. */
export const csrf = {
  code: 'csrf',
  name: { it: 'Moduli senza protezione CSRF', en: 'Forms without CSRF protection' },
  kind: 'site',
  from: 'low',
  definitions: [CSRF],
  async probe(site, tools) {
    // Says which pages are refused to strangers.
    await compareWithStrangers(site, tools);
    const sightings: WebSighting[] = [];
    for (const found of unprotectedForms(site).slice(0, mostOf(FORMS, tools))) {
      if (tools.signal.aborted) break;
      const sighting = await judge(found, site, tools);
      if (sighting) sightings.push(sighting);
    }
    sightings.push(...unprotectedLinks(site));
    return sightings;
  },
} as const satisfies SiteCheck;

/** Each form once, however many pages show it. */
function unprotectedForms(site: Site): FoundForm[] {
  if (!knowsVisitors(site)) return [];
  const openTo = new Set(['GET', 'POST'].filter((method) => !sessionStaysHome(site, method)));
  const forms = new Map<string, FoundForm>();
  for (const page of pagesOf(site)) {
    // A page with the token in a meta element has scripts send it in a header.
    if (pageOf(page).metas.some((meta) => /csrf|xsrf/i.test(meta.get('name') ?? ''))) continue;
    for (const form of pageOf(page).forms) {
      if (!form.action.startsWith(`${site.origin}/`) || carriesToken(form) || !openTo.has(form.method)) continue;
      if (asksPresentPassword(form) || makesAccount(form) || asksForForgotten(form, site)) continue;
      const changesByGet = form.method === 'GET' && (isLeftAlone(form, site) || changesByButton(form));
      if (!changesSomething(form) && !changesByGet) continue;
      const ownAction = (form.attributes.get('action') ?? '') !== '';
      // A form without an address of its own is sent to the page it stands on: on every page it is still the same form.
      // Forms of many things differ in a number of their address.
      const address = ownAction ? templateOf(form.method, site.pageOf(form.action)).exact : '';
      const key = [form.method, address, ...namesOf(form).toSorted()].join('\n');
      const known = forms.get(key);
      if (!known) forms.set(key, { page, form, others: new Set() });
      else if (known.others.size < MAX_PAGES) known.others.add(pathOf(page, site));
    }
  }
  return [...forms.values()];
}

/** Whether a browser brings anything by which the site knows its visitors; without it a forged request gains nothing. */
const knowsVisitors = (site: Site): boolean =>
  site.session.signedIn ||
  site.logins.length > 0 ||
  site.exchanges
    .filter(isAnswered)
    .some((one) => cookiesSetBy(one).length > 0 || headerOf(one.response, 'www-authenticate') !== null);

/** Nobody is signed in where an account is made. */
function makesAccount(form: Form): boolean {
  const body = new URLSearchParams(namesOf(form).map((name): [string, string] => [name, 'a'])).toString();
  const url = form.method === 'GET' ? `${form.action.replace(/[?#].*$/s, '')}?${body}` : form.action;
  const headers: readonly Header[] = [['Content-Type', 'application/x-www-form-urlencoded']];
  const sent = { method: form.method, url, headers, body: form.method === 'GET' ? null : body };
  return requestChange(sent) === 'registers';
}

/** Anyone may ask for a forgotten password, with any name: that another site does so takes no session. */
const asksForForgotten = ({ action, fields }: Form, site: Site) =>
  (site.recovers?.(action) ?? isPasswordRecovery(action)) && !fields.some(({ type }) => type === 'password');

const pathOf = ({ request }: Exchange, site: Site) => site.pageOf(request.url).slice(site.origin.length);

/** Links that the scan does not follow, since they would change something: other sites can have them opened. */
function unprotectedLinks(site: Site): WebSighting[] {
  const hasSession = site.session.signedIn || sessionCookies(site).length > 0;
  if (!hasSession || sessionStaysHome(site, 'GET')) return [];
  const ofForms = new Set(pagesOf(site).flatMap((page) => pageOf(page).forms.map(({ action }) => site.pageOf(action))));
  const links = new Map<string, string>();
  for (const { method, url, change } of site.untried?.values() ?? []) {
    const address = URL.parse(url);
    // Without parameters it may be a page that only asks.
    if (method !== 'GET' || !address || address.search === '' || change === 'registers') continue;
    const page = site.pageOf(url);
    if (linkCarriesToken(address) || ofForms.has(page) || links.size >= MAX_LINKS) continue;
    if (!links.has(page)) links.set(page, url);
  }
  return [...links].flatMap(([page, url]): WebSighting[] => {
    const link = url.slice(site.origin.length);
    const shownOn = pagesOf(site).find((one) => pageOf(one).links.includes(url));
    if (!shownOn) return [];
    return [
      {
        key: CSRF.key,
        place: { url: page, method: 'GET', parameter: null },
        evidence: filled(LINK, { link }),
        possible: true,
        messages: [{ exchange: shownOn, marks: [link], role: 'proof' }],
      },
    ];
  });
}

/** The scan does not send it, since it would delete something or change a password. */
function isLeftAlone(form: Form, site: Site): boolean {
  const address = site.pageOf(form.action);
  const names = new Set(namesOf(form));
  // A link to the same page may do something else: it has other parameters.
  const isSent = (url: string) =>
    form.method !== 'GET' || [...new URL(url).searchParams.keys()].every((name) => names.has(name));
  return [...(site.untried?.values() ?? [])].some(
    (left) => left.method === form.method && site.pageOf(left.url) === address && isSent(left.url),
  );
}

/**
 * Whether browsers keep the session out of requests of other sites, by the cookies that were set. A link to a page, and a
 * form sent by GET is one, brings cookies that are `Lax`.
 */
function sessionStaysHome(site: Site, method: string): boolean {
  const ofSession = sessionCookies(site);
  const keeps = method === 'GET' ? ['strict'] : ['lax', 'strict'];
  return ofSession.length > 0 && ofSession.every(({ sameSite }) => keeps.includes(sameSite ?? ''));
}

const sessionCookies = (site: Site) =>
  site.exchanges
    .filter(isAnswered)
    .flatMap(cookiesSetBy)
    .filter((cookie) => !cookie.removed)
    .filter((cookie) => isOfSession(site.session, cookie));

async function judge(found: FoundForm, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const { page, form } = found;
  const point = form.method === 'POST' ? pointOf(found, site, tools) : null;
  const usual = point && (await usualOf(point, tools));
  // What was never sent is judged by its words alone.
  if (!point || !usual) return changesByName(form) || isLeftAlone(form, site) ? sightingOf(found, site, null) : null;
  if (readsOnly(form, usual.control)) return null;
  const isNamed = changesByName(form);
  const isDone = isRedirect(usual.control)
    ? !asksOn(usual.control, form)
    : saysDone(usual.control, page) && !asksNext(usual.control, point, page);
  if (!isDone && !isNamed) return null;
  const forged = await tools.request(point.request, { headers: FOREIGN });
  const ofUser = site.session.signedIn && isRefusedToStrangers(site, page.request.url) === true;
  if (!isDone && !ofUser && (await keepsNothing(found, [usual.control, forged], point, tools))) return null;
  const isAccepted = isDone && isAnsweredAlike(forged, usual.control, page);
  // A check of the origin that refuses the forged request protects the form as well as a token does.
  if (isDone && !isAccepted) return null;
  // An answer alone may be that of a question: only words and answer together say that something was changed.
  return sightingOf(found, site, isAccepted && ofUser && isNamed ? { forged, control: usual.control } : null);
}

/**
 * Whether the form only reads what it is sent, whatever its words are: its page is the same as before it was sent, and its
 * answers are that page, or show what was sent. Files are often kept without a word. Asked where no user's session is at
 * stake, so that nothing else speaks for a change.
 */
async function keepsNothing(
  { page, form }: FoundForm,
  answers: readonly Exchange[],
  point: InjectionPoint,
  tools: AttackTools,
): Promise<boolean> {
  if (storingPoints(tools).has(point) || form.fields.some(({ type }) => type === 'password')) return false;
  if (page.request.method !== 'GET') return false;
  const before = wordsOf(page, []).join(' ');
  const isBefore = (one: Exchange) => one.response !== null && wordsOf(one, []).join(' ') === before;
  const file = form.fields.find(({ type }) => type === 'file');
  const isRead =
    (!file && answers.every(isBefore)) ||
    answers.some((one) => isPage(one) && showsSent(one, point, page)) ||
    (file !== undefined && (await showsContent(point, file.name, tools)));
  return isRead && isBefore(await tools.request(page.request));
}

/** Whether the answer shows what stands in a file: what keeps files shows their names. */
async function showsContent({ request }: InjectionPoint, name: string, tools: AttackTools): Promise<boolean> {
  if (!isFilePart(request, name)) return false;
  const word = `${tools.token()}z`;
  const content = `<svg xmlns="http://www.w3.org/2000/svg"><text>${word}</text></svg>`;
  const file = { fileName: `${tools.token()}.svg`, contentType: 'image/svg+xml', content };
  const answer = await tools.request(withFile(request, name, file), { withFile: true });
  return isPage(answer) && textOf(answer).includes(word);
}

const isPage = ({ response }: Exchange) => response?.status === 200;

/** A word that was sent stands in the answer, and not in the page before. */
function showsSent(answer: Exchange, { request }: InjectionPoint, page: Answered): boolean {
  const [shown, before] = [answer, page].map((one) => new Set(textOf(one).match(WORD)));
  const sent = BODIES.flatMap((kind) => SPOTS[kind].list(request).flatMap(({ value }) => value.match(WORD) ?? []));
  return sent.some((word) => shown?.has(word) === true && !before?.has(word));
}

const WORD = /\p{L}{3,60}/gu;

/** A field of the form as the scan sends it: to its address, or from its page, where that adds words of its own to it. */
function pointOf({ form, page }: FoundForm, site: Site, tools: AttackTools): InjectionPoint | null {
  const names = namesOf(form);
  const isAsked = (point: InjectionPoint) => Number(usualOf.isAsked(point, tools));
  const all = site.points.filter(({ kind, request, changes, token }) => {
    if ((kind !== 'form' && kind !== 'multipart') || changes || token) return false;
    const sent = new Set(SPOTS[kind].list(request).map(({ name }) => name));
    return pageUrlOf(request.url) === pageUrlOf(form.action) && names.every((name) => sent.has(name));
  });
  // A form that stores what it is sent is not sent once more for an answer that is there.
  const more = ({ kind, request }: InjectionPoint) => SPOTS[kind].list(request).length;
  // Another form of the same address may send more fields.
  const ofFields = all.toSorted((a, b) => more(a) - more(b) || isAsked(b) - isAsked(a));
  const [action, shown] = [site.pageOf(form.action), site.pageOf(page.request.url)];
  return (
    ofFields.find(({ request }) => site.pageOf(request.url) === action) ??
    ofFields.find((point) => site.pageOf(point.page) === shown) ??
    null
  );
}

const NOT_WRITTEN = /^(?:submit|button|reset|image|checkbox|radio|file)$/;
const namesOf = ({ fields }: Form) =>
  fields.filter(({ name, type }) => name !== '' && !NOT_WRITTEN.test(type)).map(({ name }) => name);

const isRedirect = ({ response }: Exchange) => response !== null && response.status >= 300 && response.status < 400;

/** Leads on to a page that is given what was filled in: a question in two steps. */
function asksOn({ request, response }: Exchange, form: Form): boolean {
  const to = URL.parse((response && headerOf(response, 'location')) ?? '', request.url);
  return to !== null && namesOf(form).some((name) => to.searchParams.has(name));
}

/** Whether the answer is the next step: a form that the page did not show, with values that were just sent. */
function asksNext(answer: Exchange, { request }: InjectionPoint, page: Answered): boolean {
  if (!isAnswered(answer)) return false;
  const shown = new Set(pageOf(page).forms.map(({ action }) => action));
  const sent = new Set(BODIES.flatMap((kind) => SPOTS[kind].list(request).map(({ value }) => value)));
  return pageOf(answer).forms.some(
    ({ action, method, fields }) =>
      method === 'POST' && !shown.has(action) && fields.some(({ value }) => value !== '' && sent.has(value)),
  );
}

const BODIES = ['form', 'multipart'] as const;

/** Led to the same place, or told the same: that it was done. */
function isAnsweredAlike(forged: Exchange, control: Exchange, page: Answered): boolean {
  if (!forged.response || forged.response.status !== control.response?.status) return false;
  return isRedirect(control) ? leadsTo(forged) === leadsTo(control) : saysDone(forged, page);
}

/** Without numbers, which may be those of what was just made. */
function leadsTo({ request, response }: Exchange): string {
  const url = URL.parse((response && headerOf(response, 'location')) ?? '', request.url);
  return url ? `${url.pathname}${url.search}`.replaceAll(/\d+/g, '#') : '';
}

function sightingOf(
  { page, form, others }: FoundForm,
  site: Site,
  proof: { readonly forged: Exchange; readonly control: Exchange } | null,
): WebSighting {
  const path = pathOf(page, site);
  const named = [...others].filter((other) => other !== path);
  const also = named.slice(0, PAGES_NAMED).join(', ') + (named.length > PAGES_NAMED ? ' …' : '');
  const fields = namesOf(form).slice(0, 12).join(', ') || '–';
  const written = form.attributes.get('action');
  const shown = { exchange: page, marks: ['<form', ...(written ? [written] : [])], role: 'proof' } as const;
  return {
    key: CSRF.key,
    place: { url: site.pageOf(form.action), method: form.method, parameter: null },
    evidence: filled(proof ? ACCEPTED : NO_TOKEN, {
      ...{ path, fields, origin: `https://${PROOF_HOST}` },
      also: also === '' ? '' : filled(ALSO, { also }),
    }),
    ...(proof ? {} : { possible: true }),
    messages: proof
      ? [
          { exchange: proof.forged, marks: [`https://${PROOF_HOST}`], role: 'proof' },
          { exchange: proof.control, marks: [], role: 'control' },
        ]
      : [shown],
  };
}

const ACCEPTED = {
  it: 'Il modulo in {path} (campi: {fields}) non contiene un token. Inviato con la sessione come da un altro sito (Origin {origin}), è stato accettato come quando lo invia il sito stesso.{also}',
  en: 'The form on {path} (fields: {fields}) carries no token. Sent with the session as from another site (Origin {origin}), it was accepted just as when the site itself sends it.{also}',
};
const NO_TOKEN = {
  it: 'Il modulo in {path} (campi: {fields}) non contiene un token; l’invio da un altro sito non è stato provato o il suo effetto non si vede.{also}',
  en: 'The form on {path} (fields: {fields}) carries no token; sending it from another site was not tried, or its effect cannot be seen.{also}',
};
const ALSO = { it: ' Anche in: {also}', en: ' Also on: {also}' };
const LINK = {
  it: 'Il link {link} modifica dati secondo le sue parole e non contiene un token. Non è stato seguito: verificare se un altro sito può farlo aprire dal browser dell’utente con lo stesso effetto.',
  en: 'The link {link} changes data by its words and carries no token. It was not followed: verify whether another site can have the user’s browser open it with the same effect.',
};
