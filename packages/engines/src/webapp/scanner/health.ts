import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';

/** So many requests without an answer one after the other, and the site is asked whether it is there. */
const SUSPICIOUS = 20;
/** Pauses between two questions, in milliseconds: an application that fell over is started again within a minute. */
const PAUSES = [500, 1000, 2000, 3000, 5000, 8000, 13_000, 20_000];
/** A site that falls over more often is left alone. */
const MAX_OUTAGES = 10;
/** Broken answers while the site was there, after which they are taken for its manners. */
const MAX_DOUBTS = 5;

interface WatchedClient extends WebClient {
  /** Whether the site has stopped answering altogether. */
  isGone(): Promise<boolean>;
  /** How often the site was away and came back. */
  outages(): number;
}

interface HealthOptions {
  readonly pauses?: readonly number[];
}

/** The request that stopped the site is evaluated first, so that waiting ones do not send the same. */
const untilNoted = () => new Promise((done) => setImmediate(done));

/** What a proxy answers for an application that is not there. */
const UNAVAILABLE = 503;
const AWAY = new Set([502, UNAVAILABLE, 504]);
const isAnswered = ({ response }: Exchange) => response !== null && !AWAY.has(response.status);

/**
 * Some servers end a connection at what they do not like: only one that does not answer for its first page either is
 * away. While it is, nothing else is sent, and what surely did not reach it is sent again once it is back. What broke off,
 * or failed behind a proxy, is not: it may be what made the application fail.
 */
export function watchHealth(client: WebClient, start: string, { pauses = PAUSES }: HealthOptions = {}): WatchedClient {
  let silent = 0;
  let doubts = 0;
  let outages = 0;
  let isGone = false;
  let asking: Promise<'there' | 'back' | 'gone'> | null = null;
  const isThere = async () => {
    const exchange = await client.send({ method: 'GET', url: start, headers: [], body: null });
    return isAnswered(exchange) || exchange.failure === 'stopped' || exchange.failure === 'over_budget';
  };
  const ask = async () => {
    if (await isThere()) return 'there';
    for (const pause of pauses) {
      await new Promise((done) => setTimeout(done, pause));
      if (!(await isThere())) continue;
      outages += 1;
      isGone ||= outages >= MAX_OUTAGES;
      return 'back';
    }
    isGone = true;
    return 'gone';
  };
  const look = async () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    const found = await asking;
    if (found !== 'gone') silent = 0;
    if (found === 'there') doubts += 1;
    return found;
  };
  return {
    async send(request, options) {
      if (asking) {
        await asking;
        await untilNoted();
      }
      const exchange = await client.send(request, options);
      const { response, failure } = exchange;
      if (isAnswered(exchange)) {
        silent = 0;
        return exchange;
      }
      if (response === null && failure !== 'refused' && failure !== 'broken' && failure !== 'timed_out')
        return exchange;
      silent += 1;
      if (isGone || doubts >= MAX_DOUBTS || failure === 'timed_out') return exchange;
      const isBack = (await look()) === 'back';
      const isUndelivered = failure === 'refused' || response?.status === UNAVAILABLE;
      if (!isBack || !isUndelivered) return exchange;
      await untilNoted();
      return client.send(request, options);
    },
    close: () => client.close(),
    async isGone() {
      if (isGone || silent < SUSPICIOUS) return isGone;
      return (await look()) === 'gone';
    },
    outages: () => outages,
  };
}
