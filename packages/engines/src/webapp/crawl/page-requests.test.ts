import type { Page, Request } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRequests } from './page-requests.ts';
import { createPatience } from './patience.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose requests begin and end as a test says. */
function pageOf() {
  const listeners = new Map<string, (request: Request) => void>();
  const page = { on: (name: string, listen: (request: Request) => void) => void listeners.set(name, listen) };
  return {
    page: page as unknown as Page,
    begin: (path: string, type: string) => {
      const request = { method: () => 'GET', url: () => `http://a.example${path}`, resourceType: () => type };
      listeners.get('request')?.(request as unknown as Request);
      return () => listeners.get('requestfinished')?.(request as unknown as Request);
    },
  };
}

it('waits no second time for a poll that was still open when the page rested', () => {
  const patience = createPatience();
  const first = pageOf();
  const requests = watchRequests(first.page, patience);
  first.begin('/poll?t=1', 'xhr');
  vi.advanceTimersByTime(6000);
  expect(requests.areOpen()).toBe(true);
  requests.giveUp();
  const second = pageOf();
  const later = watchRequests(second.page, patience);
  second.begin('/poll?t=2', 'xhr');
  expect(later.areOpen()).toBe(false);
});

it('does not take for endless what a slow page had not got to, nor what the page is made of', () => {
  const patience = createPatience();
  const slow = pageOf();
  const requests = watchRequests(slow.page, patience);
  const end = slow.begin('/settings', 'xhr');
  slow.begin('/products', 'xhr');
  vi.advanceTimersByTime(5800);
  end();
  vi.advanceTimersByTime(200);
  requests.giveUp();
  const made = pageOf();
  const others = watchRequests(made.page, patience);
  made.begin('/main.js', 'script');
  vi.advanceTimersByTime(6000);
  others.giveUp();
  const isEndless = (path: string) => patience.isEndless(`GET http://a.example${path}`);
  expect(['/settings', '/products', '/main.js'].filter(isEndless)).toEqual([]);
});

it('asks no third time for a script that kept pages from being loaded', () => {
  const patience = createPatience();
  const isStuck = ['/one', '/two'].map(() => {
    const { page, begin } = pageOf();
    const requests = watchRequests(page, patience);
    begin('/never.js', 'script');
    begin('/poll', 'xhr');
    requests.noteStuck();
    return patience.isStuck('GET http://a.example/never.js');
  });
  expect(isStuck).toEqual([false, true]);
  expect(patience.isStuck('GET http://a.example/poll')).toBe(false);
});

it('gives pages less time on a site where several have used theirs up', () => {
  const patience = createPatience();
  const times = Array.from({ length: 4 }, () => {
    const ms = patience.within(6000);
    patience.noteTimeout();
    return ms;
  });
  expect(times).toEqual([6000, 6000, 6000, 3000]);
});
