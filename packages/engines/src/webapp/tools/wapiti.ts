import { runWapiti } from '@rocca/tools/wapiti/adapter';
import type { WapitiFinding } from '@rocca/tools/wapiti/parse';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest, WebResponse } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, PointCheck, WebCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import type { Surface } from '../crawl/surface.ts';
import { placeKeyOf, type WebPlace } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import type { SightingTool } from '../scanner/messages.ts';
import { isSamePlace, type Told } from './told.ts';
import { meaningOf, WAPITI_MODULES } from './wapiti-checks.ts';
import { requestOf } from './wapiti-request.ts';
import { behindProxy, isHarmless, sayCheck, type ToolWork } from './work.ts';

interface SecondOpinion {
  readonly checks: readonly WebCheck[];
  readonly jar: CookieJar;
  readonly surface: Surface;
  readonly attackTools: AttackTools;
  readonly told: readonly Told[];
  readonly crawlSeconds: number;
  /** For each of its modules. */
  readonly attackSeconds: number;
  tell(told: Told, tools: readonly SightingTool[]): void;
  onProgress(done: number, total: number): void;
}

const MAX_STARTS = 150;
/** Of what only wapiti says, so many are held against our own checks. */
const MAX_TRIED = 60;
const SPARE_MS = 60_000;
const CLOSER = { strength: 'insane', payloads: 200 } as const;

/**
 * Wapiti's opinion of the same site. What we have said already names it as well. What we have not is tried by our own
 * check at that place, which proves it or not; what stays unproven is possible, with wapiti's own request to repeat.
 */
export async function askWapiti(work: ToolWork, given: SecondOpinion): Promise<void> {
  const { scope, signal } = work;
  const { crawlSeconds, attackSeconds, jar, surface } = given;
  // What it leaves is for what comes after it.
  const answer = await behindProxy(work, Math.floor(work.pace.left() / 2), (room) =>
    runWapiti(room, {
      ...{ signal, crawlSeconds, attackSeconds, modules: WAPITI_MODULES, cookies: jar.all() },
      userAgent: work.userAgent,
      url: scope.origin + scope.path,
      starts: startsOf(surface),
      timeoutMs: (crawlSeconds + attackSeconds * WAPITI_MODULES.length) * 1000 + SPARE_MS,
    }),
  );
  if (answer.kind === 'finished') await merge(given, scope.origin, answer.found);
  sayCheck(work, 'wapiti', answer);
}

/** Every page with its parameters once. */
function startsOf({ points, exchanges }: Surface): string[] {
  const seen = new Map<string, string>();
  for (const { method, url } of [...points, ...exchanges].map(({ request }) => request)) {
    const key = `${pageOf(url)} ${[...new URL(url).searchParams.keys()].sort().join()}`;
    if (method === 'GET' && isHarmless(method, url) && url.length < 2000 && !seen.has(key)) seen.set(key, url);
  }
  return [...seen.values()].slice(0, MAX_STARTS);
}

/** Exported for its test: what wapiti says becomes ours. */
export async function merge(
  given: Omit<SecondOpinion, 'jar' | 'crawlSeconds' | 'attackSeconds'>,
  origin: string,
  found: readonly WapitiFinding[],
): Promise<void> {
  // What is told meanwhile is of wapiti itself.
  const ours = [...given.told];
  const named = new Set<string>();
  let tried = 0;
  for (const [at, finding] of found.entries()) {
    given.onProgress(at, found.length);
    const meaning = meaningOf(finding);
    if (!meaning) continue;
    const { checks, keys, parameter } = meaning;
    const place = { url: pageOf(origin + finding.path), method: finding.method, parameter };
    const known = ours.filter(
      ({ check, sighting }) =>
        checks.includes(check) && (keys?.includes(sighting.key) ?? true) && isSamePlace(sighting.place, place),
    );
    const evidence = `wapiti: ${finding.info}`;
    for (const { check, sighting } of known) {
      const name = `${sighting.key} ${placeKeyOf(sighting.place)}`;
      if (!named.has(name)) given.tell({ check, sighting: { ...sighting, evidence, messages: [] } }, ['wapiti']);
      named.add(name);
    }
    const isClaim = known.length === 0 && keys === undefined && parameter !== null;
    if (!isClaim || tried >= MAX_TRIED || given.attackTools.signal.aborted) continue;
    tried += 1;
    await prove(given, { codes: checks, place, evidence, request: requestOf(origin, finding.request) });
  }
}

interface Claim {
  readonly codes: readonly string[];
  readonly place: WebPlace;
  readonly evidence: string;
  readonly request: WebRequest | null;
}

async function prove(given: Parameters<typeof merge>[0], claim: Claim): Promise<void> {
  const { checks, attackTools, tell } = given;
  const wanted = claim.codes.flatMap((code) =>
    checks.filter((check): check is PointCheck => check.code === code && check.kind === 'point'),
  );
  const [first] = wanted;
  if (!first) return;
  const point = pointOf(given.surface, claim);
  // What another tool points at is worth a closer look than the scan takes everywhere.
  const depth = { ...attackTools.depth, ...CLOSER };
  if (point && !point.changes) {
    for (const check of wanted) {
      const sightings = await check.attack(point, { ...attackTools, depth }).catch((): readonly WebSighting[] => []);
      for (const sighting of sightings) tell({ check: check.code, sighting }, ['rocca', 'wapiti']);
      if (sightings.some(({ possible }) => !possible)) return;
    }
  }
  const [definition] = first.definitions;
  // Without an answer that can be looked at there is nothing to show.
  const exchange = claim.request && (await attackTools.request(claim.request));
  if (!definition || !exchange?.response) return;
  if (first.code.startsWith('xss_') && !mayRun(exchange.response)) return;
  const { place, evidence } = claim;
  const messages = [{ exchange, marks: [], role: 'proof' }] as const;
  tell({ check: first.code, sighting: { key: definition.key, place, evidence, possible: true, messages } }, ['wapiti']);
}

/**
 * What a browser saves or shows as text runs no script, whatever stands in it. Under a policy our own check, which looks
 * at what runs in the browser, has just shown that none does.
 */
function mayRun(response: WebResponse): boolean {
  const isSaved = /^\s*attachment/i.test(headerOf(response, 'content-disposition') ?? '');
  const hasPolicy = headerOf(response, 'content-security-policy') !== null;
  return !isSaved && !hasPolicy && /html|xml/i.test(headerOf(response, 'content-type') ?? 'html');
}

/** Our point at that place; a page that we had not seen becomes one, with a plain value where wapiti's was. */
function pointOf(surface: Surface, { place, request }: Claim): InjectionPoint | undefined {
  const find = () => surface.points.find((point) => isSamePlace(placeOfPoint(point), place));
  const known = find();
  if (known || !request || place.parameter === null) return known;
  const kind = request.body === null ? 'query' : 'form';
  const plain = withValue({ kind, name: place.parameter, request }, '1');
  surface.addRequest(plain, { page: pageOf(plain.url), depth: 1, source: 'guess' });
  return find();
}
