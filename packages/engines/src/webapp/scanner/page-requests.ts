import type { Page, Request } from 'playwright-core';

const JUST_NOW_MS = 200;
/** After which a page that only waits for an answer does nothing else any more. */
const IDLE_MS = 1500;
const MOST_ENDLESS = 100;
/** What a page is made of ends, however long it takes. */
const MAY_NEVER_END = /^(?:xhr|fetch|image|other)$/;

interface Requests {
  /** The page waits for an answer, or has just had one. */
  areOpen(): boolean;
  /** Stops waiting: requests that are still open in an idle page are taken for streams, which never end. */
  giveUp(): void;
}

/** Streams are not waited for, since they never end. Images are: a payload such as `onerror` runs when loading one fails. */
export function watchRequests(page: Pick<Page, 'on'>, endless: Set<string>): Requests {
  const open = new Set<Request>();
  let begunAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  page.on('request', (request) => {
    const isWaitedFor = !/^(?:eventsource|websocket|ping|media|font)$/.test(request.resourceType());
    if (!isWaitedFor || endless.has(addressOf(request))) return;
    open.add(request);
    begunAt = performance.now();
  });
  const end = (request: Request) => {
    if (open.delete(request)) endedAt = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    areOpen: () => open.size > 0 || performance.now() - endedAt < JUST_NOW_MS,
    giveUp: () => {
      // A page that is still at it is slow, as its machine or ours may be: what it waits for would have ended.
      if (performance.now() - Math.max(begunAt, endedAt) < IDLE_MS) return;
      for (const request of open)
        if (MAY_NEVER_END.test(request.resourceType()) && endless.size < MOST_ENDLESS) endless.add(addressOf(request));
    },
  };
}

/** Without its query: what is asked for again and again has a number there. */
const addressOf = (request: Request) => `${request.method()} ${request.url().replace(/[?#].*$/s, '')}`;
