import { createHash } from 'node:crypto';
import type { FindingEntry } from '../document/document.ts';

/** What a finding is an instance of: findings of one weakness say the same of different places. */
export interface Weakness {
  /** The CVE, or an id of ours that is the same in every report and language. */
  readonly id: string;
  /** Null: it has none, or more than one. */
  readonly cve: string | null;
}

export interface Link {
  readonly title: string;
  readonly url: string;
}

const CVE = /^CVE-\d{4}-\d{4,19}$/;

export function weaknessOf(finding: FindingEntry): Weakness {
  const cves = cvesOf(finding);
  const [cve] = cves;
  if (cve && cves.length === 1) return { id: cve, cve };
  const { remedy, check, name } = finding;
  // What is closed by something else than an update has its own remedy, by the key of its kind.
  if (remedy.kind === 'act') return { id: idOf(remedy.id.replace(/^act:/, '')), cve: null };
  return { id: idOf(`${check}:${cves.length > 0 ? cves.join('+') : name}`), cve: null };
}

export const cvesOf = ({ cves }: FindingEntry): string[] => [...new Set(cves)].filter((cve) => CVE.test(cve));

/** CWE numbers; NVD's catalogue has entries without one. */
export function cwesOf({ cwes }: FindingEntry): number[] {
  const numbers = cwes.flatMap((cwe) => /^CWE-([1-9]\d{0,5})$/.exec(cwe)?.[1] ?? []);
  return [...new Set(numbers.map(Number))];
}

/** References that a reader can open; others, such as `javascript:`, are left out. */
export function linksOf({ nvt }: FindingEntry): Link[] {
  const links = nvt.refs.ref.flatMap(({ id, link }) => {
    const url = webUrl(link);
    return url ? [[url, { title: id, url }] as const] : [];
  });
  return [...new Map(links).values()];
}

export const nvdUrl = (cve: string): string => `https://nvd.nist.gov/vuln/detail/${cve}`;

/** Longer addresses are cut by most programs. */
const MAX_URL = 8000;
const HOST = /^[A-Za-z0-9\-._~!$&'()*+,;=:[\]]+$/;
/** What RFC 3986 does not have behind the host, though browsers leave it alone. */
const NOT_IN_PATH = /[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/g;

/** The address as a URI that any parser takes, without a password; null: it is none, or not of the web. */
export function webUrl(text: string | null | undefined): string | null {
  const url = text && text.length <= MAX_URL ? URL.parse(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || !HOST.test(url.host)) return null;
  const encoded = (part: string) => part.replace(NOT_IN_PATH, encodeURIComponent);
  const hash = url.hash === '' ? '' : `#${encoded(url.hash.slice(1))}`;
  return `${url.protocol}//${url.host}${encoded(url.pathname)}${encoded(url.search)}${hash}`;
}

/** Short ids stay readable; what is long or has other characters ends in a hash, so that no two meet. */
function idOf(text: string): string {
  if (/^[A-Za-z0-9._:+-]{1,80}$/.test(text)) return text;
  const readable = text.replace(/[^A-Za-z0-9._:+-]+/g, '-').slice(0, 60);
  return `${readable}-${createHash('sha256').update(text.toWellFormed()).digest('hex').slice(0, 12)}`;
}
