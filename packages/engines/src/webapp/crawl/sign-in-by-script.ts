import type { BrowserSession } from '@rocca/tools/web/browser';
import type { WebRequest } from '@rocca/tools/web/model';
import type { Frame, Page } from 'playwright-core';
import { NOBODY } from './fillers.ts';
import { findPoints } from './find-points.ts';
import { PASSWORD } from './form.ts';
import { withValue } from './replay.ts';
import type { KeptStorage, ScriptSession } from './script-session.ts';
import {
  findFields,
  focusField,
  listOpeners,
  type Opener,
  pressButton,
  pressOpener,
  type SignInState,
  writeFields,
} from './sign-in-page.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { newTokens, tokensInJson } from './sign-in-tokens.ts';
import { watchTraffic } from './sign-in-traffic.ts';
import { RECOVERY_WORDS, REGISTRATION_WORDS, SIGN_IN_WORDS } from './sign-in-words.ts';
import { labelChange, linkChange } from './state-change.ts';

const VISIT_MS = 40_000;
const FIELD_MS = 8000;
/** A page that has not made its sign-in by then hides it. */
const OPEN_MS = 1200;
const MAX_OPENERS = 5;
/** For the second of two steps. */
const STEP_MS = 5000;
/** For the script's request to begin. */
const BEGIN_MS = 700;
const POLL_MS = 60;

/** What a sign-in by scripts led to. */
export interface ScriptSignIn {
  readonly text: string;
  /** The page before anything was written into it. */
  readonly before: string;
  readonly url: string;
  /** The site has given something that was not there before, in the storage or to be sent with requests. */
  readonly hasNews: boolean;
  /** It answered with a token. */
  readonly hasToken: boolean;
  /** The request with the password was answered with an error. */
  readonly isRejected: boolean;
  /** The fields are still shown. */
  readonly asksAgain: boolean;
  /** What the script sent, with a name and a password that are nobody's; null: nothing with the password in it. */
  readonly request: WebRequest | null;
}

const WORDS = {
  signIn: SIGN_IN_WORDS.source,
  others: `${REGISTRATION_WORDS.source}|${RECOVERY_WORDS.source}`,
};

/** Signs in as a person would, where a script makes or sends the form. Null: there is no such form. */
export async function signInByScript(
  session: BrowserSession,
  settings: SignInSettings,
  kept: ScriptSession,
): Promise<ScriptSignIn | null> {
  const { loginUrl, password } = settings;
  const visit = await session.visit(
    { timeoutMs: VISIT_MS, signsIn: true },
    async (page): Promise<ScriptSignIn | null> => {
      await page.goto(loginUrl, { waitUntil: 'domcontentloaded' });
      const place = await reachFields(page, settings, kept.isKept());
      if (!place) return null;
      const before = await page.content();
      const stored = await storageOf(page);
      const cookies = await cookiesOf(page);
      const traffic = watchTraffic(page);
      await send(page, place, settings, traffic);
      if (place.state === 'user') {
        const second = await waitForFields(page, settings, STEP_MS, ['password', 'both']);
        if (second) await send(page, second, settings, traffic);
      }
      await traffic.quiet();
      const after = await storageOf(page);
      const answers = await traffic.answers(password);
      const given = [...new Set([...answers.flatMap(({ text }) => tokensInJson(text)), ...newTokens(stored, after)])];
      kept.keep(after);
      kept.expect(given);
      for (const headers of traffic.headers()) kept.learn(headers);
      await kept.bringTo(page.context());
      const asksAgain = (await stateOf(page, settings))?.state === 'both';
      const shown = { text: await page.content(), url: page.url() };
      const hasNewStorage = JSON.stringify(after) !== JSON.stringify(stored);
      // Which header carries the token is seen where the application begins anew.
      if (given.length > 0 && hasNewStorage && !kept.isKept()) await beginAnew(page, kept, traffic);
      const [token] = given;
      if (token !== undefined && !kept.isKept() && (await cookiesOf(page)) === cookies) kept.assume(token);
      return {
        ...shown,
        before,
        hasNews: kept.isKept() || hasNewStorage,
        hasToken: given.length > 0,
        isRejected: (answers.filter(({ isOfPassword }) => isOfPassword).at(-1)?.status ?? 0) >= 400,
        asksAgain,
        request: signInOf(traffic.posted(), settings),
      };
    },
  );
  return visit.value;
}

interface Place {
  readonly frame: Frame;
  readonly state: SignInState;
}

async function send(
  page: Page,
  { frame, state }: Place,
  settings: SignInSettings,
  traffic: ReturnType<typeof watchTraffic>,
) {
  const asked = traffic.count();
  const { username, password } = settings;
  await frame.evaluate(writeFields, { username, password });
  // Scripts allow the button once they have read the fields.
  await pause(POLL_MS);
  await frame.evaluate(pressButton, WORDS).catch(() => undefined);
  await traffic.begun(BEGIN_MS, asked);
  if (traffic.count() > asked || (state === 'user' && (await stateOf(page, settings))?.state !== 'user')) return;
  await frame.evaluate(focusField).catch(() => undefined);
  await page.keyboard.press('Enter');
  await traffic.begun(BEGIN_MS, asked);
}

/** Waits for the fields, opens what may hide them, and takes hidden ones in the end. */
async function reachFields(page: Page, settings: SignInSettings, wasSignedIn: boolean): Promise<Place | null> {
  const soon = await waitForFields(page, settings, OPEN_MS, ['both', 'user']);
  if (soon) return soon;
  if (wasSignedIn) {
    await page.evaluate(emptyStorage).catch(() => undefined);
    await page.goto(settings.loginUrl, { waitUntil: 'domcontentloaded' });
  }
  for (let at = 0; at < MAX_OPENERS; at += 1) {
    const openers = await page.evaluate(listOpeners, WORDS).catch((): Opener[] => []);
    const opener = openers.filter(isHarmless)[at];
    if (!opener) break;
    await page.evaluate(pressOpener, opener.at).catch(() => undefined);
    const opened = await waitForFields(page, settings, OPEN_MS, ['both', 'user']);
    if (opened) return opened;
  }
  const hidden = await stateOf(page, settings);
  if (hidden?.state === 'hidden' || hidden?.state === 'password') return hidden;
  return waitForFields(page, settings, FIELD_MS - OPEN_MS, ['both', 'user', 'password', 'hidden']);
}

/** A page may show its sign-in beside what ends, deletes or buys something. */
const isHarmless = ({ label, link }: Opener) =>
  labelChange(label) === null && (link === null || linkChange(link, { label }) === null);

async function waitForFields(
  page: Page,
  settings: SignInSettings,
  ms: number,
  wanted: readonly SignInState[],
): Promise<Place | null> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    const place = await stateOf(page, settings);
    if (place && wanted.includes(place.state)) return place;
    await pause(POLL_MS);
  }
  return null;
}

async function stateOf(page: Page, { userParameter, passwordParameter }: SignInSettings): Promise<Place | null> {
  const words = { userParameter, passwordParameter, ...WORDS };
  const places: Place[] = [];
  for (const frame of page.frames()) {
    const state = await frame.evaluate(findFields, words).catch((): SignInState => 'none');
    if (state === 'both') return { frame, state };
    if (state !== 'none') places.push({ frame, state });
  }
  return places[0] ?? null;
}

async function beginAnew(page: Page, kept: ScriptSession, traffic: ReturnType<typeof watchTraffic>): Promise<void> {
  const known = traffic.headers().length;
  await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
  await traffic.quiet();
  for (const headers of traffic.headers().slice(known)) kept.learn(headers);
}

/**
 * The request that signed in, as somebody would make it whom the site does not know: tries with the name of the scan's
 * own user could lock it out.
 */
export function signInOf(
  posted: readonly WebRequest[],
  { username, password }: Pick<SignInSettings, 'username' | 'password'>,
): WebRequest | null {
  const nobody = username.includes('@') ? NOBODY.mail : NOBODY.user;
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

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

const cookiesOf = async (page: Page) =>
  JSON.stringify((await page.context().cookies()).map(({ name, value }) => [name, value]));

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

/** What is written back into the storage where it is missing must not be missing. */
function emptyStorage(): void {
  const view = globalThis as unknown as Record<string, Record<string, string>>;
  for (const place of [view.localStorage, view.sessionStorage])
    for (const key of Object.keys(place ?? {})) if (place) place[key] = '';
}
