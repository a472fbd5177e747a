import { mkdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { levelOf } from '@rocca/contract/severity/severity';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import { runSslscan, type SslscanOutcome } from '@rocca/tools/sslscan/adapter';
import type { SslscanReport } from '@rocca/tools/sslscan/model';
import { siteOf } from '@rocca/tools/web/scope';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { findingOf } from '../../core/finding.ts';
import type { Reach } from '../../core/reach.ts';
import { judgeTls } from '../../shared/tls/judge-tls.ts';
import type { AlertReport, TlsReport } from '../report.ts';
import type { ResolvedSite } from '../sites.ts';

/** What sslscan says of a site. */
export interface TlsLook {
  readonly rows: readonly TlsReport[];
  readonly alerts: readonly AlertReport[];
  readonly reason: CoverageReason | null;
  readonly detail: string;
}

const TIMEOUT_MS = 120_000;

/** Looks at the TLS of the site at its checked address; `origin` was told by the process that scans. */
export async function lookAtTls(
  { url, address, starts }: ResolvedSite,
  origin: string,
  { inside, user, signal, raw }: Pick<Reach, 'inside' | 'user' | 'signal'> & { readonly raw: RawOutputs },
  workDir: string,
): Promise<TlsLook> {
  const nothing = (reason: CoverageReason, detail = ''): TlsLook => ({ rows: [], alerts: [], reason, detail });
  const told = URL.parse(origin);
  const isOurs = starts.some((start) => URL.parse(start)?.hostname === told?.hostname);
  if (!told || !isOurs || told.protocol !== 'https:' || address === null) return nothing('nothing_to_check');
  const { hostname, port } = siteOf({ origin: told.origin, path: '/', address });
  const name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
  await mkdir(workDir, { recursive: true });
  const request = { ip: address, port, hostname: name, starttls: null };
  const outcome = await runSslscan(request, { signal, workDir, inside, user, raw, timeoutMs: TIMEOUT_MS });
  if (outcome.kind === 'failed') return nothing(REASONS[outcome.why], outcome.detail);
  return { ...judged(url, `${told.origin}/`, outcome.report, new Date()), reason: null, detail: '' };
}

const REASONS: Readonly<Record<Extract<SslscanOutcome, { kind: 'failed' }>['why'], CoverageReason>> = {
  missing: 'tool_missing',
  stopped: 'stopped',
  timed_out: 'timed_out',
  killed: 'tool_failed',
  garbage: 'tool_failed',
  no_tls: 'nothing_to_check',
  no_connection: 'no_answer',
};

/** Every line of the report; what is wrong in it is a finding as well. */
export function judged(site: string, url: string, report: SslscanReport, now: Date): Pick<TlsLook, 'rows' | 'alerts'> {
  const sightings = judgeTls(report, now);
  const row = (id: string, severity: TlsReport['severity'], finding: string): TlsReport => ({
    ...{ site, id, severity, finding },
    tool: 'sslscan',
  });
  const wrong = sightings.map(({ definition, evidence }) => {
    const scores = Object.values(definition.scores).map((one) => one?.score ?? 0);
    return row(definition.key, levelOf(Math.max(0, ...scores)), evidence);
  });
  return {
    rows: [...wrong, ...facts(report).map(([id, finding]) => row(id, 'ok', finding))],
    alerts: sightings.map((sighting) => ({
      finding: findingOf(sighting, { check: 'tls', place: { url, method: 'GET', parameter: null } }),
      messages: [],
      tools: ['sslscan'],
      confidence: 'high',
      owasp: null,
    })),
  };
}

const SAFE_PROTOCOLS = new Set(['1.2', '1.3']);

function facts({ protocols, heartbleed, ciphers }: SslscanReport): Array<[string, string]> {
  const ofProtocols = protocols
    .filter(({ name, version, enabled }) => enabled === (name.toLowerCase() === 'tls' && SAFE_PROTOCOLS.has(version)))
    .map(({ name, version, enabled }): [string, string] => [
      `${name.toUpperCase()} ${version}`,
      enabled ? 'offered' : 'not offered',
    ]);
  const preferred = ciphers.filter((one) => one.preferred).map(({ protocol, name }) => `${protocol} ${name}`);
  return [
    ...ofProtocols,
    ...(heartbleed.length === 0 ? [['heartbleed', 'not vulnerable'] as [string, string]] : []),
    ...(preferred.length > 0 ? [['preferred ciphers', preferred.slice(0, 8).join(', ')] as [string, string]] : []),
  ];
}
