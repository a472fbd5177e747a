import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { below } from '../core/address.ts';
import type { HostSight } from '../core/facts.ts';
import { unseenHost } from '../core/host-sight.ts';
import { addressAsked, mayTell, PRIVATE_ADDRESS } from '../core/questions.ts';
import { inquire, type ServiceLimits, type SourcePort } from '../core/service.ts';
import type { Source, Untold } from '../core/source.ts';
import { untold } from '../core/untold.ts';
import { parseShodan } from './parse.ts';

export const SHODAN_ADDRESS = 'https://api.shodan.io/';

const LIMITS: ServiceLimits = {
  timeoutMs: 20_000,
  // Banners and certificates of hosts with hundreds of ports.
  maxBytes: 16 * 1024 * 1024,
  // Shodan's documented limit.
  spacingMs: 1_000,
  ttlMs: 24 * 3_600_000,
};

/** Shodan's full view of an address, with products and banners. A look-up of a host costs no query credits. */
export function openShodan(base: URL, key: string | null, port: SourcePort): Source<string, HostSight> {
  return {
    code: 'shodan',
    async ask(question, signal, tap) {
      const ip = addressAsked(question);
      if (typeof ip !== 'string') return ip;
      return await inquire<HostSight>(
        {
          code: 'shodan',
          file: `shodan/${ip}.json`,
          cachedAs: ip,
          limits: LIMITS,
          request: requestOf(base, key, ip),
          parse: (body) => parseShodan(body, ip),
          absent: unseenHost(ip),
        },
        port,
        signal,
        tap,
      );
    },
  };
}

/** Shodan takes its key in the query alone: this address is never logged. */
function requestOf(base: URL, key: string | null, ip: string): { url: URL } | Untold {
  if (!key) return untold('no_key', coverageDetail('no_key', 'Shodan'));
  if (!mayTell(ip, base)) return PRIVATE_ADDRESS;
  const url = below(base, `shodan/host/${encodeURIComponent(ip)}`);
  url.searchParams.set('key', key);
  return { url };
}
