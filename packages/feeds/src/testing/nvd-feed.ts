/** Records and feeds in NVD's own shape, for tests. */

interface Match {
  readonly criteria: string;
  readonly vulnerable?: boolean;
  readonly versionStartIncluding?: string;
  readonly versionStartExcluding?: string;
  readonly versionEndIncluding?: string;
  readonly versionEndExcluding?: string;
}

/** `a:apache:http_server:2.4.49` with the other attributes left open. */
export function cpe(short: string): string {
  const attributes = short.split(':');
  return `cpe:2.3:${[...attributes, ...Array.from({ length: 11 - attributes.length }, () => '*')].join(':')}`;
}

export const orNode = (...cpeMatch: Match[]) => ({
  operator: 'OR',
  negate: false,
  cpeMatch: cpeMatch.map((match) => ({ vulnerable: true, ...match })),
});

/** A platform that is required and not vulnerable. */
export const beside = (short: string): Match => ({ criteria: cpe(short), vulnerable: false });

export const vulnerability = (id: string, configurations: readonly unknown[], more: object = {}) => ({
  cve: {
    id,
    sourceIdentifier: 'nvd@nist.gov',
    published: '2021-10-05T09:15:00.000',
    lastModified: '2023-11-07T03:39:00.000',
    vulnStatus: 'Analyzed',
    descriptions: [{ lang: 'en', value: `About ${id}.` }],
    metrics: {},
    weaknesses: [],
    configurations,
    references: [],
    ...more,
  },
});

export const feedText = (vulnerabilities: readonly unknown[], head: object = {}) =>
  JSON.stringify({
    resultsPerPage: vulnerabilities.length,
    startIndex: 0,
    totalResults: vulnerabilities.length,
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2024-01-02T03:04:05.678',
    ...head,
    vulnerabilities,
  });

/** The bytes in pieces of the given size. */
export async function* inPieces(content: string | Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
