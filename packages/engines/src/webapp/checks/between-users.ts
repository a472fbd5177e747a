import type { Exchange } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import type { OwnPage } from '../attack/added-numbers.ts';
import { type Ask, askAnonymously, type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { isCounterpart, shownToReader } from '../attack/counterparts.ts';
import { isAlikeDocument, isDocument } from '../attack/documents.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { noteFoundObjects } from '../attack/found-objects.ts';
import { followAsStranger, shapeOfLink } from '../attack/hidden-pages.ts';
import { leadsIn } from '../attack/leads.ts';
import { ownFiles } from '../attack/own-documents.ts';
import { privateFieldsIn } from '../attack/private-fields.ts';
import { referencesIn, referencesOf } from '../attack/shown-references.ts';
import { type Compared, compareWithStrangers, dataIn, isRefusal, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { type Answered, headerOf, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { readByAddedNumbers } from './added-numbers.ts';
import { OPEN, TEXTS } from './between-users-texts.ts';
import { OF_ONE_ALONE } from './other-objects.ts';
import { ACCESS_CONTROL, define } from './passive/define.ts';

const BETWEEN = define(
  'access-between-users',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:P/A:N', 5.5], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N', 8.1]),
    owasp: ACCESS_CONTROL,
    cwes: [639, 862, 863],
  },
  {
    name: { it: 'Dati di un utente aperti a un altro', en: 'Data of one user open to another' },
    description: {
      it: 'Una pagina o un oggetto del primo utente si apre anche al secondo, con i dati del primo: il server controlla che ci sia un accesso, ma non di chi.',
      en: 'A page or an object of the first user opens for the second one as well, with the data of the first: the server checks that there is a sign-in, but not whose.',
    },
    solution: {
      it: 'Verificare sul server, a ogni richiesta, che chi chiede possa vedere proprio quell’oggetto o usare proprio quella funzione.',
      en: 'Check on the server, with every request, that whoever asks may see that very object or use that very function.',
    },
  },
);

const PAGES: ByStrength = { low: 50, medium: 200, high: 600, insane: 2000 };
/** Objects that only one of the two is led to, and that the other asks for. */
const OBJECTS: ByStrength = { low: 8, medium: 20, high: 60, insane: 200 };
/** Of objects with the same address but for the number. */
const OF_ONE_SHAPE = 2;

const failed = new WeakSet<Site>();

/** Asks, as either user, for what the other one sees. Reads only. */
export const betweenUsers = {
  code: 'between_users',
  name: { it: 'Accesso tra utenti', en: 'Access between users' },
  kind: 'site',
  from: 'low',
  definitions: [BETWEEN],
  lacks: (site) => {
    const { signedIn, hasSecond = false } = site.session;
    if (!signedIn) return 'no_sign_in';
    if (!hasSecond) return 'one_sign_in';
    return failed.has(site) ? 'second_not_signed_in' : null;
  },
  probe: compareUsers,
  // Accounts with weak passwords are entered at the end of a scan, and that of the scan is made by then.
  async late(site, tools) {
    const views = (await viewsOfEntered(site, tools)).filter((one) => one.site.session.hasSecond);
    const some = [true, false].flatMap((is) => views.find(({ isAdministrator }) => isAdministrator === is) ?? []);
    const found = await Promise.all(some.map(async (view) => readAs(view, await compareUsers(view.site, view.tools))));
    return found.flat();
  },
} as const satisfies SiteCheck;

async function compareUsers(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  if (!site.session.signedIn || !site.session.hasSecond) return [];
  const second = await tools.users?.openSecond();
  if (!second) {
    failed.add(site);
    return [];
  }
  const asFirst: Ask = (url) => tools.request(plainGet(url));
  const asSecond: Ask = (url) => second.read(url);
  const compared = await compareWithStrangers(site, tools);
  const pages = compared.filter((one) => one.isRefused || saysMore(one, site)).slice(0, mostOf(PAGES, tools));
  const seen = await Promise.all(
    pages.map(async ({ signedIn, anonymous }): Promise<Seen> => {
      const { url } = signedIn.request;
      const reader = await asSecond(url);
      // What came since, of the scan as well, would look like a thing of the second user alone.
      const isOther = isGiven(signedIn, reader, site) && !signedIn.response.body.equals(reader.response.body);
      const now = isOther ? await asFirst(url) : signedIn;
      return { owner: isGiven(signedIn, now, site) ? now : signedIn, reader, anonymous };
    }),
  );
  const open = await followAsStranger(site, tools);
  const isLinked = (url: string) => open.linked.has(shapeOfLink(url));
  const [ofFirst, ofSecond] = readKnowledge(seen, compared, { site, isLinked });
  const files = await Promise.all(ownFiles(ofFirst.links, ofSecond.links).map(asFirst));
  const known = objectsOfFirst(site, compared, pages, ofFirst);
  const unknown = files.filter(isAnswered).filter((one) => isDocument(one.response) && isThere(site, one));
  const objects = [...known, ...unknown].slice(0, mostOf(OBJECTS, tools));
  const asked = await Promise.all(
    objects.map(async (owner): Promise<Seen> => {
      const { url } = owner.request;
      const asStranger = compared.find(({ signedIn }) => signedIn === owner)?.anonymous;
      return { owner, reader: await asSecond(url), anonymous: asStranger ?? (await askAnonymously(tools, url)) };
    }),
  );
  const found = await Promise.all(
    [...seen, ...asked].map((one) => judge(one, ofFirst, { site, again: asSecond, isLinked, isOfFirst: true })),
  );
  const reported = found.flatMap((one) => one?.messages[0]?.exchange.request.url ?? []);
  const isReported = (url: string) =>
    reported.some((one) => shapeOfLink(one) === shapeOfLink(url) || isCounterpart(one, url));
  const others = (site.session.mayReadAll ? [] : objectsOfSecond(site, [ofFirst, ofSecond]))
    .filter((url) => !isReported(url))
    .slice(0, mostOf(OBJECTS, tools));
  const reversed = await Promise.all(
    others.map(async (url) => {
      const owner = await asSecond(url);
      if (!isAnswered(owner) || !isThere(site, owner)) return null;
      const one = { owner, reader: await asFirst(url), anonymous: await askAnonymously(tools, url) };
      return judge(one, ofSecond, { site, again: asFirst, isLinked, isOfFirst: false });
    }),
  );
  const own = seen.flatMap(({ owner, reader, anonymous }): OwnPage[] =>
    isGiven(owner, reader, site) && isRefusal(site, owner, anonymous) ? [{ own: owner, theirs: reader }] : [],
  );
  const added = await readByAddedNumbers(BETWEEN.key, { pages: own, ofSecond, ask: asFirst }, site, tools);
  const all = [...found, ...reversed, ...added].filter((one) => one !== null);
  noteFoundObjects(
    site,
    all.map(({ place }) => place.url),
  );
  return all;
}

/** Something of one user, as that one gets it, as the other does, and as strangers do. */
interface Seen {
  readonly owner: Answered;
  readonly reader: Exchange;
  readonly anonymous: Exchange;
}

/** Whether the user gets more than strangers do at a page for everybody. */
function saysMore({ signedIn, anonymous }: Compared, site: Site): boolean {
  if (!isAnswered(anonymous) || signedIn.response.body.equals(anonymous.response.body)) return false;
  const shown = new Set([...dataIn(anonymous), ...linksIn(anonymous, site)]);
  return [...dataIn(signedIn), ...linksIn(signedIn, site)].some((value) => !shown.has(value));
}

/** What is known of one of the users, beside the other one, who reads. */
interface Knowledge {
  /** Values that stand on pages of this user where the other has others: who this one is. */
  readonly identity: ReadonlySet<string>;
  /** Values of the other user's own pages, and of pages for everybody. */
  readonly ofOthers: ReadonlySet<string>;
  /** On how many pages of the other user a value stands: what is on several is the frame of the site. */
  readonly times: ReadonlyMap<string, number>;
  /** Where pages of this one lead, and the same pages of the other do not. */
  readonly links: ReadonlySet<string>;
  /** Where a page leads this one in the place of where it leads the other: to a thing of their own. */
  readonly ownLinks: ReadonlySet<string>;
  /** Where pages of the other user lead, and those for everybody: what they may see. */
  readonly linksOfReader: ReadonlySet<string>;
  /** Kinds of things of which both are led to the same: those are for all users. */
  readonly forAll: ReadonlySet<string>;
  /** Numbers of accounts, codes and the like that pages of this one show, and the same pages of the other do not. */
  readonly references: ReadonlySet<string>;
}

/** Whether an answer is what was asked for, and no refusal. */
const isGiven = (owner: Answered, reader: Exchange, site: Site): reader is Answered =>
  isAnswered(reader) &&
  isThere(site, reader) &&
  kindOf(reader.response) === kindOf(owner.response) &&
  !isRefusal(site, owner, reader);

function readKnowledge(
  seen: readonly Seen[],
  compared: readonly Compared[],
  { site, isLinked }: Pick<Reading, 'site' | 'isLinked'>,
): readonly [ofFirst: Knowledge, ofSecond: Knowledge] {
  // Things that strangers get and are not led to are not for everybody.
  const strangers = compared
    .filter(({ isRefused, signedIn: { request } }) => isRefused || isLinked(request.url) || !hasReference(request.url))
    .map(({ anonymous }) => anonymous)
    .filter(isAnswered);
  const both = seen.flatMap(({ owner, reader }) => (isGiven(owner, reader, site) ? [{ owner, reader }] : []));
  const views = [
    [...compared.map(({ signedIn }) => signedIn), ...both.map(({ owner }) => owner)],
    both.map(({ reader }) => reader),
  ];
  const [links, references] = [
    views.map((all) => new Set([...all, ...strangers].flatMap((one) => linksIn(one, site)))),
    views.map((all) => new Set([...all, ...strangers].flatMap(referencesIn))),
  ];
  const forAll = new Set([...(links[0] ?? [])].filter((link) => links[1]?.has(link)).map(shapeOfLink));
  const pairs = [both.map(({ owner, reader }) => [owner, reader]), both.map(({ owner, reader }) => [reader, owner])];
  const [first, second] = pairs.map((pages, at) => {
    const [identity, ofOthers] = [new Set<string>(), new Set(strangers.flatMap((one) => [...dataIn(one)]))];
    const times = new Map<string, number>();
    for (const [own, others] of pages) {
      if (!own || !others) continue;
      const [mine, theirs] = [dataIn(own), dataIn(others)];
      for (const value of theirs) times.set(value, (times.get(value) ?? 0) + 1);
      const replacing = [...theirs].filter((value) => !mine.has(value));
      for (const value of replacing) ofOthers.add(value);
      // A page that only says less to the other user tells nothing of who they are.
      if (replacing.length > 0) for (const value of mine) if (!theirs.has(value)) identity.add(value);
    }
    const without = (all: ReadonlyArray<ReadonlySet<string>>) =>
      new Set([...(all[at] ?? [])].filter((value) => !all[1 - at]?.has(value)));
    return {
      identity: new Set([...identity].filter((value) => !ofOthers.has(value))),
      ownLinks: new Set(pages.flatMap(([own, others]) => (own && others ? replacedLinks(own, others, site) : []))),
      ...{ ofOthers, times, forAll, links: without(links), references: without(references) },
      linksOfReader: links[1 - at] ?? new Set<string>(),
    };
  });
  if (!first || !second) throw new Error('both users are read');
  return [first, second];
}

/** Links of a page that the other user gets with another number instead. */
function replacedLinks(own: Answered, others: Answered, site: Site): string[] {
  if (hasReference(own.request.url)) return [];
  const [mine, theirs] = [new Set(linksIn(own, site)), new Set(linksIn(others, site))];
  const instead = new Set([...theirs].filter((link) => !mine.has(link)).map(shapeOfLink));
  return [...mine].filter((link) => !theirs.has(link) && instead.has(shapeOfLink(link)));
}

/** Where an answer leads; a list in data leads to each of its things by the number. */
function linksIn(answer: Answered, site: Site): string[] {
  const { response } = answer;
  const isAdmitted = (link: string) => link.startsWith(`${site.origin}/`) && linkChange(link) === null;
  if (kindOf(response) === 'html') return leadsIn(answer, site).filter(isAdmitted);
  if (kindOf(response) !== 'json') return [];
  const { origin, pathname } = new URL(answer.request.url);
  const ids = [...textOf(response).slice(0, 300_000).matchAll(ID_IN_DATA)].slice(0, MOST_IDS);
  const folder = `${origin}${pathname.replace(/\/$/, '')}`;
  return ids.map(([, text, number]) => `${folder}/${text ?? number}`).filter((link) => isAdmitted(link));
}

const ID_IN_DATA = /"_?id"\s{0,4}:\s{0,4}(?:"([\w-]{1,60})"|(\d{1,15})\b)/g;
const MOST_IDS = 200;

/** A page that names a thing: without that, the server chooses by the session what it shows. */
const hasReference = (url: string) => /\d|=./.test(new URL(url).pathname + new URL(url).search);

/** Whether an address is of one user: only that one is led there, or it holds a number that is theirs alone. */
const isOf = (url: string, { links, references }: Knowledge) =>
  links.has(url) || referencesOf(url).some((value) => references.has(value));

/** What the first user got, open to strangers as well or no page, that the second is not led to. */
function objectsOfFirst(
  site: Site,
  compared: readonly Compared[],
  read: readonly Compared[],
  known: Knowledge,
): readonly Answered[] {
  const open = compared.filter((one) => !read.includes(one)).map(({ signedIn }) => signedIn);
  const documents = site.exchanges.filter(isAnswered).filter(({ request, response }) => {
    const isGot = request.method === 'GET' && response.status === 200 && request.url.startsWith(`${site.origin}/`);
    return isGot && isDocument(response) && linkChange(request.url) === null;
  });
  const byAddress = new Map([...open, ...documents].map((one) => [one.request.url, one]));
  const isOnly = (url: string) => isOf(url, known) && !known.linksOfReader.has(url);
  return fewOfShape([...byAddress.keys()].filter((url) => isOnly(url) || known.ownLinks.has(url)))
    .map((url) => byAddress.get(url))
    .filter((one) => one !== undefined);
}

function fewOfShape(urls: readonly string[]): string[] {
  const times = new Map<string, number>();
  return urls.filter((url) => {
    const count = (times.get(shapeOfLink(url)) ?? 0) + 1;
    times.set(shapeOfLink(url), count);
    return count <= OF_ONE_SHAPE;
  });
}

/** Where only the second user is led, and what the first one got with a number of the second in the place of theirs. */
function objectsOfSecond(site: Site, [first, second]: readonly [first: Knowledge, second: Knowledge]): string[] {
  const isNew = (url: string) =>
    !second.linksOfReader.has(url) && !site.exchanges.some(({ request }) => request.url === url);
  const formOf = (value: string) => value.replaceAll(/\d/g, '0').replaceAll(/[a-z]/gi, 'a');
  const got = site.exchanges.filter(({ request, response }) => request.method === 'GET' && response?.status === 200);
  const exchanged = [...new Set(got.map(({ request }) => request.url))].flatMap((url) =>
    referencesOf(url)
      .filter((value) => first.references.has(value))
      .flatMap((value) => {
        const other = [...second.references].find((one) => formOf(one) === formOf(value));
        return other === undefined ? [] : [url.replace(value, other)];
      }),
  );
  const led = [...[...second.links].filter(hasReference), ...ownFiles(second.links, first.links)];
  return fewOfShape([...new Set([...led, ...exchanged])].filter((url) => isNew(url) && linkChange(url) === null));
}

/** As long as numbers of accounts are. */
const LONG = 8;

interface Marks {
  readonly marks: readonly string[];
  readonly isSure: boolean;
  readonly text: 'proven' | 'same' | 'document' | 'shown';
}

/** What shows that the reader gets what is the other one's. What they are led to themselves is theirs as well. */
function marksIn(answer: Answered, { owner, anonymous }: Seen, known: Knowledge, isOpen: boolean): Marks | null {
  const { url } = owner.request;
  if (isDocument(owner.response)) return documentMarks(answer, owner, known, isOpen);
  if (known.linksOfReader.has(url)) return isOpen ? null : privateMarks(answer, owner, known);
  const isOfOwner = isOf(url, known);
  if (!(isOfOwner || hasReference(url))) return null;
  const [mine, theirs] = [dataIn(owner), dataIn(answer)];
  const shared = [...theirs].filter((value) => mine.has(value) && !known.ofOthers.has(value));
  const identity = shared.filter((value) => known.identity.has(value));
  const personsIn = (texts: readonly string[]) =>
    [...personalIn(answer)].filter((value) => texts.some((text) => text.includes(value)));
  const references = referencesOf(url).filter((value) => known.references.has(value));
  // By the number of an account nobody else's are asked for.
  const isOfOneAlone =
    kindOf(owner.response) === 'json' &&
    references.some((value) => value.length >= LONG) &&
    shared.length > references.length &&
    OF_ONE_ALONE.test(new URL(url).pathname.replaceAll('_', ' '));
  const isPrivate = personsIn(identity).length > 0 || privateFieldsIn(answer).size > 0;
  if (isOpen) {
    const marks = identity.length > 0 ? identity : references;
    return isOfOwner && (isPrivate || isOfOneAlone) && isAnswered(anonymous) && marks.length > 0
      ? { marks, isSure: identity.length > 0 && isPrivate, text: 'proven' }
      : null;
  }
  // Members may well read what another one wrote under their name.
  if (identity.length > 0) return { marks: identity, isSure: isOfOwner || isPrivate, text: 'proven' };
  const here = shared.filter((value) => (known.times.get(value) ?? 0) < 2);
  const isSame = answer.response.body.equals(owner.response.body) && kindOf(owner.response) === 'json';
  if (!isOfOwner || (here.length === 0 && !isSame) || known.forAll.has(shapeOfLink(url))) return null;
  const persons = personsIn(here);
  const marks = [persons, here, references].find((some) => some.length > 0) ?? [];
  return { marks, isSure: persons.length > 0, text: persons.length > 0 ? 'proven' : 'same' };
}

/** On pages that both are led to: what is nobody else's business beside who the owner is. */
function privateMarks(answer: Answered, owner: Answered, { identity, ofOthers }: Knowledge): Marks | null {
  if (!hasReference(owner.request.url)) return null;
  const [own, shown] = [privateFieldsIn(owner), privateFieldsIn(answer)];
  const fields = [...shown].filter(([name, value]) => own.get(name) === value && !ofOthers.has(value));
  const [mine, theirs] = [dataIn(owner), dataIn(answer)];
  const names = [...theirs].filter((value) => mine.has(value) && identity.has(value) && /\p{L}{3}/u.test(value));
  if (fields.length === 0 || names.length === 0) return null;
  return { marks: [...names.slice(0, 2), ...fields.map(([, value]) => value)], isSure: false, text: 'shown' };
}

function documentMarks(answer: Answered, owner: Answered, known: Knowledge, isOpen: boolean): Marks | null {
  const [own, shown] = [owner.response, answer.response];
  if (!isAlikeDocument(own, shown)) return null;
  const text = kindOf(own) === 'other' ? '' : textOf(shown);
  const identity = [...known.identity].filter((value) => text.includes(value) && textOf(own).includes(value));
  if (identity.length > 0) return { marks: identity, isSure: true, text: 'proven' };
  const { url } = owner.request;
  const isOfOwner = known.ownLinks.has(url) || (isOf(url, known) && !known.forAll.has(shapeOfLink(url)));
  return isOpen || !isOfOwner
    ? null
    : { marks: [headerOf(own, 'content-type') ?? ''], isSure: false, text: 'document' };
}

interface Reading {
  readonly site: Site;
  /** Asks as the reader, once more. */
  readonly again: Ask;
  /** Whether a page for strangers leads to something of the kind. */
  isLinked(url: string): boolean;
  readonly isOfFirst: boolean;
}

async function judge(
  one: Seen,
  known: Knowledge,
  { site, again, isLinked, isOfFirst }: Reading,
): Promise<WebSighting | null> {
  const { owner, reader, anonymous } = one;
  if (!isGiven(owner, reader, site)) return null;
  const { url } = owner.request;
  const isOpen = isGiven(owner, anonymous, site);
  if (isOpen && isLinked(url)) return null;
  const found = marksIn(reader, one, known, isOpen);
  // Strangers must get the same, and not a part of it.
  if (!found || (isOpen && !marksIn(anonymous, one, known, isOpen))) return null;
  const repeated = await again(url);
  if (!isGiven(owner, repeated, site) || !marksIn(repeated, one, known, isOpen)) return null;
  const usual = found.text === 'document' ? new Set() : await shownToReader(url, known.linksOfReader, again);
  const own = found.marks.filter((mark) => known.identity.has(mark) || !usual.has(mark));
  // Data of the owner may stand on a page for strangers as well, and labels on every page of the kind.
  const mine = dataIn(owner);
  const others = own.length > 0 ? own : [...dataIn(repeated)].filter((value) => mine.has(value) && !usual.has(value));
  if (others.length === 0 && found.marks.length > 0) return null;
  const shown = others.slice(0, 5);
  const texts = isOpen ? OPEN : TEXTS[found.text];
  return {
    key: BETWEEN.key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    ...(found.isSure && own.length > 0 ? {} : { possible: true }),
    evidence: filled(texts, {
      ...{ path: url.slice(site.origin.length), marks: shown.join(', ') },
      ...(isOfFirst ? { reader: '2', owner: '1' } : { reader: '1', owner: '2' }),
    }),
    messages: [
      { exchange: reader, marks: shown, role: 'proof' },
      { exchange: owner, marks: shown, role: 'control' },
      { exchange: repeated, marks: shown, role: 'repeat' },
      { exchange: anonymous, marks: isOpen ? shown : [], role: isOpen ? 'repeat' : 'control' },
    ],
  };
}
