import type { FindingFields } from '@rocca/contract/report/finding.schema';

interface ReferenceLink {
  readonly text: string;
  /** Null where the address is none that a browser should be sent to. */
  readonly href: string | null;
}

/** The public pages of a CVE and of a kind of weakness. */
const CVE_PAGE = 'https://nvd.nist.gov/vuln/detail/';
const CWE_PAGE = 'https://cwe.mitre.org/data/definitions/';

/** CVEs first, then weaknesses, then the rest; each once. Addresses come from feeds: only http and https become links. */
export function referencesOf({ cves, cwes, nvt }: Pick<FindingFields, 'cves' | 'cwes' | 'nvt'>): ReferenceLink[] {
  const links = [
    ...cves.map((cve) => ({ text: cve, href: /^CVE-\d{4}-\d{4,}$/.test(cve) ? CVE_PAGE + cve : null })),
    ...cwes.map((cwe) => {
      const number = /^CWE-(\d+)$/.exec(cwe)?.[1];
      return { text: cwe, href: number ? `${CWE_PAGE}${number}.html` : null };
    }),
    ...nvt.refs.ref.map(({ id, link }) => ({ text: id || link, href: safeAddress(link) })),
  ];
  const seen = new Set<string>();
  return links.filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text));
}

function safeAddress(link: string): string | null {
  const address = URL.parse(link);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : null;
}
