import type { BrowserSession } from '@rocca/tools/web/browser';
import type { Header, WebRequest } from '@rocca/tools/web/model';
import type { Page, Request } from 'playwright-core';
import { findPoints } from './find-points.ts';
import { PASSWORD } from './form.ts';
import { withValue } from './replay.ts';
import type { KeptStorage, ScriptSession } from './script-session.ts';
import type { SignInSettings } from './sign-in-settings.ts';

const VISIT_MS = 30_000;
const FIELD_MS = 8000;
/** For the script's request to begin, for its answer, and for what it asks and shows after it. */
const BEGIN_MS = 700;
const AFTER_MS = 6000;
const QUIET_MS = 350;

/** What a sign-in by scripts led to. */
interface Shown {
  readonly text: string;
  readonly url: string;
  /** The site has given something that was not there before, in the storage or to be sent with requests. */
  readonly hasNews: boolean;
  /** What the script sent, with a name and a password that are nobody's; null: nothing with the password in it. */
  readonly request: WebRequest | null;
}

/** Signs in as a person would, where a script makes the form. Null: there is no such form. */
export async function signInByScript(
  session: BrowserSession,
  settings: SignInSettings,
  kept: ScriptSession,
): Promise<Shown | null> {
  const { loginUrl, userParameter, passwordParameter, username, password } = settings;
  const visit = await session.visit({ timeoutMs: VISIT_MS, signsIn: true }, async (page): Promise<Shown> => {
    await page.goto(loginUrl, { waitUntil: 'domcontentloaded' });
    const field = (name: string) => {
      const quoted = JSON.stringify(name);
      return page.locator(`input[name=${quoted}], input[id=${quoted}]`).first();
    };
    await field(userParameter).fill(username, { timeout: FIELD_MS });
    await field(passwordParameter).fill(password, { timeout: FIELD_MS });
    const before = await storageOf(page);
    const traffic = watchTraffic(page);
    await field(passwordParameter).press('Enter');
    await traffic.begun(BEGIN_MS);
    // Fields outside of a form, or a script that waits for the button.
    if (!traffic.hasBegun()) await page.evaluate(pressButton, passwordParameter);
    await traffic.begun(BEGIN_MS);
    await traffic.quiet();
    const after = await storageOf(page);
    for (const headers of traffic.headers()) kept.learn(headers);
    kept.keep(after);
    await kept.bringTo(page.context());
    const hasNews = traffic.headers().length > 0 || JSON.stringify(after) !== JSON.stringify(before);
    const request = signInOf(traffic.posted(), settings);
    return { text: await page.content(), url: page.url(), hasNews, request };
  });
  return visit.value;
}

/** What the page asks from now on. */
export function watchTraffic(page: Pick<Page, 'on'>) {
  const signed: Header[][] = [];
  const posted: WebRequest[] = [];
  // Answers to what was asked before come as well: they end none of these.
  const open = new Set<Request>();
  let asked = 0;
  let lastAt = performance.now();
  page.on('request', (request) => {
    open.add(request);
    asked += 1;
    lastAt = performance.now();
    const { authorization } = request.headers();
    if (authorization !== undefined) signed.push([['Authorization', authorization]]);
    const body = request.isNavigationRequest() ? null : request.postData();
    const type = request.headers()['content-type'] ?? 'text/plain';
    if (request.method() === 'POST' && body !== null && posted.length < 20)
      posted.push({ method: 'POST', url: request.url(), headers: [['Content-Type', type]], body });
  });
  const end = (request: Request) => {
    open.delete(request);
    lastAt = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const until = async (ms: number, isDone: () => boolean) => {
    const deadline = performance.now() + ms;
    while (!isDone() && performance.now() < deadline) await new Promise((next) => setTimeout(next, 20));
  };
  return {
    hasBegun: () => asked > 0,
    begun: (ms: number) => until(ms, () => asked > 0),
    quiet: () => until(AFTER_MS, () => open.size === 0 && performance.now() - lastAt > QUIET_MS),
    headers: () => signed,
    posted: () => posted,
  };
}

/**
 * The request that signed in, as somebody would make it whom the site does not know: tries with the name of the scan's
 * own user could lock it out.
 */
export function signInOf(
  posted: readonly WebRequest[],
  { username, password }: Pick<SignInSettings, 'username' | 'password'>,
): WebRequest | null {
  const nobody = username.includes('@') ? 'anna.verdi@rocca.example' : 'Anna';
  for (const request of posted) {
    const points = findPoints(request).filter(({ kind }) => kind !== 'header' && kind !== 'path');
    if (!points.some(({ value }) => value === password)) continue;
    return points
      .filter(({ value }) => value === password || value === username)
      .reduce<WebRequest>(
        (made, { kind, name, value }) =>
          withValue({ kind, name, request: made }, value === password ? PASSWORD : nobody),
        request,
      );
  }
  return null;
}

async function storageOf(page: Page): Promise<KeptStorage> {
  return page.evaluate(readStorage).catch(() => ({ local: {}, session: {} }));
}

/** These run in the page. */

function readStorage(): KeptStorage {
  const { localStorage, sessionStorage } = globalThis as unknown as Record<string, Record<string, string>>;
  const read = (place: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(place)
        .filter(([key, value]) => key.length <= 200 && value.length <= 20_000)
        .slice(0, 100),
    );
  return { local: read(localStorage), session: read(sessionStorage) };
}

interface PageElement {
  readonly parentElement: PageElement | null;
  readonly textContent: string | null;
  readonly value?: string;
  readonly disabled?: boolean;
  querySelectorAll(selector: string): Iterable<PageElement>;
  compareDocumentPosition(other: PageElement): number;
  click(): void;
}

/** The button that is nearest to the password: in the smallest part of the page that holds one behind it. */
function pressButton(name: string): void {
  const { document } = globalThis as unknown as {
    document: { querySelector(selector: string): PageElement | null };
  };
  const quoted = JSON.stringify(name);
  const field = document.querySelector(`input[name=${quoted}], input[id=${quoted}]`);
  const words =
    /log[ -]?in|sign[ -]?in|accedi|entra|anmelden|einloggen|connexion|connecter|iniciar|entrar|submit|invia/i;
  for (let part = field?.parentElement ?? null; part && field; part = part.parentElement) {
    const chosen = [...part.querySelectorAll('button, input[type=submit], input[type=button], [role=button]')].find(
      (one) =>
        !one.disabled &&
        // It stands behind the field.
        (field.compareDocumentPosition(one) & 4) !== 0 &&
        words.test(`${one.textContent ?? ''} ${one.value ?? ''}`.slice(0, 200)),
    );
    if (!chosen) continue;
    chosen.click();
    return;
  }
}
