import { AsyncLocalStorage } from 'node:async_hooks';
import type { WebClient } from '@rocca/tools/web/client';
import type { ProofBrowser } from '../check.ts';

/** What a check took of a scan. */
export interface Cost {
  /** Requests of the HTTP client; those that several checks share count for the one that asked first. */
  readonly requests: number;
  /** Pages that were opened in the browser. */
  readonly visits: number;
  /** Of all its tries together: several run at the same time. */
  readonly ms: number;
}

interface Costs {
  /** Whatever is asked during the work is put down to this check. */
  during<T>(check: string, work: () => Promise<T>): Promise<T>;
  of(check: string): Cost;
  countedClient(client: WebClient): WebClient;
  countedBrowser(browser: ProofBrowser): ProofBrowser;
}

/** Who asks is known by the work it is asked in: a request needs no name for it on its way. */
export function createCosts(): Costs {
  const sums = new Map<string, { requests: number; visits: number; ms: number }>();
  const running = new AsyncLocalStorage<string>();
  const sumOf = (check: string) => {
    const sum = sums.get(check) ?? { requests: 0, visits: 0, ms: 0 };
    sums.set(check, sum);
    return sum;
  };
  const count = (what: 'requests' | 'visits') => {
    const check = running.getStore();
    if (check !== undefined) sumOf(check)[what] += 1;
  };
  return {
    async during(check, work) {
      const began = performance.now();
      try {
        return await running.run(check, work);
      } finally {
        sumOf(check).ms += performance.now() - began;
      }
    },
    of: (check) => ({ ...sumOf(check), ms: Math.round(sumOf(check).ms) }),
    countedClient: (client) => ({
      ...client,
      send(request, options) {
        count('requests');
        return client.send(request, options);
      },
    }),
    countedBrowser: (browser) => ({
      runs(...words) {
        count('visits');
        return browser.runs(...words);
      },
      opens(...words) {
        count('visits');
        return browser.opens(...words);
      },
    }),
  };
}
