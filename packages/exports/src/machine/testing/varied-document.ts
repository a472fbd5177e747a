import type { Language } from '@rocca/contract/language';
import type { FindingEntry, ReportDocument } from '../../document/document.ts';
import type { FileFormat } from '../../document/file-format.ts';
import { HOSTILE_TEXT, sampleDocument } from '../../testing/sample-document.ts';

/** A report whose findings differ in everything that machine formats tell apart. */
export async function variedDocument(language: Language = 'en'): Promise<ReportDocument> {
  const document = sampleDocument({ language, findings: 3 });
  const first = await firstFinding(document);
  return withFindings(document, [
    first,
    // The same CVE in the same product: at another port, and to be verified on another host.
    {
      ...first,
      id: 'port',
      place: { ...first.place, port: 8443, label: '10.20.0.0 8443/tcp' },
      certainty: 'unverified',
    },
    { ...first, id: 'host', place: { label: 'b 80/tcp', host: 'b' }, certainty: 'unverified', doubt: 'backport' },
    { ...first, id: 'proven', place: { label: 'c 80/tcp', host: 'c' }, certainty: 'proven' },
    { ...act(first, 'tls-weak'), cves: ['CVE-2016-2183', 'CVE-2013-2566'], place: { label: 'b 443/tcp', host: 'b' } },
    {
      ...act(first, 'ftp-anonymous'),
      cves: [],
      cwes: ['NVD-CWE-noinfo'],
      place: { label: 'd 21/tcp', ip: '10.0.0.9' },
    },
    {
      ...act(first, 'path-traversal'),
      id: 'web',
      certainty: 'proven',
      place: {
        ...{ label: 'GET https://acme.test/a?file=1 (file)', url: 'https://acme.test/a b?file=[1]|"{x}"#é' },
        ...{ method: 'GET', parameter: 'file' },
      },
      cvss_data: {
        vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
        v2: { vector: 'AV:N/AC:L/Au:N/C:C/I:N/A:N', score: 7.8 },
        v3: { vector: 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', score: 7.5 },
        v4: { vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', score: 8.7 },
      },
    },
    { ...act(first, HOSTILE_TEXT), ...hostileFields(first) },
  ]);
}

async function firstFinding({ details }: ReportDocument): Promise<FindingEntry> {
  for await (const finding of details?.findings.rows() ?? []) return finding;
  throw new Error('the sample has no finding');
}

function act(finding: FindingEntry, key: string): FindingEntry {
  const remedy = { id: `act:${key}`, kind: 'act' as const, product: null, seen: null, fixed_in: null, closed_by: null };
  return { ...finding, id: key, remedy, cves: [], known_exploited: null };
}

function hostileFields(finding: FindingEntry): Partial<FindingEntry> {
  return {
    id: 'hostile',
    name: HOSTILE_TEXT,
    description: '',
    evidence: HOSTILE_TEXT.repeat(10_000),
    tags: { summary: '', solution: '' },
    check: HOSTILE_TEXT,
    nvt: {
      family: HOSTILE_TEXT,
      refs: {
        ref: [
          { id: HOSTILE_TEXT, link: 'javascript:alert(1)' },
          { id: '', link: 'https://x.test/\u202e"<>\\^`{|} %zz?[a]#[b]' },
        ],
      },
    },
    cvss_data: { ...finding.cvss_data, v3: { vector: HOSTILE_TEXT, score: 5 } },
    cves: [HOSTILE_TEXT],
    cwes: [HOSTILE_TEXT],
    place: {
      ...{ label: HOSTILE_TEXT, host: HOSTILE_TEXT, url: `https://acme.test/${HOSTILE_TEXT}` },
      ...{ method: HOSTILE_TEXT, parameter: HOSTILE_TEXT },
    },
  };
}

function withFindings(document: ReportDocument, rows: readonly FindingEntry[]): ReportDocument {
  const { details } = document;
  if (!details) return document;
  async function* read(level?: string) {
    for (const row of rows) if (!level || row.level === level) yield row;
  }
  return { ...document, details: { ...details, findings: { ...details.findings, total: rows.length, rows: read } } };
}

/** The whole file as text. */
export async function textOf(format: FileFormat, document: ReportDocument): Promise<string> {
  const context = { signal: new AbortController().signal } as Parameters<FileFormat['write']>[1];
  const chunks: Uint8Array[] = [];
  for await (const chunk of format.write(document, context)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
