import { below } from '../core/address.ts';
import type { CertificateName } from '../core/facts.ts';
import { domainAsked } from '../core/questions.ts';
import { inquire, type ServiceLimits, type SourcePort } from '../core/service.ts';
import type { Source } from '../core/source.ts';
import { parseCertificates, writeCertificates } from './parse.ts';

export const CRTSH_ADDRESS = 'https://crt.sh/';

const LIMITS: ServiceLimits = {
  // Domains with many certificates take crt.sh a minute or two.
  timeoutMs: 180_000,
  maxBytes: 64 * 1024 * 1024,
  mayCut: true,
  // One query at a time, and none right after another: crt.sh is a free service with a small database.
  spacingMs: 5_000,
  ttlMs: 24 * 3_600_000,
};

/** Names in the certificates of the transparency logs, as crt.sh has them. */
export function openCrtsh(base: URL, port: SourcePort): Source<string, readonly CertificateName[]> {
  return {
    code: 'crtsh',
    async ask(question, signal, tap) {
      const domain = domainAsked(question);
      if (typeof domain !== 'string') return domain;
      const url = below(base, `?q=%25.${domain}&output=json`);
      return await inquire<readonly CertificateName[]>(
        {
          code: 'crtsh',
          file: `crtsh/${domain}.json`,
          cachedAs: domain,
          limits: LIMITS,
          request: { url },
          parse: (body, wasCut) => parseCertificates(body, domain, { wasCut }),
          // It answers an empty list where it has nothing: a 404 is a fault.
          absent: null,
          thin: writeCertificates,
        },
        port,
        signal,
        tap,
      );
    },
  };
}
