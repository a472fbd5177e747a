import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExpectedWebapp, expectedOfWebapp, WEB_CATEGORIES } from '../lab/src/expected-webapp.ts';
import { startLab } from '../lab/src/lab.ts';
import { readIn } from '../packages/contract/src/report/both-languages.ts';
import { runOnce } from '../packages/engines/src/testing/run-once.ts';
import { CHECKS } from '../packages/engines/src/webapp/checks/index.ts';
import { webappEngine } from '../packages/engines/src/webapp/engine.ts';
import type { AlertReport } from '../packages/engines/src/webapp/report.ts';
import { keepReport } from '../packages/engines/src/webapp/testing/kept-report.ts';
import { findTool } from '../packages/tools/src/core/find-tool.ts';
import { type Cookie, createCookieJar } from '../packages/tools/src/web/cookies.ts';
import { findBrowser } from '../packages/tools/src/web/find-browser.ts';
import { createPace } from '../packages/tools/src/web/pace.ts';
import { openSiteDoor } from '../packages/tools/src/web/site-door.ts';
import { openToolRoom } from '../packages/tools/src/web/tool-room.ts';
import { openCountingSite } from './counting-site.ts';
import { type Figure, notMeasured } from './measure.ts';
import { watchScannerMemory } from './scanner-memory.ts';
import { wapitiCookies } from './wapiti-cookies.ts';
import { parseWapiti } from './wapiti-report.ts';
import { CATEGORIES_OF_CHECK, CATEGORIES_OF_WAPITI } from './webapp-categories.ts';
import { type Reported, type Score, scoreOf } from './webapp-score.ts';

const PORT = 8080;
/** All modules that need nobody else, within the time that a bench has. */
const WAPITI_MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,permanentxss,redirect,sql,xss';
const WAPITI_LIMITS = ['--max-scan-time', '50', '--max-attack-time', '9', '-t', '8'];
const WAPITI_MS = 230_000;

interface Run {
  readonly score: Score;
  /** What the scan says it left alone, in its own words. */
  readonly leftAlone: string;
  readonly requests: number;
  readonly seconds: number;
}

/** The shop of the lab, scanned by the platform at its lowest strength and by wapiti alone, signed in alike. */
export async function* measure(): AsyncGenerator<Figure> {
  if (!findBrowser()) return yield notMeasured('web scan: planted weaknesses found', 'chromium');
  checkCategories();
  const expected = expectedOfWebapp('shop');
  const lab = await startLab({ only: ['shop', 'fragile'], firstFreeFrom: 200 });
  try {
    const addressOf = (name: string) => lab.hosts.find((host) => host.name === name)?.address;
    const [shop, fragile] = [addressOf('shop'), addressOf('fragile')];
    if (!expected || shop === undefined || fragile === undefined) throw new Error('the lab has no shop');
    const at = `127.20.${lab.network}.240`;
    const site = await openCountingSite(at, { host: shop, port: PORT });
    const counted = async (scan: () => Promise<Scanned>): Promise<Run> => {
      const [before, began] = [site.asked(), performance.now()];
      const { reported, leftAlone } = await scan();
      return {
        score: scoreOf(expected, reported),
        leftAlone,
        requests: site.asked() - before,
        seconds: (performance.now() - began) / 1000,
      };
    };
    const origin = `http://${at}:${PORT}`;
    const memory = watchScannerMemory();
    const ours = await counted(() => ourScan(origin, expected));
    memory.stop();
    const wapiti = findTool('wapiti') ? await counted(() => bareWapiti(origin, expected)) : null;
    site.close();
    print(ours, wapiti);
    yield* figures(ours, wapiti);
    yield* harmDone(`http://${fragile}:${PORT}`);
    const megabytes = memory.megabytes();
    yield figure(
      'web scan: most memory, Chromium included',
      `${megabytes.toFixed(0)} MB`,
      'at most 700 MB',
      megabytes > 0 && megabytes <= 700,
    );
  } finally {
    await lab.stop();
  }
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

function print(ours: Run, wapiti: Run | null): void {
  const row = (...[name, planted, found, theirs]: ReadonlyArray<string | number>) =>
    console.log(
      `       ${String(name).padEnd(40)} ${String(planted).padStart(7)} ${String(found).padStart(7)} ${String(theirs).padStart(7)}`,
    );
  row('web application scan of the shop', 'planted', 'found', 'wapiti');
  for (const category of WEB_CATEGORIES) {
    const planted = ours.score.planted.get(category) ?? 0;
    if (planted > 0)
      row(category, planted, ours.score.found.get(category) ?? 0, wapiti?.score.found.get(category) ?? '-');
  }
  row('in all', sum(ours.score.planted), sum(ours.score.found), wapiti ? sum(wapiti.score.found) : '-');
  row('look-alikes reported', '', ours.score.lookAlikes.length, wapiti?.score.lookAlikes.length ?? '-');
  row('requests', '', ours.requests, wapiti?.requests ?? '-');
  row('seconds', '', ours.seconds.toFixed(0), wapiti?.seconds.toFixed(0) ?? '-');
  for (const { id, method, path } of ours.score.missed)
    console.log(
      `       not reported: ${id} (${method} ${path})${isLeftAlone(path, ours) ? ', not tried: changes state' : ''}`,
    );
  if (ours.score.lookAlikes.length > 0) console.log(`       reported look-alikes: ${ours.score.lookAlikes.join(', ')}`);
}

/** The coverage names the request among those that would change the application: no strength tries it. */
const isLeftAlone = (path: string, { leftAlone }: Run) => leftAlone.includes(path.replace(/\*$/, ''));

function* figures(ours: Run, wapiti: Run | null): Generator<Figure> {
  const [found, planted] = [sum(ours.score.found), sum(ours.score.planted)];
  yield figure(
    'web scan: planted weaknesses found',
    `${found} of ${planted}`,
    'at least 95 %',
    found / planted >= 0.95,
  );
  const alarms = ours.score.lookAlikes.length;
  yield figure('web scan: look-alikes reported', `${alarms}`, 'none', alarms === 0);
  yield figure('web scan: seconds at low strength', ours.seconds.toFixed(0), 'at most 60', ours.seconds <= 60);
  const name = 'web scan: categories in which wapiti finds more';
  if (!wapiti) return yield notMeasured(name, 'wapiti');
  const behind = WEB_CATEGORIES.filter(
    (category) => (ours.score.found.get(category) ?? 0) < (wapiti.score.found.get(category) ?? 0),
  );
  const value = behind.length === 0 ? 'none' : behind.join(', ');
  yield figure(name, value, 'none', behind.length === 0);
}

const STRENGTHS = ['low', 'medium', 'high'] as const;

/** Links and forms that must not be pressed, over HTTP and with the browser: how many were, at each strength. */
async function* harmDone(origin: string): AsyncGenerator<Figure> {
  const pressed = async () =>
    (await (await fetch(`${origin}/presses`)).json()) as { presses: string[]; accounts: string[] };
  for (const strength of STRENGTHS) {
    const before = await pressed();
    await scanWith(`${origin}/`, { scan_strength: strength, alert_threshold: 'medium' });
    const { presses, accounts } = await pressed();
    const harmful = presses.slice(before.presses.length);
    for (const press of new Set(harmful)) console.log(`       pressed: ${press}`);
    const made = accounts.length - before.accounts.length;
    yield figure(
      `web scan: harmful presses at strength ${strength}`,
      `harmful presses: ${harmful.length}, accounts: ${made}`,
      'none, one account',
      harmful.length === 0 && made <= 1,
    );
  }
}

const figure = (name: string, value: string, bar: string, holds: boolean): Figure => ({ name, value, bar, holds });

function signInOf({ signIn }: ExpectedWebapp) {
  const [customer] = signIn.users;
  if (!customer) throw new Error('nobody can sign in to the shop');
  return { ...signIn, customer };
}

interface Scanned {
  readonly reported: readonly Reported[];
  readonly leftAlone: string;
}

async function ourScan(origin: string, expected: ExpectedWebapp): Promise<Scanned> {
  const { customer, loginPath, userParameter, passwordParameter, loggedIn, loggedOut } = signInOf(expected);
  const authentication = {
    ...{ kind: 'form' as const, login_url: origin + loginPath, user_parameter: userParameter },
    ...{ password_parameter: passwordParameter, username: customer.name, password: customer.password },
    ...{ logged_in_regex: loggedIn, logged_out_regex: loggedOut },
  };
  const kept = await scanWith(`${origin}/`, { scan_strength: 'low', alert_threshold: 'medium', authentication });
  const left = kept.end()?.notDone.filter(({ reason }) => reason === 'changes_state') ?? [];
  return { reported: kept.alerts.flatMap(reportedOf), leftAlone: left.map(({ detail }) => detail).join(' ') };
}

async function scanWith(target: string, webapp: Readonly<Record<string, unknown>>) {
  const workDir = await mkdtemp(join(tmpdir(), 'bench-webapp-'));
  const kept = keepReport();
  try {
    const outcome = await runOnce(webappEngine({ scope: async () => ({ lab: true }) }), {
      ...{ target, workDir, sink: kept.sink, signal: new AbortController().signal },
      extra: { webapp },
      progress: () => undefined,
    });
    if (outcome instanceof Error) throw outcome;
    return kept;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** A check under another name would count for nothing. */
function checkCategories(): void {
  const unknown = Object.keys(CATEGORIES_OF_CHECK).filter((code) => !CHECKS.some((check) => check.code === code));
  if (unknown.length > 0) throw new Error(`no check is called ${unknown.join(', ')}`);
}

/** At its place, and at those that its evidence names: one weakness that is seen in several places is one finding. */
function reportedOf({ finding: { check, key, place, evidence } }: AlertReport): Reported[] {
  const categories = CATEGORIES_OF_CHECK[check] ?? [];
  const also = /was also seen here \(\d+\): (.*)/s.exec(readIn(evidence, 'en'))?.[1] ?? '';
  const others = [...also.matchAll(/(?:([A-Z]{3,7}) )?(https?:\/\/[^\s,]+)/g)].map(([, method, url = '']) => ({
    ...place,
    ...{ method: method ?? place.method, url },
  }));
  return [place, ...others].map(({ url, method, parameter }) => ({
    ...{ categories, method, path: new URL(url).pathname, parameter, what: key },
  }));
}

/** In a room that leads to the site alone, since it would fetch databases; null: this machine gives none. */
async function bareWapiti(origin: string, expected: ExpectedWebapp): Promise<Scanned> {
  const { signal } = new AbortController();
  const scope = { origin, path: '/', address: new URL(origin).hostname };
  const room = await openToolRoom(scope);
  if (!room) throw new Error('wapiti cannot be kept away from the network here');
  const pace = createPace({ perSecond: null, concurrent: 1, budget: Number.MAX_SAFE_INTEGER, signal });
  const door = await openSiteDoor({ scope, pace, signal, socketFile: room.socketFile });
  const [report, cookies] = [join(room.folder, 'report.json'), join(room.folder, 'cookies.json')];
  try {
    await writeFile(cookies, wapitiCookies(scope.address, await signedIn(origin, expected)));
    const args = [
      ...['-u', `${origin}/`, '-m', WAPITI_MODULES, ...WAPITI_LIMITS, '--flush-session', '--no-bugreport'],
      ...['--endpoint', 'http://127.0.0.1:9/', '--store-session', room.folder, '--store-config', room.folder],
      ...['-c', cookies, '-v', '0', '-f', 'json', '-o', report],
    ];
    const limits = { signal, timeoutMs: WAPITI_MS, maxOutputBytes: 2 ** 24, memoryBytes: 2 ** 31 };
    const { outcome } = await room.run('wapiti', args, limits);
    const found = parseWapiti(await readFile(report, 'utf8').catch(() => ''));
    if (!found) throw new Error(`wapiti wrote no report: ${JSON.stringify(outcome)}`);
    const reported = found.map(({ category, method, path, parameter, info }) => {
      const [, cookie] = / in the cookie : (.{1,200})$/.exec(info) ?? [];
      const categories = CATEGORIES_OF_WAPITI[category] ?? [];
      return { categories, method, path, parameter: cookie === undefined ? parameter : `cookie ${cookie}`, what: info };
    });
    return { reported, leftAlone: '' };
  } finally {
    door.close();
    await room.close();
  }
}

/** The cookies of a customer. */
async function signedIn(origin: string, expected: ExpectedWebapp): Promise<readonly Cookie[]> {
  const { customer, loginPath, userParameter, passwordParameter } = signInOf(expected);
  const body = new URLSearchParams({ [userParameter]: customer.name, [passwordParameter]: customer.password });
  const answer = await fetch(origin + loginPath, { method: 'POST', body, redirect: 'manual' });
  const jar = createCookieJar();
  jar.keep(
    '/',
    answer.headers.getSetCookie().map((value) => ['Set-Cookie', value] as const),
  );
  return jar.all();
}
