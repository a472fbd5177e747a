// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startIdentityServer } from '../../../testing/identity-server.ts';
import { MemoryStorage } from '../../testing/memory-storage.ts';
import { createSession } from './session.ts';
import { writeTokens } from './token-storage.ts';

let server: Awaited<ReturnType<typeof startIdentityServer>>;
let storage: MemoryStorage;
let waits: number[];
let queue: Promise<unknown>;

beforeEach(async () => {
  server = await startIdentityServer();
  storage = new MemoryStorage();
  waits = [];
  queue = Promise.resolve();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  storage.clear();
  await server.close();
});

/** One lock for all tabs, as the browser's. */
function exclusively<T>(task: () => Promise<T>): Promise<T> {
  const turn = queue.then(task, task);
  queue = turn.catch(() => undefined);
  return turn;
}

function openTab() {
  return createSession({
    identity: server.identity,
    localStorage: storage,
    sessionStorage: new MemoryStorage(),
    exclusively,
    wait: async (ms) => void waits.push(ms),
  });
}

async function signedInTab() {
  const tab = openTab();
  await tab.signIn('anna', PASSWORD);
  return tab;
}

const refreshes = () => server.grants.filter((form) => form.get('grant_type') === 'refresh_token');
const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort();

describe('signing in', () => {
  it('posts the password grant and keeps the four keys', async () => {
    const tab = openTab();
    expect(await tab.signIn('anna', PASSWORD)).toEqual({ kind: 'signed_in' });
    expect(Object.fromEntries(server.grants[0] ?? [])).toEqual({
      client_id: 'rocca-web',
      scope: 'openid',
      grant_type: 'password',
      username: 'anna',
      password: PASSWORD,
    });
    expect(keys()).toEqual(['expires_in', 'refresh_expires_in', 'refresh_token', 'token']);
    expect(tab.getState()).toMatchObject({ status: 'authenticated', user: { username: 'anna' } });
    expect(tab.getState()).toMatchObject({ user: { abilities: { manageTargets: true, readRawData: false } } });
  });

  it('tells wrong credentials from throttling and from silence', async () => {
    const tab = openTab();
    expect(await tab.signIn('anna', 'wrong')).toEqual({ kind: 'wrong_credentials' });
    server.behaviour.retryAfterS = 42;
    expect(await tab.signIn('anna', PASSWORD)).toEqual({ kind: 'throttled', retryAfterS: 42 });
    server.behaviour.failures = 1;
    expect(await tab.signIn('anna', PASSWORD)).toEqual({ kind: 'unreachable' });
    expect(tab.getState()).toMatchObject({ status: 'anonymous' });
  });

  it('refuses an id token that another key has signed', async () => {
    server.behaviour.signWithOtherKey = true;
    const tab = openTab();
    expect(await tab.signIn('anna', PASSWORD)).toEqual({ kind: 'bad_signature' });
    expect(tab.getState()).toMatchObject({ status: 'anonymous' });
    expect(keys()).toEqual([]);
  });
});

describe('coming back', () => {
  it('takes over a stored token without asking the server', async () => {
    await signedInTab();
    const reloaded = openTab();
    await reloaded.start();
    expect(reloaded.getState()).toMatchObject({ status: 'authenticated', user: { username: 'anna' } });
    expect(refreshes()).toHaveLength(0);
  });

  it('refreshes a stored token that has expired', async () => {
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    writeTokens(storage, await server.issue(anHourAgo));
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toMatchObject({ status: 'authenticated' });
    expect(refreshes()).toHaveLength(1);
  });

  it('drops a stored token that another key has signed', async () => {
    server.behaviour.signWithOtherKey = true;
    writeTokens(storage, await server.issue());
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'anonymous', ended: 'expired' });
    expect(keys()).toEqual(['session_ended']);
  });
});

describe('refreshing', () => {
  it('refreshes by itself at half of the token’s life', async () => {
    server.behaviour.expiresInS = 4;
    const tab = await signedInTab();
    const first = tab.accessToken();
    await vi.waitFor(() => expect(tab.accessToken()).not.toBe(first), { timeout: 3900, interval: 20 });
    expect(refreshes()).toHaveLength(1);
    await tab.signOut();
  });

  it('asks once however many callers wait', async () => {
    const tab = await signedInTab();
    const stale = tab.accessToken();
    expect(await Promise.all([tab.refresh(stale), tab.refresh(stale), tab.refresh(stale)])).toEqual([true, true, true]);
    expect(await tab.refresh(stale)).toBe(true);
    expect(refreshes()).toHaveLength(1);
  });

  it('never uses a refresh token twice, even when two tabs refresh at once', async () => {
    const one = await signedInTab();
    const two = openTab();
    await two.start();
    const stale = one.accessToken();
    await Promise.all([one.refresh(stale), two.refresh(stale)]);
    expect(refreshes()).toHaveLength(1);
    expect(one.accessToken()).not.toBe(stale);
    expect(two.accessToken()).toBe(one.accessToken());
  });

  it('goes on in both tabs where they refresh at once without a lock', async () => {
    const around = { identity: server.identity, localStorage: storage, sessionStorage: new MemoryStorage() };
    const exclusively = <T>(task: () => Promise<T>) => task();
    await signedInTab();
    const tabs = [createSession({ ...around, exclusively }), createSession({ ...around, exclusively })];
    for (const tab of tabs) await tab.start();
    expect(await Promise.all(tabs.map((tab) => tab.refresh(tab.accessToken())))).toEqual([true, true]);
    expect(refreshes()).toHaveLength(2);
    expect(server.logouts).toEqual([]);
    for (const tab of tabs) expect(tab.getState()).toMatchObject({ status: 'authenticated' });
  });

  it('clears everything but the preferences when it is refused', async () => {
    const tab = await signedInTab();
    storage.setItem('language', 'en');
    storage.setItem('theme', 'dark');
    storage.setItem('draft', 'secret');
    storage.setItem('refresh_token', 'unknown');
    expect(await tab.refresh(tab.accessToken())).toBe(false);
    expect(tab.getState()).toEqual({ status: 'anonymous', ended: 'expired' });
    expect(keys()).toEqual(['language', 'session_ended', 'theme']);
  });

  it('keeps unsaved answers for the same person, and for nobody else', async () => {
    const expire = async () => {
      const tab = await signedInTab();
      storage.setItem('survey-draft/anna/1/q', 'unsaved');
      storage.setItem('refresh_token', 'unknown');
      await tab.refresh(tab.accessToken());
      expect(keys()).toEqual(['session_ended', 'survey-draft/anna/1/q']);
    };
    await expire();
    await openTab().signIn('anna', PASSWORD);
    expect(storage.getItem('survey-draft/anna/1/q')).toBe('unsaved');
    await expire();
    await openTab().signIn('bruno', PASSWORD);
    expect(storage.getItem('survey-draft/anna/1/q')).toBeNull();
  });

  it('says in every tab that the session has expired, until the next sign-in', async () => {
    const one = await signedInTab();
    const two = openTab();
    await two.start();
    storage.setItem('refresh_token', 'unknown');
    await one.refresh(one.accessToken());
    // As the browser tells the other tab, in the order of the changes.
    await two.followOtherTab({ key: 'session_ended', newValue: 'expired' });
    await two.followOtherTab({ key: null, newValue: null });
    expect(two.getState()).toEqual({ status: 'anonymous', ended: 'expired' });
    await two.signIn('anna', PASSWORD);
    await two.signOut();
    expect(two.getState()).toEqual({ status: 'anonymous', ended: null });
  });

  it.each(['expired', 'reuse', 'password', 'logout'])(
    'says after a reload, too, that the server said %s',
    async (end) => {
      const tab = await signedInTab();
      storage.setItem('refresh_token', 'unknown');
      server.behaviour.sessionEnd = end;
      await tab.refresh(tab.accessToken());
      const reloaded = openTab();
      await reloaded.start();
      expect(reloaded.getState()).toEqual({ status: 'anonymous', ended: end });
      await reloaded.signIn('anna', PASSWORD);
      expect(keys()).not.toContain('session_ended');
    },
  );

  it.each(['<script>', 'constructor', ''])('does not repeat what is no reason: "%s"', async (end) => {
    storage.setItem('session_ended', end);
    expect(openTab().getState()).toEqual({ status: 'anonymous', ended: null });
    const tab = await signedInTab();
    storage.setItem('refresh_token', 'unknown');
    server.behaviour.sessionEnd = end;
    await tab.refresh(tab.accessToken());
    expect(tab.getState()).toEqual({ status: 'anonymous', ended: 'expired' });
  });

  it('goes on after a reply that was lost', async () => {
    const tab = await signedInTab();
    server.behaviour.lostReplies = 1;
    expect(await tab.refresh(tab.accessToken())).toBe(true);
    expect(refreshes().map((form) => form.get('refresh_token'))).toEqual(['refresh-1', 'refresh-1']);
    expect(storage.getItem('refresh_token')).toBe('refresh-2');
  });

  it('goes on where a reload came in the middle of a refresh', async () => {
    server.behaviour.refreshExpiresInS = 7200;
    writeTokens(storage, await server.issue(Math.floor(Date.now() / 1000) - 3600));
    server.behaviour.lostReplies = 1;
    const unloaded = createSession({
      ...{ identity: server.identity, localStorage: storage, sessionStorage: new MemoryStorage(), exclusively },
      wait: () => new Promise(() => undefined),
    });
    void unloaded.start();
    await vi.waitFor(() => expect(refreshes()).toHaveLength(1));
    const reloaded = openTab();
    await reloaded.start();
    expect(reloaded.getState()).toMatchObject({ status: 'authenticated' });
  });

  it.each([400, 401, 403, 404, 502])('takes no answer of a gateway for a refusal: %i', async (status) => {
    const tab = await signedInTab();
    server.behaviour.failures = 2;
    server.behaviour.failureStatus = status;
    expect(await tab.refresh(tab.accessToken())).toBe(true);
    expect(waits).toEqual([1000, 2000]);
  });

  it('waits ever longer for a server that does not answer, and stays signed in', async () => {
    const tab = await signedInTab();
    server.behaviour.failures = 3;
    expect(await tab.refresh(tab.accessToken())).toBe(true);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(tab.getState()).toMatchObject({ status: 'authenticated' });
  });

  it('gives up on a silent server once the refresh token itself has expired', async () => {
    server.behaviour.refreshExpiresInS = 60;
    writeTokens(storage, await server.issue(Math.floor(Date.now() / 1000) - 3600));
    server.behaviour.failures = 1;
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'anonymous', ended: 'expired' });
    expect(keys()).toEqual(['session_ended']);
  });
});

describe('signing out', () => {
  it('ends the session here, at the server and in other tabs', async () => {
    const one = await signedInTab();
    const two = openTab();
    await two.start();
    const refreshToken = storage.getItem('refresh_token');
    storage.setItem('survey-draft/anna/1/q', 'unsaved');
    await one.signOut();
    storage.setItem('language', 'en');
    await two.followOtherTab({ key: null, newValue: null });
    expect(keys()).toEqual(['language']);
    expect(Object.fromEntries(server.logouts[0] ?? [])).toEqual({
      client_id: 'rocca-web',
      refresh_token: refreshToken,
    });
    expect(one.getState()).toEqual({ status: 'anonymous', ended: null });
    expect(two.getState()).toEqual({ status: 'anonymous', ended: 'logout' });
    const reloaded = openTab();
    await reloaded.start();
    expect(reloaded.getState()).toEqual({ status: 'anonymous', ended: null });
  });

  it('follows a tab that has refreshed', async () => {
    const one = await signedInTab();
    const two = openTab();
    await two.start();
    await one.refresh(one.accessToken());
    await two.followOtherTab({ key: 'token', newValue: one.accessToken() });
    expect(two.accessToken()).toBe(one.accessToken());
  });
});
