import type { CheckFacts } from '../core/check.ts';

/**
 * What a web application scan does beside its checks, as the coverage names it. Each is done for a site as a whole: its
 * outcome is an entry of `WebappEnd.checks`.
 */
export const STEPS: readonly CheckFacts[] = [
  // Done: every page that could be found was found. A page that such a crawl does not find is not there.
  { code: 'crawl', name: { it: 'Esplorazione delle pagine', en: 'Exploring pages' }, inventory: true },
  { code: 'technologies', name: { it: 'Tecnologie', en: 'Technologies' }, inventory: true },
  { code: 'whatweb', name: { it: 'Tecnologie secondo WhatWeb', en: 'Technologies by WhatWeb' } },
  {
    code: 'versions',
    name: { it: 'Vulnerabilità note delle versioni', en: 'Known vulnerabilities of versions' },
  },
  { code: 'waf', name: { it: 'Firewall applicativo', en: 'Web application firewall' }, inventory: true },
  { code: 'tls', name: { it: 'Cifratura TLS', en: 'TLS encryption' } },
  { code: 'testssl', name: { it: 'TLS a fondo con testssl.sh', en: 'TLS in depth by testssl.sh' } },
  { code: 'sqlmap', name: { it: 'Conferma con sqlmap', en: 'Confirmation by sqlmap' } },
];
