import type { NscanPort } from '@rocca/contract/engines/nscan/sections';

/** `http`, or `http with TLS`. */
export function serviceOf(service: NscanPort['service'], withTls: string): string {
  if (!service) return '–';
  return service.tunnel ? `${service.name} ${withTls}` : service.name;
}

/** What answers, as nmap says it: `Apache httpd 2.4.49 (Unix)`. */
export function productOf(service: NscanPort['service']): string {
  const words = [service?.product, service?.version].filter(Boolean).join(' ');
  const extra = service?.extra ?? '';
  // nmap's own words often come in brackets already: `(Unix)`.
  const bracketed = extra === '' || extra.startsWith('(') ? extra : `(${extra})`;
  return [words, bracketed].filter(Boolean).join(' ') || '–';
}
