import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { DEMO_PASSWORD, sessionAt } from '../../apps/server/src/testing/platform-process.ts';
import { findTool } from '../../packages/tools/src/core/find-tool.ts';
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

let browser: Browser;
const contexts: BrowserContext[] = [];

/** Call once in a file: starts the browser for it and forgets everything between tests. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findTool('chromium') ?? 'chromium', args: BROWSER_FLAGS });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser.close());
}

/** A new person with an empty browser, or one that holds nothing but a session. */
export async function newVisitor(visit: Visit = {}): Promise<Visitor> {
  const { viewport = WIDE, colorScheme = 'light', language, address = inject('platformAddress') } = visit;
  const storageState = visit.session === undefined ? undefined : await storedSession(address, visit.session);
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    storageState,
  });
  // Half of what a test may take: what never comes is named rather than cut off.
  context.setDefaultTimeout(60_000);
  contexts.push(context);
  if (language) await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** A new session, as the front end stores it. Two browsers with one refresh token would end both sessions. */
async function storedSession(address: string, username: string) {
  const reply = await sessionAt(address, username);
  const kept = {
    token: reply.access_token,
    refresh_token: reply.refresh_token,
    expires_in: String(reply.expires_in),
    refresh_expires_in: String(reply.refresh_expires_in),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

/** Opens the dashboard with the session that the browser holds. */
export async function openDashboard({ page }: Visitor): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

/** Fills in the form of the login page and sends it. */
export async function fillSignIn(page: Page, username = 'demo', password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(/^(nome utente|username)/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^(accedi|sign in)$/i }).click();
}

/** Signs in through the form, as a person does. */
export async function signIn({ page }: Visitor, username = 'demo', password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, username, password);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
