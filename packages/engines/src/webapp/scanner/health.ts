import type { WebClient } from '@rocca/tools/web/client';

/** So many requests without an answer one after the other, and the site is asked whether it is there. */
const SUSPICIOUS = 20;
const TRIES = 3;
const PAUSE_MS = 1000;

interface WatchedClient extends WebClient {
  /** Whether the site has stopped answering altogether. */
  isGone(): Promise<boolean>;
}

/** Some servers end a connection at what they do not like: only one that answers nothing any more is gone. */
export function watchHealth(client: WebClient, start: string, pauseMs = PAUSE_MS): WatchedClient {
  let silent = 0;
  let asking: Promise<boolean> | null = null;
  let isGone = false;
  const ask = async () => {
    for (let at = 0; at < TRIES; at += 1) {
      const { response, failure } = await client.send({ method: 'GET', url: start, headers: [], body: null });
      if (response || failure === 'stopped' || failure === 'over_budget') {
        silent = 0;
        return false;
      }
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    isGone = true;
    return true;
  };
  return {
    async send(request, options) {
      const exchange = await client.send(request, options);
      if (exchange.response) silent = 0;
      else if (exchange.failure !== 'out_of_scope' && exchange.failure !== 'over_budget') silent += 1;
      return exchange;
    },
    close: () => client.close(),
    async isGone() {
      if (isGone || silent < SUSPICIOUS) return isGone;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
