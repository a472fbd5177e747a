import type { Page, Request } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRequests } from './page-requests.ts';

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
  const endless = new Set<string>();
  const first = pageOf();
  const requests = watchRequests(first.page, endless);
  first.begin('/poll?t=1', 'xhr');
  vi.advanceTimersByTime(6000);
  expect(requests.areOpen()).toBe(true);
  requests.giveUp();
  const second = pageOf();
  const later = watchRequests(second.page, endless);
  second.begin('/poll?t=2', 'xhr');
  expect(later.areOpen()).toBe(false);
});

it('does not take for endless what a slow page had not got to, nor what the page is made of', () => {
  const endless = new Set<string>();
  const slow = pageOf();
  const requests = watchRequests(slow.page, endless);
  const end = slow.begin('/settings', 'xhr');
  slow.begin('/products', 'xhr');
  vi.advanceTimersByTime(5800);
  end();
  vi.advanceTimersByTime(200);
  requests.giveUp();
  const made = pageOf();
  const others = watchRequests(made.page, endless);
  made.begin('/main.js', 'script');
  vi.advanceTimersByTime(6000);
  others.giveUp();
  expect([...endless]).toEqual([]);
});
