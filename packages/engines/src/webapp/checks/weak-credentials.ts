import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { scored } from '../../core/definition.ts';
import { askAnonymously, type ByStrength, mostOf } from '../attack/ask.ts';
import { enteredAt, noteEntered, unsentForms } from '../attack/entered.ts';
import { type Attempt, isAlike, isClosed, isPast, type Login, loginsOf, saysIn, tryLogin } from '../attack/logins.ts';
import { noteOpenSignIn } from '../attack/open-sign-ins.ts';
import { type Pair, pairsBeside, pairsToTry } from '../attack/pairs-to-try.ts';
import {
  isAnsweredAlike,
  leadsToFailure,
  mayBeIn,
  passwordLike,
  repeatIfDecided,
  setsMore,
} from '../attack/quiet-sign-in.ts';
import { isWordedOtherwise } from '../attack/revealed-names.ts';
import { searchedUsers } from '../attack/searched-users.ts';
import { shownFiles } from '../attack/shown-files.ts';
import { isOfAdministration, isOfOthers, withOwnAccounts } from '../attack/sign-in-areas.ts';
import { domainsOf, takesNames } from '../attack/sign-in-names.ts';
import { textOf, wordsOf } from '../attack/similar.ts';
import { PAIRS } from '../attack/usual-pairs.ts';
import { destinationIn } from '../attack/visitor.ts';
import { allowedByPages, countTries, countWrong, MOST_WRONG, type WrongTries } from '../attack/wrong-tries.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { isAnswered, kindOf } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { AUTHENTICATION, define, owaspSheet, TELLS } from './passive/define.ts';

const WEAK = define(
  'weak-credentials',
  {
    family: 'Passwords',
    scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
    owasp: AUTHENTICATION,
    cwes: [1391, 521],
    references: [owaspSheet('authentication', 'Authentication')],
  },
  {
    name: { it: 'Credenziali predefinite o deboli', en: 'Default or weak credentials' },
    description: {
      it: 'Un utente ha una password che si trova in cima a ogni elenco, o quella con cui il prodotto è stato fornito: chiunque entra al suo posto in pochi tentativi.',
      en: 'An account has one of the most common passwords, or the product’s default one: anybody can sign in as that user within a few attempts.',
    },
    solution: {
      it: 'Cambiare subito la password, rifiutare quelle comuni quando vengono scelte e chiedere un secondo fattore a chi amministra.',
      en: 'Change the password at once, reject common ones when they are chosen, and require a second factor for administrators.',
    },
  },
);

const UNCHECKED = define(
  'password-unchecked',
  {
    family: 'Passwords',
    scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8]),
    owasp: AUTHENTICATION,
    cwes: [287],
    references: [owaspSheet('authentication', 'Authentication')],
  },
  {
    name: {
      it: 'Accesso con qualsiasi password (autenticazione aggirabile)',
      en: 'Sign-in with any password (authentication bypass)',
    },
    description: {
      it: 'Per un utente che esiste la password non viene verificata: chi ne conosce o indovina il nome entra al suo posto.',
      en: 'The password of a user who exists is not checked: whoever knows or guesses the name gets in as them.',
    },
    solution: {
      it: 'Confrontare sempre la password inviata con quella conservata (come hash) e negare l’accesso in ogni altro caso.',
      en: 'Always compare the password that is sent with the one that is kept (as a hash), and deny access in every other case.',
    },
  },
);

const NAMES = define(
  'login-tells-names',
  {
    family: 'Passwords',
    scores: TELLS,
    owasp: AUTHENTICATION,
    cwes: [204],
    references: [owaspSheet('authentication', 'Authentication')],
  },
  {
    name: { it: 'Enumerazione degli utenti all’accesso', en: 'User enumeration at sign-in' },
    description: {
      it: 'Con una password sbagliata, la risposta per un nome che esiste è diversa da quella per un nome inventato: si possono raccogliere i nomi degli utenti e provare le password soltanto su quelli.',
      en: 'With a wrong password, the answer for a name that exists is another than for a made-up one: names of users can be gathered, and passwords tried on those alone.',
    },
    solution: {
      it: 'Rispondere sempre allo stesso modo, con lo stesso testo e nello stesso tempo, che il nome esista o no; lo stesso vale per il recupero della password e per la registrazione.',
      en: 'Always answer alike, with the same text and in the same time, whether the name exists or not; the same holds for password recovery and registration.',
    },
  },
);

/** Pairs of the account name that most products ship with. */
const USUAL = PAIRS.slice(0, 2);
/** Passwords tried first, for the most usual account name. */
const USUAL_FIRST = 2;
/** The same where the scan's user signs in, if there is one more sign-in at most. */
const USUAL_FIRST_OF_TWO = 3;
const WRONG: ByStrength = { low: 2, medium: MOST_WRONG, high: MOST_WRONG, insane: MOST_WRONG };
/** Sign-ins that are tried side by side: of each a try and its control count. */
const MOST_AT_ONCE = MOST_WRONG / 2;
const LOGINS: ByStrength = { low: 6, medium: 20, high: 20, insane: 20 };
/** Sign-ins at which the most usual pair was not tried. */
const untried = new WeakMap<Site, readonly string[]>();
/** A wrong name and password tell what a refusal looks like; whoever gets in is tried again, and with a wrong password. */
export const weakCredentials = {
  code: 'weak_credentials',
  name: { it: 'Credenziali deboli ed enumerazione degli utenti', en: 'Weak credentials and user enumeration' },
  kind: 'site',
  from: 'low',
  atEnd: true,
  definitions: [WEAK, UNCHECKED, NAMES],
  async probe(site, tools) {
    const all = await loginsOf(site, tools);
    const logins = all.slice(0, mostOf(LOGINS, tools));
    const beyond = all.slice(logins.length).map(pageOfLogin);
    untried.set(site, all.map(pageOfLogin));
    // Several sign-ins may count the tries of one name together.
    const pages = new Set(site.logins.map(({ request }) => pageOf(request.url)));
    const forUsers =
      logins.find(({ url }) => pages.has(pageOf(url))) ?? logins.find(({ realm }) => realm === undefined);
    const ofSite = countTries();
    const allowed = allowedByPages(textsOfPages(site));
    const right = new Map<string, Pair>();
    const asked = logins.filter(({ realm, isNameless }) => realm === undefined && !isNameless);
    const ofAreas = withOwnAccounts(asked, site);
    // Sign-ins of several areas may still watch each other: the first sign of a lock ends the tries at all of them.
    const isStopped = () => logins.some(isClosed);
    const files = logins.length > 0 ? [...(await shownFiles(site, tools)), ...(await searchedUsers(site, tools))] : [];
    const begun = await Promise.all(
      logins.map((login) => {
        // The server keeps the names of what the browser asks for apart from those of the site, and a password without a
        // name locks nobody.
        const isApart = login.realm !== undefined || login.isNameless === true;
        const most = login.isNameless ? MOST_WRONG : mostOf(WRONG, tools);
        const hasOwnAccounts = ofAreas.has(login);
        const wrongTries = countWrong(most, isApart || hasOwnAccounts ? countTries() : ofSite, allowed);
        const kind = { isForUsers: login === forUsers, isApart, hasOwnAccounts, isOneOfSeveral: asked.length > 1 };
        return beginGuesses(login, { ...kind, isStopped, wrongTries, right, files, site, tools });
      }),
    );
    const answering = begun.filter((one) => one !== null);
    const sharing = answering.filter(({ isApart, hasOwnAccounts }) => !isApart && !hasOwnAccounts);
    const alone = answering.filter((one) => !sharing.includes(one));
    // The most usual password at each sign-in comes before a second one at the first.
    const forms = sharing.filter(({ isOfScript, isIdle }) => !isOfScript && !isIdle);
    const reading = sharing.filter(({ isIdle }) => !isIdle);
    const first = [forms, reading, sharing].find((some) => some.length > 0) ?? [];
    const share = Math.max(1, Math.floor(MOST_WRONG / Math.max(1, first.length)));
    // Names of administrators belong to the sign-in for them: others have one try each.
    const doors = first.length > 1 ? first.filter((one) => one.isOfAdministration) : [];
    const [door] = doors.length === 1 ? doors : [];
    const beside = first.filter((one) => one !== door && !one.isOfOthers);
    const ofAdministrators = Math.max(1, MOST_WRONG - beside.length);
    const ofAdministratorsAt = (one: Guesses) =>
      one === door ? ofAdministrators : one.isOfOthers && first.includes(one) ? 0 : 1;
    for (const one of sharing) one.limitTo(share, door === undefined ? share : ofAdministratorsAt(one));
    // The others would use up the tries of a name whose password stands beside one of them.
    if (first.length > 1) for (const one of first) await one.guess(one.shown);
    // Where the scan's user signs in, the two most usual ones come before forms that may only look like a sign-in.
    const main = site.session.user === undefined ? undefined : first.find((one) => one.isForUsers);
    if (main) {
      const most = Math.max(share, first.length > 2 ? USUAL_FIRST : USUAL_FIRST_OF_TWO);
      main.limitTo(most, door === undefined || door === main ? most : ofAdministratorsAt(main));
      await main.guess();
    }
    // What a script sends leads to the same accounts as the forms: it has what they leave over.
    const apart = alone.map((one) => one.guess());
    // Tries at several sign-ins at once would leave none of a name for the control of those that are let in.
    if (first.length > MOST_AT_ONCE) for (const one of first.toSorted(closedFirst)) await one.guess(undefined, true);
    await Promise.all([...apart, ...first.map((one) => one.guess())]);
    const isWeak = forms.some(({ found }) => found.some(({ key }) => key === WEAK.key));
    // What is left of the tries of an administrator is used where administrators sign in.
    const inOrder = [...reading, ...sharing.filter(({ isIdle }) => isIdle)].toSorted(
      (one, other) => Number(other.isOfAdministration) - Number(one.isOfAdministration) || closedFirst(one, other),
    );
    const isKnown = ({ isOfScript, hasPage, page }: Guesses) =>
      isOfScript && isWeak && (!hasPage || forms.some((one) => one.found.length > 0 && one.page === page));
    for (const one of inOrder.filter((other) => !isKnown(other))) {
      one.limitTo(mostOf(WRONG, tools));
      await one.guess();
    }
    for (const one of answering) await one.askForNames();
    const left = answering.filter((one) => one.isUntried() && !isKnown(one)).map(({ page }) => page);
    // No form was shown to send, or no answer came.
    const silent = logins.filter((login, at) => begun[at] === null && !isClosed(login)).map(pageOfLogin);
    untried.set(site, [...new Set([...left, ...silent, ...beyond])]);
    return answering.flatMap(({ found }) => found);
  },
  gaps: (site) => [
    { reason: 'sign_in_not_tried', pages: untried.get(site) ?? [] },
    {
      reason: 'not_examined',
      pages: [...new Set([...enteredAt(site).map(({ landing }) => pageOf(landing.request.url)), ...unsentForms(site)])],
    },
  ],
} as const satisfies SiteCheck;

/** Sign-ins without a working pair come first. */
const closedFirst = (one: Guesses, other: Guesses) => Number(one.isOpen()) - Number(other.isOpen());

const pageOfLogin = ({ page, url }: Login) => pageOf(page ?? url);

interface Around {
  readonly isForUsers: boolean;
  /** It has an account store of its own: its tries are counted apart. */
  readonly isApart: boolean;
  /** Its accounts are those of one area of the site. */
  readonly hasOwnAccounts: boolean;
  /** The site has more sign-ins. */
  readonly isOneOfSeveral: boolean;
  /** Whether a sign-in of the site has begun to refuse tries. */
  isStopped(): boolean;
  readonly wrongTries: WrongTries;
  /** Pairs that got in at a sign-in of the site. */
  readonly right: Map<string, Pair>;
  /** Unlinked files that need no session, and results of user searches. */
  readonly files: readonly Exchange[];
  readonly site: Site;
  readonly tools: AttackTools;
}

/** Guesses at one sign-in, which go on where they were left. */
interface Guesses {
  readonly isApart: boolean;
  readonly hasOwnAccounts: boolean;
  readonly isOfScript: boolean;
  readonly isForUsers: boolean;
  readonly isOfAdministration: boolean;
  /** Its address or heading names a role other than administrator. */
  readonly isOfOthers: boolean;
  /** The page answers as if nothing had been sent: a script may send the form elsewhere. */
  readonly isIdle: boolean;
  /** Pairs that stand beside it. */
  readonly shown: readonly Pair[];
  readonly page: string;
  readonly hasPage: boolean;
  readonly found: readonly WebSighting[];
  /** No try of its most usual pair was left by the others. */
  isUntried(): boolean;
  /** Whether a pair worked. */
  isOpen(): boolean;
  limitTo(share: number, ofAdministrators?: number): void;
  /** `only`: tries only these pairs; `untilOpen`: stops at the first that works. The others are kept for later. */
  guess(only?: readonly Pair[], untilOpen?: boolean): Promise<void>;
  /** Whether the sign-in tells names, as far as the guesses have not shown it. */
  askForNames(): Promise<void>;
}

/** Null: there is no such sign-in, or none any more. */
async function beginGuesses(login: Login, around: Around): Promise<Guesses | null> {
  const { isForUsers, isApart, hasOwnAccounts, wrongTries, right, site, tools } = around;
  const domain = login.wantsMail ? (domainsOf(site)[0] ?? null) : null;
  const named = (user: string) => (domain === null ? user : `${user}@${domain}`);
  const wrong = await tryLogin(login, { user: named(tools.token()), password: tools.token() }, tools);
  if (!wrong) return null;
  const isIdle = login.method === 'GET' && login.page !== undefined && (await isShownToAll(wrong, login.page, tools));
  const isShownIn = (attempt: Attempt) =>
    !isAlike(attempt, wrong) && (isPast(login, attempt) || saysIn(attempt, wrong));
  const isIn = (attempt: Attempt | null) => attempt !== null && (isShownIn(attempt) || mayBeIn(attempt, wrong));
  const found: WebSighting[] = [];
  const refusals = new Map<string, Attempt[]>();
  const waiting = [...pairsToTry(login, named, around)];
  let isOver = false;
  const isAsked = ([user, password]: readonly [string, string]) =>
    USUAL.some(([name, word]) => named(name) === user && word === password);
  /** Of the most usual pairs; where none of them may be tried, none is missing. */
  let tried = waiting.some(isAsked) ? 0 : 1;
  const entered = new Map<string, Entry>();
  const triedSince = new Set<string>();
  /** Once a password was found, each other name has one try more, and those that exist all of theirs. */
  const isWorthTrying = (user: string, password: string): boolean => {
    const name = user.toLowerCase();
    if (entered.size === 0) return true;
    if (entered.has(name)) return false;
    const [before] = refusals.get(user) ?? [];
    const isKnown = before !== undefined && !isAlike(before, wrong);
    const isUsual = PAIRS.some(([one, word]) => named(one) === name && word === password);
    const isFirst = !triedSince.has(name);
    triedSince.add(name);
    return isFirst || isKnown || !isUsual;
  };
  const sent = new Set<string>();
  /** Pairs that worked at another sign-in, while none has worked here: they are likelier than default pairs. */
  const rightElsewhere = (): Pair[] => {
    if (isApart || entered.size > 0) return [];
    const all = [...right].filter(([key]) => !sent.has(key)).map(([, pair]) => pair);
    const likely = all.filter(
      ([user]) => !isOwn(user, site) && (!login.wantsMail || user.includes('@') || takesNames(login, site)),
    );
    const isLikely = ([user, password]: Pair) => likely.some(([one, word]) => one === user && word === password);
    waiting.splice(0, waiting.length, ...waiting.filter((pair) => !isLikely(pair)));
    return likely;
  };
  /** Whether more is known than that passwords are weak, which a sign-in may be beside telling names. */
  const saysMore = () => found.some(({ key }) => key !== WEAK.key);
  const noteNames = async (first: Attempt, again: Attempt | null) => {
    if (saysMore() || (isAlike(first, wrong) && !(again && isWordedOtherwise([first, again], [wrong])))) return;
    const revealed = await findRevealedNames(login, first, wrong, tools, again);
    if (revealed) found.push(revealed);
  };
  const noteEntry = (entry: Entry) => {
    const { first, again } = entry;
    noteOpenSignIn(site, login, first);
    noteEntered(site, { visitor: again.visitor, landing: again.last, user: first.user });
    entered.set(first.user.toLowerCase(), entry);
    right.set(pairKey(first), [first.user, first.password]);
    const [weak = entry, ...others] = entered.values();
    found.splice(0, found.length, ...found.filter(({ key }) => key !== WEAK.key), sightingOf(login, weak, others));
  };
  /** `control`: the same name with another password. True: nothing more is to be tried here. */
  const confirmQuietly = async (first: Attempt, control: Attempt, isLedIn: boolean): Promise<boolean> => {
    const { user } = first;
    let repeats = 0;
    const mayRepeat = () => {
      // Where made-up names with such passwords are refused, a name that is led on after refusals was not wrong.
      if (isLedIn && repeats === 0) wrongTries.giveBack(user);
      const may = wrongTries.take(user, MOST_WRONG);
      if (may) repeats += 1;
      return may;
    };
    const parts = { first, control, wrong, inventName: () => named(tools.token()), mayRepeat };
    const again = await repeatIfDecided(login, parts, tools);
    // Without a repetition nothing is known.
    if (!again) return repeats > 0;
    for (let right = isLedIn ? 1 : 0; right <= repeats; right += 1) wrongTries.giveBack(user);
    noteEntry({ first, again, refused: control });
    return false;
  };
  /** True: nothing more is to be tried here. */
  const tryPair = async (user: string, password: string): Promise<boolean> => {
    const first = await tryLogin(login, { user, password }, tools);
    if (isClosed(login)) return true;
    if (!first) return false;
    const refused = refusals.get(user) ?? [];
    const [before] = refused;
    const isRefused = (attempt: Attempt) => !isIn(attempt) || refused.some((one) => isAnsweredAlike(one, attempt));
    if (isRefused(first)) {
      refusals.set(user, [...refused, first]);
      // Refused otherwise than the last time: tries are counted, and nobody is to be locked out.
      if (refused.some((one) => !isAlike(one, first))) return true;
      if (refused.length === 1 && before) await noteNames(before, first);
      return false;
    }
    // A name that was refused here before is let in now, and so is who is led elsewhere; else this may be a wrong try.
    const isElsewhere = destinationIn(first.sent) !== destinationIn(wrong.sent);
    const isQuiet = !isShownIn(first) || (await isForEverybody(first, tools));
    const isLetIn = !isQuiet && (isElsewhere || before !== undefined);
    if (isLetIn) wrongTries.giveBack(user);
    // The account may be the one of the other sign-in: a made-up name is the control, and costs it no wrong password.
    if (!isQuiet && right.has(pairKey(first))) {
      const stranger = await tryLogin(login, { user: named(tools.token()), password }, tools);
      const again = await tryLogin(login, { user, password }, tools);
      if (!stranger || !again || isIn(stranger) || isAnsweredAlike(first, stranger) || !isIn(again)) return true;
      if (!isLetIn) wrongTries.giveBack(user);
      noteEntry({ first, again, refused: stranger });
      return false;
    }
    // A site that makes accounts of new names answers the same name differently from now on: it has a control of its own.
    if ((isQuiet || !before) && !wrongTries.take(user, MOST_WRONG)) {
      if (isAsked([user, password])) tried -= 1;
      return false;
    }
    const control = await tryLogin(login, { user, password: passwordLike(password, tools.token()) }, tools);
    if (!control || isClosed(login)) return true;
    if (isAnsweredAlike(first, control)) {
      const unchecked = isIn(control)
        ? await takesAnyPassword(login, { first, control, wrong }, named(tools.token()), tools)
        : null;
      if (unchecked) {
        found.push(unchecked);
        return true;
      }
      // Led elsewhere, the name is let in with whatever password: who is behind it is not known.
      if (isElsewhere) return true;
      // So this is how the name is refused.
      refusals.set(user, [first, control]);
      await noteNames(first, control);
      return false;
    }
    const isLedIn =
      (isShownIn(first) && isElsewhere && before !== undefined) ||
      (leadsToFailure(first, wrong) && leadsToFailure(first, control));
    if (isQuiet) return isRefused(control) ? confirmQuietly(first, control, isLedIn) : true;
    const again = await tryLogin(login, { user, password }, tools);
    if (!isRefused(control) || !again || !isIn(again)) return true;
    if (!isLetIn) wrongTries.giveBack(user);
    noteEntry({ first, again, refused: control });
    return false;
  };
  return {
    ...{ isApart, hasOwnAccounts, isForUsers, isIdle, isOfScript: login.isOfScript === true, found },
    isOfAdministration: isOfAdministration(login, site),
    isOfOthers: isOfOthers(login, site),
    shown: pairsBeside(login, site),
    ...{ page: pageOfLogin(login), hasPage: login.page !== undefined },
    isUntried: () => !isOver && entered.size === 0 && tried === 0,
    isOpen: () => entered.size > 0,
    limitTo: wrongTries.limitTo,
    async guess(only, untilOpen = false) {
      const isWanted = (user: string, password: string) =>
        only === undefined || only.some(([name, word]) => name === user && word === password);
      for (const [user, password] of [...rightElsewhere(), ...waiting.splice(0)]) {
        if (isOver || (hasOwnAccounts && around.isStopped())) return;
        if (!isWanted(user, password) || (untilOpen && entered.size > 0)) waiting.push([user, password]);
        else if (!isWorthTrying(user, password)) continue;
        else if (wrongTries.take(user)) {
          if (isAsked([user, password])) tried += 1;
          sent.add(pairKey({ user, password }));
          isOver = await tryPair(user, password);
        } else waiting.push([user, password]);
      }
    },
    async askForNames() {
      if (isOver) return;
      for (const [user, [first, second]] of refusals) {
        if (saysMore()) return;
        if (first && !second && !isAlike(first, wrong) && wrongTries.take(user)) await noteNames(first, null);
      }
      const own = isForUsers && found.length === 0 ? site.session.user : undefined;
      // Two wrong passwords, which must find room among those of the site.
      if (own === undefined || ![0, 1].every(() => wrongTries.take(own, MOST_WRONG))) return;
      const sighting = await tryOwnName(login, own, wrong, named(tools.token()), tools);
      if (sighting) found.push(sighting);
    },
  };
}

const isOwn = (name: string, { session: { user, secondUser } }: Site) =>
  [user, secondUser].some((own) => own?.toLowerCase() === name.toLowerCase());

const pairKey = ({ user, password }: Pick<Attempt, 'user' | 'password'>) => `${user.toLowerCase()} ${password}`;

/** `refused`: the same name with another password; a made-up name with the same one where the pair was right elsewhere. */
type Entry = Readonly<Record<'first' | 'again' | 'refused', Attempt>>;

function sightingOf(login: Login, { first, again, refused }: Entry, others: readonly Entry[]): WebSighting {
  const { user, password } = first;
  const more = others.map((one) => `${one.first.user} / ${one.first.password}`).join(', ');
  const isByName = refused.user !== user;
  const isIn = {
    it: 'Il nome {user} con la password {password} entra, per due volte',
    en: 'The user name {user} with the password {password} signs in, twice',
  };
  const control = isByName
    ? { it: 'un nome inventato con la stessa password non entra', en: 'a made-up name with the same password does not' }
    : { it: 'con un’altra password lo stesso nome non entra', en: 'with another password the same name does not' };
  const rest =
    more === '' ? { it: '', en: '' } : { it: ' Lo stesso vale per: {more}.', en: ' The same holds for: {more}.' };
  const text = { it: `${isIn.it}; ${control.it}.${rest.it}`, en: `${isIn.en}; ${control.en}.${rest.en}` };
  return {
    key: WEAK.key,
    place: { url: pageOf(login.url), method: login.method, parameter: null },
    ...(leadsToFailure(first, refused) && !setsMore(first, refused) && { possible: true }),
    evidence: filled(text, { user, password, more }),
    messages: [
      { exchange: first.sent, marks: [user, password], role: 'proof' },
      { exchange: first.last, marks: [], role: 'proof' },
      { exchange: again.sent, marks: [user, password], role: 'repeat' },
      { exchange: refused.sent, marks: [], role: 'control' },
    ],
  };
}

const SIGNS_OUT = /\b(?:log|sign)[-_ ]?(?:out|off)\b|\besci\b|disconnetti|abmelden|d[eé]connexion|cerrar sesi[oó]n/i;
/** Words of a page that asks for more before it lets anybody in. */
const ASKS_MORE =
  /passw|parola|kennwort|contrase|\b(?:code|codice|otp|pin|verif\w*|factor|fattore|step|continue|confirm\w*)\b/i;

/** Says of itself that somebody is in, unlike the refusal, and asks for nothing more. */
function isInside(attempt: Attempt, wrong: Attempt): boolean {
  const [text, refusal] = [attempt, wrong].map(({ last }) => textOf(last).slice(0, 200_000));
  const usual = new Set(wordsOf(wrong.last, [wrong.user, wrong.password]));
  const added = wordsOf(attempt.last, [attempt.user, attempt.password]).filter((word) => !usual.has(word));
  const signsOut = SIGNS_OUT.test(text ?? '') && !SIGNS_OUT.test(refusal ?? '');
  // What leads to another site, or says nothing yet, lets nobody in.
  const isShown = destinationIn(attempt.last) === null;
  return isShown && (signsOut || saysIn(attempt, wrong)) && !added.some((word) => ASKS_MORE.test(word));
}

/** The name gets in with three made-up passwords, and made-up names do not. */
async function takesAnyPassword(
  login: Login,
  { first, control, wrong }: Readonly<Record<'first' | 'control' | 'wrong', Attempt>>,
  invented: string,
  tools: AttackTools,
): Promise<WebSighting | null> {
  if (![first, control].every((one) => isInside(one, wrong)) || (await isForEverybody(first, tools))) return null;
  const again = await tryLogin(login, { user: first.user, password: tools.token() }, tools);
  const other = await tryLogin(login, { user: invented, password: passwordLike(first.password, tools.token()) }, tools);
  if (!again || !other || !isAlike(first, again) || !isAlike(wrong, other) || isAlike(again, other)) return null;
  return {
    key: UNCHECKED.key,
    place: { url: pageOf(login.url), method: login.method, parameter: null },
    evidence: filled(
      {
        it: 'Il nome {user} entra con tre password qualsiasi, tra cui {password} e {again}; i nomi inventati {wrong} e {other} non entrano.',
        en: 'The name {user} gets in with any of three passwords, among them {password} and {again}; the made-up names {wrong} and {other} do not.',
      },
      { user: first.user, password: control.password, again: again.password, wrong: wrong.user, other: other.user },
    ),
    messages: [
      { exchange: control.sent, marks: [control.user, control.password], role: 'proof' },
      { exchange: control.last, marks: [], role: 'proof' },
      { exchange: again.sent, marks: [again.user, again.password], role: 'repeat' },
      { exchange: other.sent, marks: [other.user], role: 'control' },
    ],
  };
}

/** By the name the scan is signed in with, which certainly exists: two wrong passwords, which lock hardly any account. */
async function tryOwnName(
  login: Login,
  user: string,
  wrong: Attempt,
  invented: string,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const first = await tryLogin(login, { user, password: tools.token() }, tools);
  if (!first || (isAlike(first, wrong) && !isWordedOtherwise([first], [wrong]))) return null;
  if (!isInside(first, wrong)) return findRevealedNames(login, first, wrong, tools);
  const control = await tryLogin(login, { user, password: tools.token() }, tools);
  const unchecked = control && (await takesAnyPassword(login, { first, control, wrong }, invented, tools));
  return unchecked ?? findRevealedNames(login, first, wrong, tools, control);
}

/** Shorter made-up names may well be those of somebody. */
const INVENTED_LENGTH = 10;

/** A made-up name of the same syntax: addresses have the domain of the known one, and letters stand for letters. */
function inventLike(user: string, token: string): string {
  const [local = '', ...domain] = user.split('@');
  const padded = local.padEnd(INVENTED_LENGTH, /\d$/.test(local) ? '1' : 'a');
  return [passwordLike(padded, token), ...domain].join('@');
}

/** What pages say to their readers. */
function* textsOfPages({ exchanges }: Site): Generator<string> {
  for (const one of exchanges) if (isAnswered(one) && kindOf(one.response) === 'html') yield readPage(one).prose;
}

/** Right after each other: words that come back at every second to fourth try are among them. */
const REPEATED = 3;

async function repeatInvented(invent: () => Promise<Attempt | null>): Promise<Attempt[]> {
  const made: Attempt[] = [];
  for (let count = 0; count < REPEATED; count += 1) {
    const attempt = await invent();
    if (attempt) made.push(attempt);
  }
  return made;
}

const domainOf = (user: string) => user.split('@')[1]?.toLowerCase();

/**
 * The same name with other passwords is always answered as it was, and made-up names of its syntax always otherwise: what
 * is no name at all (`rc1@2.9.3`) may be refused for that.
 */
async function findRevealedNames(
  login: Login,
  first: Attempt,
  refused: Attempt,
  tools: AttackTools,
  known: Attempt | null = null,
): Promise<WebSighting | null> {
  const again = known ?? (await tryLogin(login, { user: first.user, password: tools.token() }, tools));
  const invented = inventLike(first.user, tools.token());
  const invent = (user = invented) =>
    tryLogin(login, { user, password: passwordLike(first.password, tools.token()) }, tools);
  const isLike = domainOf(refused.user) === domainOf(first.user);
  const wrong = isLike ? refused : await invent(inventLike(first.user, tools.token()));
  if (!wrong) return null;
  // One word may be all that differs on a page: then it is the same word each time.
  const isPlain = !isAlike(first, wrong);
  if (!again || (!isPlain && !isWordedOtherwise([first, again], [wrong]))) return null;
  const other = await invent();
  if (!other) return null;
  const isRevealed = isPlain
    ? isAlike(first, again) && isAlike(wrong, other) && !isAlike(again, other)
    : isWordedOtherwise([first, again], [wrong, other, ...(await repeatInvented(invent))]);
  if (!isRevealed) return null;
  return {
    key: NAMES.key,
    place: { url: pageOf(login.url), method: login.method, parameter: null },
    evidence: filled(
      {
        it: 'Le password sbagliate per il nome {user} ricevono una risposta diversa da quelle per i nomi inventati {wrong} e {other}, per due volte.',
        en: 'Wrong passwords for the name {user} are answered otherwise than for the made-up names {wrong} and {other}, twice.',
      },
      { user: first.user, wrong: wrong.user, other: other.user },
    ),
    messages: [
      { exchange: first.last, marks: [first.user], role: 'proof' },
      { exchange: again.last, marks: [first.user], role: 'repeat' },
      { exchange: wrong.last, marks: [wrong.user], role: 'control' },
      { exchange: other.last, marks: [other.user], role: 'control' },
    ],
  };
}

/** Whether the page behind the sign-in is the same without one. */
const isForEverybody = async (attempt: Attempt, tools: AttackTools): Promise<boolean> =>
  attempt.last !== attempt.sent && isShownToAll(attempt, attempt.last.request.url, tools);

/** Whether an address shows everybody what the try was answered with. */
async function isShownToAll({ last, user, password }: Attempt, url: string, tools: AttackTools): Promise<boolean> {
  const open = await askAnonymously(tools, url);
  return wordsOf(open, [user, password]).join(' ') === wordsOf(last, [user, password]).join(' ');
}
