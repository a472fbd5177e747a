import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Localised } from '@rocca/contract/language';
import { levelOf } from '@rocca/contract/severity/severity';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { semaphore } from '../../core/semaphore.ts';
import { readAs } from '../attack/entered-view.ts';
import { pointsOfOwnAccount } from '../attack/own-points.ts';
import { storingPoints } from '../attack/storing.ts';
import { unsteadyPoints } from '../attack/unsteady.ts';
import { isSlowed } from '../attack/wait.ts';
import type {
  AttackTools,
  Depth,
  Gap,
  PassiveCheck,
  PointCheck,
  Site,
  SiteCheck,
  WebCheck,
  WebSighting,
} from '../check.ts';
import { LISTING_KEY } from '../checks/passive/directory-listing.ts';
import { type Confidence, confidenceOf, isSurer } from '../confidence.ts';
import { findPoints } from '../crawl/find-points.ts';
import type { IndexPages } from '../crawl/index-pages.ts';
import type { InjectionPoint, PointKind } from '../crawl/point.ts';
import { slowPointOf } from '../crawl/slow-values.ts';
import { templateOf } from '../crawl/template.ts';
import { filled } from '../evidence.ts';
import { placeKeyOf } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import type { Cost, createCosts } from './costs.ts';
import { inTurns } from './in-turns.ts';
import { findSlowRequests, mostValuesOf, type SlowTurn } from './slow-inputs.ts';
import { isFrom } from './strength.ts';
import { formKeyOf, isSentSeldom } from './submissions.ts';
import { untilLate } from './until-late.ts';

interface CheckRunner {
  onSighting(seen: { readonly check: string; readonly sighting: WebSighting }): void;
  /** Looks at an answer of the crawl. */
  look(exchange: Exchange, site: Site): void;
  /** Looks at an answer to a value of ours: errors come up there that no visitor sees otherwise. */
  lookAtAttack(exchange: Exchange, point: InjectionPoint, site: Site): void;
  /** Checks of points, and those of the whole site that are made beside them. `pointsKnown`: the site has all of them. */
  attack(site: Site, tools: AttackTools, pointsKnown: Promise<void>, onProgress: Progress): Promise<void>;
  /** The other checks of the whole site. */
  probe(site: Site, tools: AttackTools, onProgress: Progress): Promise<void>;
  conclude(site: Site): void;
  /** Concludes early: checks that have not come to their end are left as stopped. */
  stop(site: Site): void;
  /** Codes of the checks made to the end, by the shape of the page. */
  made(): ReadonlyMap<string, ReadonlySet<string>>;
  reasons(): readonly CheckOutcome[];
  /** Pages that checks found and left alone. */
  gaps(site: Site): ReadonlyArray<Gap & { readonly check: string }>;
  tested(): Tested;
}

/** How far points were tried. */
export interface Tested {
  /** Every check that wants them came to its end. */
  readonly attacked: ReadonlySet<InjectionPoint>;
  /** A limit kept requests from being sent. */
  readonly limited: ReadonlySet<InjectionPoint>;
  /** Requests did not reach the site, or it did not answer the point's own value. */
  readonly lost: ReadonlySet<InjectionPoint>;
  /** Their answers change by themselves, and cannot be compared. */
  readonly unsteady: ReadonlySet<InjectionPoint>;
  /** Ids of points that keep their value: no other was sent there, since it would change something. */
  readonly held?: ReadonlySet<number>;
  /** Ids of points at which at least one value was tried and answered. */
  readonly tried?: ReadonlySet<number>;
}

interface CheckOutcome {
  readonly check: string;
  readonly reason: CoverageReason | null;
  readonly detail: string;
  readonly cost?: Cost;
}

type Progress = (done: number, total: number) => void;

interface RunnerOptions {
  readonly checks: readonly WebCheck[];
  readonly strength: ScanStrength;
  readonly passiveOnly: boolean;
  readonly depth: Depth;
  readonly costs: ReturnType<typeof createCosts>;
  /** One key for each page. */
  readonly pageKey?: (request: Pick<WebRequest, 'method' | 'url'>) => string;
  /** Folders and index pages that are one page. */
  readonly index?: Pick<IndexPages, 'firstOf' | 'otherOf'>;
  /** The first tries have ended, and those that wait begin. */
  onWaits?(): void;
  /** More requests for forms that were sent often enough, where the scan has time and requests to spare. */
  readonly room?: { isThere(): boolean; open(how: 'tries' | 'waits'): void; close(): void };
  /** When point and site checks must have ended. */
  readonly ms: number;
  /** Why nothing more can be asked; null: it can. */
  whyOver(): Promise<CoverageReason | null>;
}

/** Checks of points that are made at the same time: more than requests, since some of them wait for the browser. */
const CONCURRENT = 16;
/** Of one point: a slow page would keep the others waiting. */
const CONCURRENT_OF_A_POINT = 4;
/** Slower pages are started first, so that they finish with the others; slow inputs come last. */
const SLOW_MS = 500;
/** Of those that measure time: more of them would measure each other. */
const CONCURRENT_WAITS = 8;

interface Work {
  readonly point: InjectionPoint;
  readonly check: PointCheck;
}

/** Values that were tried at a point, and those that a limit kept from it. */
interface Sendings {
  sent: number;
  unsent: number;
  /** No value is sent beyond this number. */
  most?: number;
}

/**
 * Values of each check that is made once more: those that it sends first find the most, and the other fields of the form
 * have to get theirs.
 */
const SHARE_OF_STARVED = { tries: 4, waits: 2 } as const;
/** Limit of time-delay payloads per field of a slow input. */
const SLOW_WAITS = 4;

/** Of one kind of finding, so many places bring all messages that show it; further ones above low bring their proof. */
const PLACES_WITH_MESSAGES = 40;
const PLACES_OF_A_KIND = 1000;
/** Further places of one weakness that its evidence names. */
const PLACES_NAMED = 20;

/** A weakness and the further places it was seen at. */
interface Repeated {
  readonly check: string;
  readonly first: WebSighting;
  readonly others: Set<string>;
}

/** Makes the checks. One that throws is noted as failed, and the others go on. */
export function createCheckRunner(options: RunnerOptions): CheckRunner {
  const { checks, strength, passiveOnly, depth, costs, index, pageKey = formKeyOf } = options;
  const passive = checks.filter((check): check is PassiveCheck => check.kind === 'passive');
  const isMade = (check: PointCheck | SiteCheck) => !passiveOnly && isFrom(strength, check.from);
  const ofPoints = worstFirst(checks.filter((check): check is PointCheck => check.kind === 'point').filter(isMade));
  const ofSite = checks.filter((check): check is SiteCheck => check.kind === 'site').filter(isMade);
  const made = new Map<string, Set<string>>();
  const failures = new Map<string, string>();
  const cut = new Map<string, CoverageReason>();
  const tried = new Set<string>();
  /** Places of each kind of finding, with the confidence of the surest sighting there. */
  const seen = new Map<string, Map<string, Confidence>>();
  /** Active checks that have not come to their end. */
  const open = new Set<WebCheck>([...ofPoints, ...ofSite]);
  const attacked = new Set<InjectionPoint>();
  const limited = new Set<InjectionPoint>();
  const lost = new Set<InjectionPoint>();
  /** By the number of the point. */
  const [heldAt, answered] = [new Set<number>(), new Set<number>()];
  const unsteady = new Set<InjectionPoint>();
  /** By the number of the point: checks try values at copies of it. */
  const sendings = new Map<number, Sendings>();
  const sendingsOf = ({ id }: InjectionPoint): Sendings => {
    const own = sendings.get(id) ?? { sent: 0, unsent: 0 };
    sendings.set(id, own);
    return own;
  };
  const deadline = performance.now() + options.ms;
  const isLate = () => performance.now() > deadline;
  /** Point ids of slow inputs, which share one request at a time. */
  const slowPoints = new Set<number>();
  const oneAtATime = semaphore(1);
  /** Runs the checks that are left for the end of the scan. */
  let attackSlow: () => Promise<void> = async () => {};

  const repeated = new Map<string, Repeated>();
  /** Programs that read a field whatever page is chosen, by the places of the field. */
  const programs = new Map<string, string>();
  /** Nothing as sure was seen there. */
  const isNew = (sighting: WebSighting) => {
    const places = seen.get(sighting.key) ?? new Map<string, Confidence>();
    seen.set(sighting.key, places);
    const name = placeKeyOf(sighting.place);
    const known = places.get(name);
    if (known ? !isSurer(confidenceOf(sighting), known) : places.size >= PLACES_OF_A_KIND) return false;
    places.set(name, confidenceOf(sighting));
    return true;
  };
  /** The same weakness elsewhere is no second one: its places are named with the first. */
  const isRepeated = (check: WebCheck, sighting: WebSighting): boolean => {
    const program = programs.get(placeKeyOf(sighting.place)) ?? sighting.place.url;
    const name = weaknessOf(check, sighting, withoutSlash(index?.firstOf(program) ?? program));
    const known = repeated.get(name);
    // A doubt about one place hides no proof at another: a report may leave the doubt out.
    const isFirst = !known || isSurer(confidenceOf(sighting), confidenceOf(known.first));
    const first = isFirst ? sighting : known.first;
    const others = known?.others ?? new Set<string>();
    // Two checks may see one weakness: its places are named by the one that reported it.
    repeated.set(name, { check: isFirst ? check.code : known.check, first, others });
    const other = isFirst ? known?.first : sighting;
    if (other && placeKeyOf(other.place) !== placeKeyOf(first.place) && others.size < PLACES_OF_A_KIND) {
      const { method, url, parameter } = other.place;
      const place = check.kind === 'passive' ? url : `${method} ${url}`;
      others.add(parameter !== null && parameter !== first.place.parameter ? `${place} (${parameter})` : place);
    }
    return !isFirst;
  };
  const messagesOf = (check: WebCheck, { key, messages }: WebSighting) => {
    if ((seen.get(key)?.size ?? 0) <= PLACES_WITH_MESSAGES) return messages;
    return isAboveLow(check, key) ? messages.slice(0, 1) : [];
  };
  /** Folders that are listed: which of them holds the others is known at the end. */
  const listings: Array<{ readonly check: WebCheck; readonly sighting: WebSighting }> = [];
  /** What another finding at the same place may explain. */
  const held: Array<{ readonly check: WebCheck; readonly sighting: WebSighting }> = [];
  /** Unproven access to objects of other users, reported at the end: a proven finding of either check takes precedence. */
  const doubtful: Array<{ readonly check: WebCheck; readonly sighting: WebSighting }> = [];
  let isConcluded = false;
  const tell = (check: WebCheck, sightings: readonly WebSighting[]) => {
    for (const sighting of sightings) {
      if (sighting.unlessSeen) {
        held.push({ check, sighting });
        continue;
      }
      if (sighting.key === LISTING_KEY && sighting.cause === undefined) {
        listings.push({ check, sighting });
        continue;
      }
      if (!check.definitions.some(({ key }) => key === sighting.key)) {
        failures.set(check.code, `unknown key ${sighting.key}`);
        continue;
      }
      if (OF_OBJECTS.has(sighting.key) && sighting.possible && !isConcluded) {
        doubtful.push({ check, sighting });
        continue;
      }
      if (!isNew(sighting) || isRepeated(check, sighting)) continue;
      runner.onSighting({ check: check.code, sighting: { ...sighting, messages: messagesOf(check, sighting) } });
    }
  };
  const tellHeld = () => {
    // Of two that explain each other the proven one is reported.
    const provenFirst = held
      .splice(0)
      .toSorted((a, b) => Number(a.sighting.possible ?? false) - Number(b.sighting.possible ?? false));
    for (const { check, sighting } of provenFirst) {
      const { unlessSeen = [], ...told } = sighting;
      const place = placeKeyOf(sighting.place);
      if (!unlessSeen.some((key) => seen.get(key)?.has(place))) tell(check, [told]);
    }
  };
  const tellDoubtful = () => {
    isConcluded = true;
    for (const { check, sighting } of doubtful.splice(0)) tell(check, [sighting]);
  };
  /** A server lists folders by a setting of the folder they lie in: beside and within each other they are one weakness. */
  const tellListings = () => {
    const holding: string[] = [];
    const byLength = listings.splice(0).toSorted((a, b) => a.sighting.place.url.length - b.sighting.place.url.length);
    for (const { check, sighting } of byLength) {
      const above = new URL('..', sighting.place.url).href;
      const cause = holding.find((folder) => above.startsWith(folder)) ?? above;
      if (cause === above) holding.push(above);
      tell(check, [{ ...sighting, cause }]);
    }
  };
  /** Says of each weakness that was seen more than once where else it is. */
  const tellPlaces = () => {
    for (const { check, first, others } of repeated.values()) {
      const { url, method, parameter } = first.place;
      const other = parameter === null ? null : (index?.otherOf(url) ?? null);
      if (other !== null && !others.has(`${method} ${other}`))
        runner.onSighting({ check, sighting: { ...first, evidence: filled(SAME_PAGE, { url: other }), messages: [] } });
      if (others.size === 0) continue;
      const named = [...others].slice(0, PLACES_NAMED).join(', ');
      const evidence = filled(ALSO_AT, {
        count: others.size,
        places: others.size > PLACES_NAMED ? `${named}, …` : named,
      });
      runner.onSighting({ check, sighting: { ...first, evidence, messages: [] } });
    }
  };
  /** Whether it came to its end. */
  const attempt = async (check: WebCheck, work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      failures.set(check.code, error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const look = (check: PassiveCheck, sightings: () => readonly WebSighting[]): boolean => {
    try {
      tell(check, sightings());
      return true;
    } catch (error) {
      failures.set(check.code, error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const whyOver = async (): Promise<CoverageReason | null> => (isLate() ? 'timed_out' : options.whyOver());
  const note = (request: WebRequest, check: WebCheck) => {
    const page = pageKey(request);
    made.set(page, (made.get(page) ?? new Set()).add(check.code));
  };
  const make = async (check: PointCheck | SiteCheck, work: () => Promise<readonly WebSighting[]>) => {
    tried.add(check.code);
    const over = await whyOver();
    if (over) {
      cut.set(check.code, over);
      return false;
    }
    const isWhole = await attempt(check, async () => tell(check, await costs.during(check.code, work)));
    if (!isLate()) return isWhole;
    cut.set(check.code, 'timed_out');
    return false;
  };
  const wants = (check: PointCheck, point: InjectionPoint) => {
    try {
      return check.wants(point);
    } catch {
      return false;
    }
  };

  const outcomeOf = (check: WebCheck): CheckOutcome => {
    const said = { check: check.code, detail: '' };
    const failure = failures.get(check.code);
    const reason = cut.get(check.code) ?? null;
    const whole = check.kind === 'passive' ? said : { ...said, cost: costs.of(check.code) };
    if (reason) return { ...whole, reason };
    if (failure !== undefined) return { ...whole, reason: 'tool_failed', detail: failure.slice(0, 500) };
    if (check.kind === 'passive') return { ...whole, reason: null };
    if (!isMade(check)) return { ...said, reason: 'not_in_profile' };
    return { ...whole, reason: tried.has(check.code) ? null : 'nothing_to_check' };
  };

  const probeSite = async (check: SiteCheck, site: Site, tools: AttackTools) => {
    noteLacking(check, site);
    await make(check, () => check.probe(site, tools));
    // A second user may fail to sign in.
    noteLacking(check, site);
    noteLeftOut(check, tools);
    if (!check.late) open.delete(check);
  };
  const noteLacking = (check: SiteCheck, site: Site) => {
    const lacking = check.lacks?.(site) ?? null;
    if (lacking && !cut.has(check.code)) cut.set(check.code, lacking);
  };
  const noteLeftOut = (check: SiteCheck, tools: AttackTools) => {
    const reason = check.leftOut?.(tools) ?? null;
    if (reason && !cut.has(check.code)) cut.set(check.code, reason);
  };
  const lateTools = new WeakMap<AttackTools, AttackTools>();
  /** The same for all: checks share what was asked with them. */
  const toolsOf = (given: AttackTools): AttackTools => {
    const tools =
      lateTools.get(given) ??
      untilLate(given, {
        isLate,
        isOver: (point) => sendingsOf(point).sent >= (sendingsOf(point).most ?? Number.POSITIVE_INFINITY),
        onSent: (point) => {
          sendingsOf(point).sent += 1;
        },
        onUnsent: (point) => {
          sendingsOf(point).unsent += 1;
          limited.add(point);
        },
        onLost: (point) => lost.add(point),
        inTurn: ({ id }, send) => (slowPoints.has(id) ? oneAtATime(send) : send()),
        onTried: ({ id }, how) => (how === 'held' ? heldAt : answered).add(id),
      });
    lateTools.set(given, tools);
    return tools;
  };

  /** What finds the worst, at pages behind the sign-in of the account that the scan has made. */
  const attackOwnPages = async (site: Site, tools: AttackTools) => {
    const own = await pointsOfOwnAccount(site, tools);
    if (!own) return;
    const severe = ofPoints.filter((check) => !check.beside && scoreOf(check) >= SEVERE_SCORE);
    const works = own.points.map((point) =>
      severe.filter((check) => wants(check, point)).map((check): Work => ({ point, check })),
    );
    await inTurns(works, { atOnce: CONCURRENT, ofAList: CONCURRENT_OF_A_POINT }, async ({ check, point }) => {
      await make(check, async () => readAs(own.view, await check.attack(point, own.view.tools)));
    });
  };

  const runner: CheckRunner = {
    onSighting: () => undefined,
    look(exchange, site) {
      for (const check of passive) {
        if (look(check, () => check.look(exchange, site))) note(exchange.request, check);
      }
    },
    lookAtAttack(exchange, point, site) {
      for (const check of passive.filter(({ ofAttacks = false }) => ofAttacks)) {
        const place = placeOfPoint(point);
        look(check, () =>
          check
            .look(exchange, site)
            // What the page shows by itself is known already.
            .filter((sighting) => !seen.get(sighting.key)?.has(placeKeyOf(sighting.place)))
            .map((sighting) => ({ ...sighting, place })),
        );
      }
    },
    async attack(site, given, pointsKnown, onProgress) {
      const tools = toolsOf(given);
      const ofBrowser = ofSite.filter(({ beside = false }) => beside);
      const {
        prepared = [],
        first = [],
        plain = [],
      } = Object.groupBy(ofBrowser, ({ prepare, comesFirstAt }) =>
        prepare ? 'prepared' : comesFirstAt ? 'first' : 'plain',
      );
      const beside = Promise.all(plain.map((check) => probeSite(check, site, tools)));
      await pointsKnown;
      const measuring =
        ofPoints.length === 0
          ? new Map<WebRequest, SlowTurn>()
          : findSlowRequests(site, tools, { pageKey, mayChange: depth.mayChange }).catch(
              () => new Map<WebRequest, SlowTurn>(),
            );
      const kept = new Set<string>();
      for (const check of prepared) {
        await make(check, async () => {
          for (const { request } of (await check.prepare?.(site, tools)) ?? []) kept.add(pageKey(request));
          return [];
        });
      }
      const slow = await measuring;
      for (const { id, request } of site.points) if (slow.has(request)) slowPoints.add(id);
      const freed = Promise.all(prepared.map((check) => probeSite(check, site, tools)));
      const keptForFirst = new Set(
        first.flatMap((check) => check.comesFirstAt?.(site) ?? []).map(({ request }) => pageKey(request)),
      );
      // After the prepared ones: what it stores would push their values out of lists.
      const firstMade = freed.then(() => Promise.all(first.map((check) => probeSite(check, site, tools))));
      const points = site.points.filter((point) => !point.changes || depth.mayChange);
      const isStoring = ({ request }: InjectionPoint) => request.method !== 'GET' && kept.has(pageKey(request));
      for (const point of points) if (isStoring(point)) storingPoints(tools).add(point);
      const worksOf = (point: InjectionPoint) =>
        ofPoints.filter((check) => wants(check, point)).map((check): Work => ({ point, check }));
      const isSlow = ({ request }: InjectionPoint) => slow.has(request);
      const works = slowFirst(
        points.filter((point) => !isSlow(point)),
        site,
        pageKey,
      ).flatMap(worksOf);
      const waits = works.filter(({ check }) => check.waitFor);
      const ended = new Set<Work>();
      const found = new Set<Work>();
      /** Trials of which no value was sent, since the form had been sent often enough; of those that wait, not all. */
      const starved = { tries: new Set<Work>(), waits: new Set<Work>() };
      let done = 0;
      const attempted = async (work: Work, attack: () => Promise<readonly WebSighting[]>) => {
        const isWhole = await make(work.check, async () => {
          const sightings = await attack();
          if (sightings.length > 0) found.add(work);
          const program = sightings.length > 0 ? programReading(work.point, site.points) : null;
          if (program !== null) programs.set(placeKeyOf(placeOfPoint(work.point)), program);
          return sightings;
        });
        if (isWhole) ended.add(work);
        else ended.delete(work);
      };
      const step = async (work: Work, attack: () => Promise<readonly WebSighting[]>) => {
        await attempted(work, attack);
        onProgress(++done, works.length + waits.length);
      };
      const tryOnce = async (work: Work, how: 'tries' | 'waits') => {
        const { check, point } = work;
        const before = { ...sendingsOf(point) };
        const sightings = (await (how === 'tries' ? check.attack(point, tools) : check.waitFor?.(point, tools))) ?? [];
        const { sent, unsent } = sendingsOf(point);
        if (unsent > before.unsent && (sent === before.sent || how === 'waits')) starved[how].add(work);
        return sightings;
      };
      const attackAll = (some: ReadonlyArray<readonly Work[]>, ofAList: number) =>
        inTurns(some, { atOnce: CONCURRENT, ofAList }, (work) => step(work, () => tryOnce(work, 'tries')));
      const attackStarved = async () => {
        const isWorst = (work: Work) => !found.has(work) && scoreOf(work.check) >= WORST_SCORE;
        const [tries, waiting] = [starved.tries, starved.waits].map((some) => [...some].filter(isWorst));
        if (!tries || !waiting || tries.length + waiting.length === 0 || !options.room?.isThere()) return;
        for (const [some, how] of [[tries, 'tries'] as const, [waiting, 'waits'] as const]) {
          options.room.open(how);
          await inTurns(byForm(some, pageKey), { atOnce: CONCURRENT_WAITS, ofAList: 1 }, async (work) => {
            if (found.has(work)) return;
            const own = sendingsOf(work.point);
            own.most = own.sent + SHARE_OF_STARVED[how];
            await step(work, () => tryOnce(work, how));
          });
        }
        for (const { point } of [...tries, ...waiting]) delete sendingsOf(point).most;
        options.room.close();
      };
      const isKeptFor = ({ point }: Work) => {
        const page = pageKey(point.request);
        return keptForFirst.has(page) ? 'first' : kept.has(page) ? 'later' : 'free';
      };
      /** Those of points that are free, and the others when they are. */
      const attackFreeFirst = async (all: readonly Work[], listsOf = byPoint, ofAList = CONCURRENT_OF_A_POINT) => {
        const { free = [], later = [], first: afterFirst = [] } = Object.groupBy(all, isKeptFor);
        await Promise.all([
          attackAll(listsOf(free), ofAList),
          freed.then(() => attackAll(listsOf(later), ofAList)),
          firstMade.then(() => attackAll(listsOf(afterFirst), ofAList)),
        ]);
      };
      const {
        seldom = [],
        inBrowser = [],
        others = [],
      } = Object.groupBy(works, ({ point, check: { beside = false } }) => {
        const isFew = isSentSeldom(point.request) || site.isLetter?.(point.request) === true;
        if (isFew || isStoring(point)) return 'seldom';
        return beside ? 'inBrowser' : 'others';
      });
      const allTried = Promise.withResolvers<void>();
      /** Sends few values, one after the other; delays are measured once the tries of other points have ended. */
      const attackSlowly = async (some: readonly Work[]) => {
        for (const how of ['tries', 'waits'] as const) {
          const left = some.filter((work) => !found.has(work) && (how === 'tries' || work.check.waitFor));
          if (how === 'waits' && left.length > 0) await allTried.promise;
          for (const [point, own] of Map.groupBy(left, (work) => work.point)) {
            slowPoints.add(point.id);
            const fields = new Set(some.flatMap((work) => (work.point.request === point.request ? work.point : [])));
            const most = await mostValuesOf(point, tools, { strength, fields: fields.size });
            if (most !== null) sendingsOf(point).most = sendingsOf(point).sent + (how === 'tries' ? most : SLOW_WAITS);
            for (const work of own) await attempted(work, async () => (found.has(work) ? [] : tryOnce(work, how)));
            delete sendingsOf(point).most;
          }
        }
      };
      const ofTurn = (turn: SlowTurn) => points.filter(({ request }) => slow.get(request) === turn).flatMap(worksOf);
      const besideWorks = ofTurn('beside');
      const { true: soon = [], false: afterOthers = [] } = Object.groupBy(besideWorks, (work) =>
        isKeptFor(work) === 'free' ? 'true' : 'false',
      );
      const besideOthers = Promise.all([attackSlowly(soon), firstMade.then(() => attackSlowly(afterOthers))]);
      // Errors surface when it is awaited at the end of the scan.
      besideOthers.catch(() => undefined);
      const wait = (work: Work) => step(work, async () => (found.has(work) ? [] : tryOnce(work, 'waits')));
      await Promise.all([
        // Beside each other, checks would use up what such a form is sent, and none would come to its proof.
        Promise.all([attackFreeFirst(others), attackFreeFirst(seldom, (works) => byForm(works, pageKey), 1)]).then(
          () => {
            allTried.resolve();
            options.onWaits?.();
            return inTurns([waits], { atOnce: CONCURRENT_WAITS, ofAList: CONCURRENT_WAITS }, wait).then(attackStarved);
          },
        ),
        attackFreeFirst(inBrowser),
        beside,
      ]);
      // Points that answers to tries have shown meanwhile.
      const late = site.points.filter((point) => !points.includes(point) && (!point.changes || depth.mayChange));
      works.push(...late.flatMap(worksOf));
      await attackFreeFirst(works.filter(({ point }) => late.includes(point)));
      const conclude = (some: readonly Work[]) => {
        if (isSlowed(tools)) for (const { check } of waits) if (check.measuresTime) cut.set(check.code, 'slowed');
        for (const { point, check } of ended) note(point.request, check);
        for (const [point, own] of Map.groupBy(some, (work) => work.point))
          if (own.every((work) => ended.has(work))) attacked.add(point);
        for (const point of unsteadyPoints(tools)) unsteady.add(point);
      };
      conclude(works);
      // With the slow value, only the checks for the worst findings, and only where the fast value found nothing.
      const foundAt = new Set([...found].map(({ point }) => point.id));
      const withSlowValue = points
        .flatMap((point) => (foundAt.has(point.id) ? [] : (slowPointOf(point) ?? [])))
        .flatMap(worksOf)
        .filter(({ check }) => scoreOf(check) >= WORST_SCORE);
      const slowWorks = [...ofTurn('last'), ...withSlowValue];
      if (slowWorks.length + besideWorks.length === 0) for (const check of ofPoints) open.delete(check);
      else
        attackSlow = async () => {
          await besideOthers;
          await attackSlowly(slowWorks);
          conclude([...besideWorks, ...slowWorks]);
          for (const check of ofPoints) open.delete(check);
        };
    },
    async probe(site, given, onProgress) {
      const { now = [], atEnd = [] } = Object.groupBy(
        ofSite.filter(({ beside = false }) => !beside),
        ({ atEnd = false }) => (atEnd ? 'atEnd' : 'now'),
      );
      const checksNow = [...worstFirst(now), ...atEnd];
      for (const [at, check] of checksNow.entries()) {
        onProgress(at, checksNow.length);
        await probeSite(check, site, toolsOf(given));
      }
      for (const check of ofSite) {
        const { late } = check;
        if (!late) continue;
        await make(check, () => late(site, toolsOf(given)));
        noteLeftOut(check, toolsOf(given));
        open.delete(check);
      }
      await attackOwnPages(site, toolsOf(given));
      await attackSlow();
      onProgress(checksNow.length, checksNow.length);
    },
    conclude(site) {
      for (const check of passive) look(check, () => check.conclude?.(site) ?? []);
      tellDoubtful();
      tellHeld();
      tellListings();
      tellPlaces();
    },
    stop(site) {
      tellDoubtful();
      for (const check of open) if (!cut.has(check.code)) cut.set(check.code, 'stopped');
      runner.conclude(site);
    },
    made: () => made,
    reasons: () => checks.map(outcomeOf),
    gaps: (site) =>
      checks.flatMap((check) =>
        check.kind === 'site' ? (check.gaps?.(site) ?? []).map((gap) => ({ ...gap, check: check.code })) : [],
      ),
    tested: () => ({
      ...{ attacked, limited, lost, unsteady },
      held: new Set([...heldAt].filter((id) => !answered.has(id))),
      tried: new Set([...sendings].flatMap(([id, { sent }]) => (sent > 0 ? id : []))),
    }),
  };
  return runner;
}

const ALSO_AT: Localised = {
  it: 'La stessa debolezza è stata vista anche qui ({count}): {places}',
  en: 'The same weakness was also seen here ({count}): {places}',
};

const SAME_PAGE: Localised = {
  it: 'La stessa pagina risponde anche a {url}, che per questo non è stato provato a parte.',
  en: 'The same page also answers at {url}, which was therefore not tested by itself.',
};

const NAMED = new Set<PointKind>(['query', 'form', 'multipart']);

/**
 * The program that reads a field whatever page a parameter chooses: without that parameter it is sent the same fields. A
 * name that was only guessed there may be read by a page. Null: each page may have a program of its own.
 */
function programReading(point: InjectionPoint, points: readonly InjectionPoint[]): string | null {
  if (!NAMED.has(point.kind)) return null;
  const { url, method } = point.request;
  const program = pageOf(url);
  const fields = fieldsOf(point);
  const isOfProgram = (one: InjectionPoint) =>
    one.kind === point.kind &&
    one.name === point.name &&
    one.request.method === method &&
    (one.source !== 'guess' || point.source === 'guess') &&
    pageOf(one.request.url) === program &&
    placeOfPoint(one).url === program &&
    fieldsOf(one) === fields;
  return points.some(isOfProgram) ? program : null;
}

/** The names that are sent, without those that choose the page. */
function fieldsOf(point: InjectionPoint): string {
  const choosing = URL.parse(placeOfPoint(point).url)?.searchParams;
  const sent = findPoints(point.request).filter(({ kind }) => NAMED.has(kind));
  const names = sent.map(({ name }) => name).filter((name) => !choosing?.has(name));
  return [...new Set([...names, point.name])].sort().join('&');
}

/** That a page gives whatever object its address names is seen by comparing users, and by trying other values. */
const OF_OBJECTS: ReadonlySet<string> = new Set(['access-between-users', 'object-of-another']);

/** Many servers run one program for an address with a slash at its end and without. */
const withoutSlash = (url: string) => url.replace(/\/(?=$|\?)/, '');

/** What a page shows by itself is one weakness wherever the same is seen; what a value does is one for each parameter of a page. */
function weaknessOf({ kind, code }: WebCheck, { key, place, evidence, cause }: WebSighting, url: string): string {
  if (cause !== undefined) return JSON.stringify([key, cause]);
  const { method, parameter } = place;
  if (OF_OBJECTS.has(key)) return JSON.stringify(['object', templateOf(method, url).shape]);
  // The server reads this header for all of its pages.
  if (parameter === 'header Host') return JSON.stringify([code, key, parameter]);
  return kind === 'passive'
    ? JSON.stringify([code, key, parameter, evidence])
    : JSON.stringify([code, key, url, parameter ?? method]);
}

function isAboveLow({ definitions }: WebCheck, key: string): boolean {
  const scores = Object.values(definitions.find((one) => one.key === key)?.scores ?? {});
  return levelOf(Math.max(0, ...scores.map((one) => one?.score ?? 0))) !== 'low';
}

/** Points of slow pages before the others, each in their order. */
function slowFirst(
  points: readonly InjectionPoint[],
  { exchanges }: Site,
  pageKey: typeof formKeyOf,
): InjectionPoint[] {
  const slow = new Set(exchanges.filter(({ ms }) => ms >= SLOW_MS).map(({ request }) => pageKey(request)));
  const { first = [], later = [] } = Object.groupBy(points, ({ request }) =>
    slow.has(pageKey(request)) ? 'first' : 'later',
  );
  return [...first, ...later];
}

/** Of all points what finds the worst, then the rest: a scan that reaches its time has made the first everywhere. */
const byPoint = (works: readonly Work[]): Work[][] =>
  [true, false].flatMap((isWorst) => {
    const some = works.filter(({ check }) => scoreOf(check) >= WORST_SCORE === isWorst);
    return [...Map.groupBy(some, ({ point }) => point).values()];
  });

/** By severity, the frugal before others of the same; else in their order. */
const worstFirst = <Check extends PointCheck | SiteCheck>(checks: readonly Check[]): Check[] => {
  const frugality = (check: Check) => Number(check.kind === 'point' && check.frugal === true);
  return checks.toSorted((a, b) => scoreOf(b) - scoreOf(a) || frugality(b) - frugality(a));
};

/** The same, and files that are read. */
const SEVERE_SCORE = 7;
/** Commands, code, queries, files of the server. */
const WORST_SCORE = 8;
const scoreOf = ({ definitions }: WebCheck) =>
  Math.max(0, ...definitions.flatMap(({ scores }) => Object.values(scores).map((one) => one?.score ?? 0)));

/**
 * Of each form the checks that its fields suggest, then what shows soon whether it is worth its requests, then the rest by
 * severity. Each check is made for all fields before the next one: a form that may be sent a few times only is tried up to
 * its last field.
 */
const byForm = (works: readonly Work[], pageKey: typeof formKeyOf): Work[][] =>
  [...Map.groupBy(works, ({ point }) => pageKey(point.request)).values()].map((ofForm) => {
    const isLikely = ({ check, point }: Work) => check.isLikelyAt?.(point) === true;
    const ofChecks = [...Map.groupBy(ofForm, ({ check }) => check)];
    const frugality = (check: PointCheck) => Number(check.frugal === true);
    const inOrder = ofChecks
      .toSorted(([a], [b]) => frugality(b) - frugality(a) || scoreOf(b) - scoreOf(a))
      .flatMap(([, some]) => some);
    return [...inOrder.filter(isLikely), ...inOrder.filter((work) => !isLikely(work))];
  });
