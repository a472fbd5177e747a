import type { Page, Request } from 'playwright-core';
import type { Patience } from './patience.ts';

/** What a page is made of ends, however long it takes. */
const MAY_NEVER_END = /^(?:xhr|fetch|image|other)$/;
const HOLDS_UP = /^(?:script|stylesheet)$/;

interface Requests {
  /** The page waits for an answer, or has just had one. */
  areOpen(): boolean;
  /** Stops waiting: requests that are still open in an idle page are taken for streams, which never end. */
  giveUp(): void;
  /** Notes what keeps the page from being loaded. */
  noteStuck(): void;
  /** Listens no longer. */
  end(): void;
}

interface Times {
  /** For what a page does with an answer. */
  readonly justNowMs: number;
  /** After which a page that only waits for an answer does nothing else any more. */
  readonly idleMs: number;
}

/** Streams are not waited for, since they never end. Images are: a payload such as `onerror` runs when loading one fails. */
export function watchRequests(
  page: Pick<Page, 'on' | 'off'>,
  patience: Patience,
  { justNowMs, idleMs }: Times = { justNowMs: 200, idleMs: 1500 },
): Requests {
  const open = new Set<Request>();
  let begunAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  const begin = (request: Request) => {
    const isWaitedFor = !/^(?:eventsource|websocket|ping|media|font)$/.test(request.resourceType());
    if (!isWaitedFor || patience.isEndless(addressOf(request))) return;
    open.add(request);
    begunAt = performance.now();
  };
  const end = (request: Request) => {
    if (open.delete(request)) endedAt = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    areOpen: () => open.size > 0 || performance.now() - endedAt < justNowMs,
    giveUp: () => {
      // A page that is still at it is slow, as its machine or ours may be: what it waits for would have ended.
      if (performance.now() - Math.max(begunAt, endedAt) < idleMs) return;
      for (const request of open)
        if (MAY_NEVER_END.test(request.resourceType())) patience.noteEndless(addressOf(request));
    },
    noteStuck: () => {
      for (const request of open) if (HOLDS_UP.test(request.resourceType())) patience.noteStuck(addressOf(request));
    },
    end: () => {
      page.off('request', begin);
      page.off('requestfinished', end);
      page.off('requestfailed', end);
    },
  };
}

/** Without its query: what is asked for again and again has a number there. */
export const addressOf = (request: Pick<Request, 'method' | 'url'>) =>
  `${request.method()} ${request.url().replace(/[?#].*$/s, '')}`;
