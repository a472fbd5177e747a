import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { sessionAt } from '../../apps/server/src/testing/platform-process.ts';
import { findBrowser } from '../../packages/tools/src/web/find-browser.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';

export const WIDE = { width: 1440, height: 900 };
export const MEDIUM = { width: 900, height: 1000 };
export const NARROW = { width: 390, height: 844 };

interface Visit {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly language?: 'it' | 'en';
  readonly address?: string;
  /** The browser starts with a stored session of this user, and has no page open yet. */
  readonly session?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained about: policy violations, errors in the console, exceptions. */
  readonly complaints: string[];
}

/** A window of the browser, the address its visitors are at, and whether the next visitor may have it. */
interface Window extends Visitor {
  readonly address: string;
  readonly mayStay: boolean;
}

/** Of the visitor's origin, answered here. */
const EMPTY_PAGE = '/empty-page-of-tests';

let browser: Browser;
/** Those of the running test. */
const open: Window[] = [];
/** Of an earlier test: making a window and a process for its pages is most of what a visit costs. */
let spare: Window | undefined;

/** Call once in a file: starts the browser for it and forgets everything between tests. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser() ?? 'chromium', args: BROWSER_FLAGS });
  });
  afterEach(async ({ task }) => {
    const [last, ...others] = open.splice(0).reverse();
    const keeps = last?.mayStay && task.result?.state === 'pass' && last.context.pages().length === 1;
    const closing = keeps ? [spare, ...others] : [last, ...others];
    if (keeps) spare = last;
    await Promise.all(closing.map((one) => one?.context.close()));
  });
  afterAll(async () => {
    spare = undefined;
    await browser.close();
  });
}

/** A new person with an empty browser, or one that holds nothing but a session. */
export async function newVisitor(visit: Visit = {}): Promise<Visitor> {
  const { address = inject('platformAddress'), session } = visit;
  const look = { viewport: visit.viewport ?? WIDE, colorScheme: visit.colorScheme ?? 'light' };
  // A test of a visitor without a session may be about what an untouched browser does.
  const used = session !== undefined && spare?.address === address ? spare : undefined;
  if (used) spare = undefined;
  const visitor = used ?? (await openWindow(address, look, session !== undefined));
  open.push(visitor);
  const { page, context, complaints } = visitor;
  if (session === undefined) {
    if (visit.language) await context.addInitScript(storeLanguage, visit.language);
    return visitor;
  }
  if (used) {
    await page.unrouteAll();
    await context.clearCookies();
    await page.mouse.move(0, 0);
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
  }
  // No page of the application, which would begin to work. It names an icon: the browser would look for one, in vain, and
  // complain to the test that follows.
  await page.route(EMPTY_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(EMPTY_PAGE);
  await page.unroute(EMPTY_PAGE);
  await page.evaluate(
    (kept) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    },
    { ...(await storedSession(address, session)), ...(visit.language ? { language: visit.language } : {}) },
  );
  complaints.length = 0;
  return visitor;
}

type Look = Required<Pick<Visit, 'viewport' | 'colorScheme'>>;

async function openWindow(address: string, look: Look, mayStay: boolean): Promise<Window> {
  const context = await browser.newContext({ baseURL: address, ...look, reducedMotion: 'reduce' });
  // Half of what a test may take: what never comes is named rather than cut off.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { address, mayStay, page, context, complaints };
}

const storeLanguage = (chosen: string) => localStorage.setItem('language', chosen);

/** A new session, as the front end stores it. Two browsers with one refresh token would end both sessions. */
async function storedSession(address: string, username: string): Promise<Record<string, string>> {
  const reply = await sessionAt(address, username);
  return {
    token: reply.access_token,
    refresh_token: reply.refresh_token,
    expires_in: String(reply.expires_in),
    refresh_expires_in: String(reply.refresh_expires_in),
  };
}

/** Opens the dashboard with the session that the browser holds. */
export async function openDashboard({ page }: Visitor): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
