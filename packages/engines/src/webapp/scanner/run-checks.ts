import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { AttackTools, Depth, PassiveCheck, PointCheck, Site, SiteCheck, WebCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { templateOf } from '../crawl/template.ts';
import { placeKeyOf } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import type { Cost, createCosts } from './costs.ts';
import { isFrom } from './strength.ts';

interface CheckRunner {
  onSighting(seen: { readonly check: string; readonly sighting: WebSighting }): void;
  /** Looks at an answer of the crawl. */
  look(exchange: Exchange, site: Site): void;
  /** Looks at an answer to a value of ours: errors come up there that no visitor sees otherwise. */
  lookAtAttack(exchange: Exchange, point: InjectionPoint, site: Site): void;
  attack(site: Site, tools: AttackTools, onProgress: Progress): Promise<void>;
  /** Checks of the whole site: those that come before the ones of points, or the others. */
  probe(site: Site, tools: AttackTools, when: 'first' | 'last', onProgress: Progress): Promise<void>;
  conclude(site: Site): void;
  /** Codes of the checks made to the end, by the shape of the page. */
  made(): ReadonlyMap<string, ReadonlySet<string>>;
  reasons(): readonly CheckOutcome[];
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
  /** When point and site checks must have ended. */
  readonly ms: number;
  /** Why nothing more can be asked; null: it can. */
  whyOver(): Promise<CoverageReason | null>;
}

/** Checks of points that are made at the same time. */
const CONCURRENT = 8;
/** Of those that measure time: more of them would measure each other. */
const CONCURRENT_WAITS = 4;

interface Work {
  readonly point: InjectionPoint;
  readonly check: PointCheck;
}

/** Of one kind of finding, so many places bring the messages that show it. */
const PLACES_WITH_MESSAGES = 40;
const PLACES_OF_A_KIND = 1000;

/** Makes the checks. One that throws is noted as failed, and the others go on. */
export function createCheckRunner(options: RunnerOptions): CheckRunner {
  const { checks, strength, passiveOnly, depth, costs } = options;
  const passive = checks.filter((check): check is PassiveCheck => check.kind === 'passive');
  const isMade = (check: PointCheck | SiteCheck) => !passiveOnly && isFrom(strength, check.from);
  const ofPoints = checks.filter((check): check is PointCheck => check.kind === 'point').filter(isMade);
  const ofSite = checks.filter((check): check is SiteCheck => check.kind === 'site').filter(isMade);
  const made = new Map<string, Set<string>>();
  const failures = new Map<string, string>();
  const cut = new Map<string, CoverageReason>();
  const tried = new Set<string>();
  const seen = new Map<string, Set<string>>();
  const deadline = performance.now() + options.ms;
  const isLate = () => performance.now() > deadline;

  const isNew = ({ key, place }: WebSighting) => {
    const places = seen.get(key) ?? new Set();
    seen.set(key, places);
    const name = placeKeyOf(place);
    if (places.has(name) || places.size >= PLACES_OF_A_KIND) return false;
    places.add(name);
    return true;
  };
  const tell = (check: WebCheck, sightings: readonly WebSighting[]) => {
    for (const sighting of sightings) {
      if (!check.definitions.some(({ key }) => key === sighting.key)) {
        failures.set(check.code, `unknown key ${sighting.key}`);
        continue;
      }
      if (!isNew(sighting)) continue;
      const isShown = (seen.get(sighting.key)?.size ?? 0) <= PLACES_WITH_MESSAGES;
      runner.onSighting({ check: check.code, sighting: isShown ? sighting : { ...sighting, messages: [] } });
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
  const note = ({ method, url }: WebRequest, check: WebCheck) => {
    const page = templateOf(method, pageOf(url)).shape;
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

  /** Takes works from a list, so many at a time. */
  const each = async (works: readonly Work[], most: number, workOn: (work: Work) => Promise<void>) => {
    let next = 0;
    const take = async () => {
      for (let work = works[next++]; work; work = works[next++]) await workOn(work);
    };
    await Promise.all(Array.from({ length: most }, take));
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
    async attack(site, given, onProgress) {
      const tools = untilLate(given, isLate);
      const points = site.points.filter((point) => !point.changes || depth.mayChange);
      const works = points.flatMap((point) =>
        ofPoints.filter((check) => wants(check, point)).map((check) => ({ point, check })),
      );
      const waits = works.filter(({ check }) => check.waitFor);
      const ended = new Set<Work>();
      const found = new Set<Work>();
      let done = 0;
      const step = async (work: Work, attack: () => Promise<readonly WebSighting[]>) => {
        const isWhole = await make(work.check, async () => {
          const sightings = await attack();
          if (sightings.length > 0) found.add(work);
          return sightings;
        });
        if (isWhole) ended.add(work);
        else ended.delete(work);
        onProgress(++done, works.length + waits.length);
      };
      await each(works, CONCURRENT, (work) => step(work, () => work.check.attack(work.point, tools)));
      await each(waits, CONCURRENT_WAITS, (work) =>
        step(work, async () => (found.has(work) ? [] : ((await work.check.waitFor?.(work.point, tools)) ?? []))),
      );
      for (const { point, check } of ended) note(point.request, check);
    },
    async probe(site, given, when, onProgress) {
      const tools = untilLate(given, isLate);
      const checksNow = ofSite.filter(({ first = false }) => first === (when === 'first'));
      for (const [at, check] of checksNow.entries()) {
        onProgress(at, checksNow.length);
        const lacking = check.lacks?.(site) ?? null;
        if (lacking) cut.set(check.code, lacking);
        await make(check, () => check.probe(site, tools));
      }
      onProgress(checksNow.length, checksNow.length);
    },
    conclude(site) {
      for (const check of passive) look(check, () => check.conclude?.(site) ?? []);
    },
    made: () => made,
    reasons: () => checks.map(outcomeOf),
  };
  return runner;
}

/** Tools that send nothing more once it is late: a check in the middle of a server that hangs would go on for long. */
function untilLate(tools: AttackTools, isLate: () => boolean): AttackTools {
  const unsent = (request: WebRequest): Exchange => ({ request, response: null, failure: 'over_budget', ms: 0 });
  return {
    ...tools,
    send: async (point, value, options) => (isLate() ? unsent(point.request) : tools.send(point, value, options)),
    request: async (request, options) => (isLate() ? unsent(request) : tools.request(request, options)),
  };
}
