import { below } from '../core/address.ts';
import type { HostSight } from '../core/facts.ts';
import { unseenHost } from '../core/host-sight.ts';
import { addressAsked, mayTell, PRIVATE_ADDRESS } from '../core/questions.ts';
import { inquire, type ServiceLimits, type SourcePort } from '../core/service.ts';
import type { Source } from '../core/source.ts';
import { parseInternetDb } from './parse.ts';

export const INTERNETDB_ADDRESS = 'https://internetdb.shodan.io/';

const LIMITS: ServiceLimits = {
  timeoutMs: 15_000,
  maxBytes: 1024 * 1024,
  // Free and without a documented limit: two a second do no harm.
  spacingMs: 500,
  // Its data is renewed once a week.
  ttlMs: 24 * 3_600_000,
};

/** Shodan's free view of an address: ports, names, CPE names and CVEs, without banners. */
export function openInternetDb(base: URL, port: SourcePort): Source<string, HostSight> {
  return {
    code: 'internetdb',
    async ask(question, signal, tap) {
      const ip = addressAsked(question);
      if (typeof ip !== 'string') return ip;
      return await inquire<HostSight>(
        {
          code: 'internetdb',
          file: `internetdb/${ip}.json`,
          cachedAs: ip,
          limits: LIMITS,
          request: mayTell(ip, base) ? { url: below(base, encodeURIComponent(ip)) } : PRIVATE_ADDRESS,
          parse: (body) => parseInternetDb(body, ip),
          absent: unseenHost(ip),
        },
        port,
        signal,
        tap,
      );
    },
  };
}
