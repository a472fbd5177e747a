import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';

/** Tells pages that were read before the scan wrote something from those that may show what it wrote. */
export interface FirstWrites {
  clientOf(client: WebClient): WebClient;
  noteWrite(method: string, url: string): void;
  noteRead(exchange: Exchange): void;
  /** Whether an answer was there before anything was sent to that address. */
  wasReadBefore(exchange: Exchange, method: string, url: string): boolean;
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH']);
const MOST = 5000;

export function createFirstWrites(): FirstWrites {
  const writes = new Map<string, number>();
  const reads = new WeakMap<object, number>();
  let order = 0;
  const keyOf = (method: string, url: string) => `${method} ${pageOf(url)}`;
  const noteWrite = (method: string, url: string) => {
    order += 1;
    const key = keyOf(method, url);
    if (CHANGING.has(method) && writes.size < MOST && !writes.has(key)) writes.set(key, order);
  };
  const noteRead = ({ response }: Exchange) => {
    order += 1;
    if (response && !reads.has(response)) reads.set(response, order);
  };
  return {
    clientOf: (client) => ({
      async send(request, options) {
        // As soon as it is sent: a page that is asked for meanwhile may show it.
        noteWrite(request.method, request.url);
        const exchange = await client.send(request, options);
        noteRead(exchange);
        return exchange;
      },
      close: () => client.close(),
    }),
    noteWrite,
    noteRead,
    wasReadBefore({ response }, method, url) {
      const written = writes.get(keyOf(method, url));
      const read = response ? reads.get(response) : undefined;
      if (written === undefined) return writes.size < MOST;
      return read !== undefined && read < written;
    },
  };
}
