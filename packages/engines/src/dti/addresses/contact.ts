import { mkdir } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { findTool } from '@rocca/tools/core/find-tool';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import { type NmapOutcome, runNmap } from '@rocca/tools/nmap/adapter';
import type { NmapScan } from '@rocca/tools/nmap/args';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { startProber } from '@rocca/tools/probes/prober';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { Reach } from '../../core/reach.ts';
import type { ToolBounds } from '../../core/tool-bounds.ts';

/** A hundred usual ports and what answers there: the least that tells what a machine is. */
const LIGHT: NmapScan = { ports: 'tcp', args: ['-Pn', '-F', '-sV', '--version-light'] };
const MAX_SCAN_MS = 30 * 60_000;
/** More machines than this are another test's work. */
const MAX_CONTACTED = 256;
/** One page for each name and port. */
const MAX_PAGES = 500;

interface Contact {
  readonly scans: ReadonlyMap<string, NmapHost>;
  /** Null: everything was contacted. */
  readonly reason: CoverageReason | null;
  readonly detail: string;
}

interface ContactInput {
  readonly reach: Reach;
  readonly workDir: string;
  readonly raw: RawOutputs;
  readonly bounds: ToolBounds;
  readonly progress: (fraction: number) => void;
}

/** Looks at addresses that may be contacted, with nmap and without raw packets. */
export async function scanLightly(addresses: readonly string[], input: ContactInput): Promise<Contact> {
  const wanted = addresses.slice(0, MAX_CONTACTED);
  const contact = await scanWith(LIGHT, wanted, input);
  if (contact.reason !== null || addresses.length === wanted.length) return contact;
  return { ...contact, reason: 'limit_reached', detail: `${wanted.length} of ${addresses.length} addresses` };
}

/** More ports than these are no list of what a company left open, but of a firewall that answers for every port. */
const MAX_RECHECKED = 1000;

/** Looks once more at ports that sources have seen at these addresses and a light look has not. */
export async function recheckPorts(
  wanted: ReadonlyMap<string, readonly number[]>,
  input: ContactInput,
): Promise<Contact> {
  const ports = [...new Set([...wanted.values()].flat())].toSorted((a, b) => a - b).slice(0, MAX_RECHECKED);
  if (ports.length === 0) return { scans: new Map(), reason: null, detail: '' };
  const scan: NmapScan = { ports: 'tcp', args: ['-Pn', '-p', ports.join(','), '-sV', '--version-light'] };
  return scanWith(scan, [...wanted.keys()], input);
}

async function scanWith(scan: NmapScan, addresses: readonly string[], input: ContactInput): Promise<Contact> {
  const { reach, bounds } = input;
  const scans = new Map<string, NmapHost>();
  if (!findTool('nmap', bounds.searchPath)) return { scans, reason: 'tool_missing', detail: 'nmap' };
  const workDir = join(input.workDir, 'nmap');
  await mkdir(workDir, { recursive: true });
  const families = [addresses.filter((one) => !isIPv6(one)), addresses.filter((one) => isIPv6(one))];
  for (const targets of families) {
    if (targets.length === 0) continue;
    const outcome = await runNmap(
      { scan, targets, ipv6: targets.some((one) => isIPv6(one)), privileged: false },
      {
        signal: reach.signal,
        workDir,
        raw: input.raw,
        timeoutMs: bounds.timeoutMs ?? MAX_SCAN_MS,
        inside: reach.inside,
        user: reach.user,
        ...(bounds.searchPath === undefined ? {} : { searchPath: bounds.searchPath }),
        ...(bounds.maxOutputBytes === undefined ? {} : { maxOutputBytes: bounds.maxOutputBytes }),
        onHost: (host) => void scans.set(host.address, host),
        onProgress: ({ fraction }) => input.progress(fraction),
      },
    );
    if (outcome.kind !== 'finished') return { scans, reason: reasonOf(outcome), detail: 'nmap' };
  }
  return { scans, reason: null, detail: '' };
}

function reasonOf(outcome: Exclude<NmapOutcome, { kind: 'finished' }>): CoverageReason {
  if (outcome.kind !== 'failed') return 'stopped';
  return outcome.why === 'timed_out' ? 'timed_out' : 'tool_failed';
}

/** A page that is asked for: by its name, at an address that may be contacted. */
export interface PageToAsk {
  readonly name: string;
  readonly ip: string;
  readonly port: number;
  readonly tls: boolean;
}

/** A page that answered, and what its head says of the software behind it. */
export interface HeardPage extends PageToAsk {
  readonly head: string;
}

export async function hearPages(
  pages: readonly PageToAsk[],
  { reach, workDir, raw }: Pick<ContactInput, 'reach' | 'workDir' | 'raw'>,
): Promise<{ readonly heard: readonly HeardPage[]; readonly cut: boolean }> {
  const wanted = pages.slice(0, MAX_PAGES);
  if (wanted.length === 0) return { heard: [], cut: false };
  const folder = join(workDir, 'pages');
  await mkdir(folder, { recursive: true });
  const prober = startProber({
    ...{ signal: reach.signal, workDir: folder, inside: reach.inside, user: reach.user },
    keep: () => raw.keep('probes', 'pages.jsonl'),
  });
  try {
    const heard = await Promise.all(
      wanted.map(async (page): Promise<HeardPage[]> => {
        const { name, ip, port, tls } = page;
        const answer = await prober.probe({ check: 'web_heads', ip, port, tls, hostname: name });
        return answer.kind === 'heard' ? [{ ...page, head: answer.text }] : [];
      }),
    );
    return { heard: heard.flat(), cut: pages.length > wanted.length };
  } finally {
    await prober.close();
  }
}
