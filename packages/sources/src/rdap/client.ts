import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { below } from '../core/address.ts';
import type { Registration } from '../core/facts.ts';
import { domainAsked } from '../core/questions.ts';
import { inquire, type ServiceLimits, type SourcePort } from '../core/service.ts';
import type { Source } from '../core/source.ts';
import { untold } from '../core/untold.ts';
import { NOT_REGISTERED, parseDomain } from './parse.ts';
import { rdapServer } from './servers.ts';

const LIMITS: ServiceLimits = {
  timeoutMs: 20_000,
  maxBytes: 1024 * 1024,
  // Registries allow from one to ten requests a second and do not say so.
  spacingMs: 1_000,
  ttlMs: 24 * 3_600_000,
};

/** Who registered a domain and since when. `base` replaces the registries' own servers. */
export function openRdap(base: URL | null, port: SourcePort): Source<string, Registration> {
  return {
    code: 'rdap',
    async ask(question, signal, tap) {
      const domain = domainAsked(question);
      if (typeof domain !== 'string') return domain;
      const server = base ?? rdapServer(domain);
      const request = server
        ? { url: below(server, `domain/${domain}`), headers: { accept: 'application/rdap+json, application/json' } }
        : untold('off', coverageDetail('no_rdap_server'));
      return await inquire<Registration>(
        {
          code: 'rdap',
          file: `rdap/${domain}.json`,
          cachedAs: domain,
          limits: LIMITS,
          request,
          parse: (body) => parseDomain(body, domain),
          absent: NOT_REGISTERED,
        },
        port,
        signal,
        tap,
      );
    },
  };
}
