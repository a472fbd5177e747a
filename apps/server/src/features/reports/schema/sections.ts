import type { Language } from '@rocca/contract/language';
import type {
  NscanCoverage,
  NscanDifferenceRow,
  NscanSummary,
  NscanVulnerability,
  ReportSummary,
} from '@rocca/contract/report/nscan.schema';
import { serviceName } from '@rocca/contract/services';
import { AppError } from '../../../platform/http/app-error.ts';
import { readNscanCoverage } from '../engines/nscan/index.ts';
import {
  differencePage,
  downPage,
  endOf,
  firstPorts,
  historyOf,
  hostsPage,
  type ListRequest,
  type NscanRow,
  type Page,
  portsPage,
  presentDifference,
  presentHost,
  presentPort,
  presentSummary,
  presentVulnerability,
  type ResultRow,
  topHosts,
  vulnerabilitiesPage,
} from '../pages/index.ts';
import type { ReportContext } from './builder.ts';
import type { HostItem, PortItem } from './hosts.types.ts';
import { spend } from './list-section.ts';
import type { DifferenceSection } from './vulnerabilities.types.ts';

/** One function for each section of a result: what it needs, asked of the database, in the contract's shape. */

/** @throws AppError `not_found`: the test is another engine's, or never began. */
function nscanOf({ nscan }: ResultRow): NscanRow {
  if (!nscan) throw new AppError('not_found');
  return nscan;
}

/** For the sections that the lite licence does not open: nothing of them is even read. */
export function fullNscanOf(result: ResultRow): NscanRow {
  const report = nscanOf(result);
  if (!result.fullMode) throw new AppError('upgrade_required');
  return report;
}

export function reportSummaryOf(result: ResultRow, language: Language): ReportSummary {
  return {
    target_cleaned: (result.entries ?? []).map(({ text }) => text).join(', '),
    name: result.name,
    scanType: serviceName(result.engine, language),
    creation_time: result.createdAt.toISOString(),
    full_mode: result.fullMode,
  };
}

export async function nscanSummaryOf({ db }: ReportContext, result: ResultRow): Promise<NscanSummary> {
  const report = nscanOf(result);
  const [history, top_3_vuln] = await Promise.all([historyOf(db.pool, report), topHosts(db.pool, report)]);
  return presentSummary(result, report, { history, top_3_vuln });
}

export async function coverageOf({ db, language }: ReportContext, result: ResultRow): Promise<NscanCoverage> {
  nscanOf(result);
  const coverage = await readNscanCoverage(db.orm, result, endOf(result, language));
  if (!coverage) throw new AppError('not_found');
  return coverage;
}

export async function hostsOf(
  context: ReportContext,
  report: NscanRow,
  request: ListRequest<'hosts'>,
): Promise<Page<HostItem>> {
  const { pool } = context.db;
  const page = await hostsPage(pool, report, request);
  let asked: ReturnType<typeof firstPorts> | undefined;
  const portsOf = async (ip: string): Promise<PortItem[]> => {
    const ips = page.items.map((host) => host.ip);
    asked ??= firstPorts(pool, report, ips, context.left.ports);
    const ports = await asked;
    spend(context, 'ports', ports === null ? Number.POSITIVE_INFINITY : (ports.get(ip)?.length ?? 0));
    return (ports?.get(ip) ?? []).map(presentPort);
  };
  return { ...page, items: page.items.map((row) => ({ ...presentHost(row), ports: () => portsOf(row.ip) })) };
}

export async function portsOf(
  { db }: ReportContext,
  report: NscanRow,
  request: ListRequest<'host_ports'>,
): Promise<Page<PortItem>> {
  const page = await portsPage(db.pool, report, request);
  return { ...page, items: page.items.map(presentPort) };
}

export const downOf = ({ db }: ReportContext, report: NscanRow, request: ListRequest<'target_down'>) =>
  downPage(db.pool, report, request);

export async function vulnerabilitiesOf(
  { db }: ReportContext,
  report: NscanRow,
  request: ListRequest<'vulnerabilities'>,
): Promise<Page<NscanVulnerability>> {
  const page = await vulnerabilitiesPage(db.pool, report, request);
  return { ...page, items: page.items.map((row) => presentVulnerability(row, report)) };
}

export async function differenceOf(
  { db }: ReportContext,
  report: NscanRow,
  request: ListRequest<'nscan_difference'>,
): Promise<DifferenceSection> {
  const page = await differencePage(db.pool, report, request);
  const { previousNo, previousTaskId, previousName, previousBegunAt, gone, unverified, still, changed } = report;
  const previous =
    previousNo !== null && previousBegunAt
      ? { id: previousTaskId, name: previousName ?? '', scan_start: previousBegunAt.toISOString() }
      : null;
  const counts = previous
    ? { new: report.new, changed, still, gone, unverified }
    : { new: 0, changed: 0, still: 0, gone: 0, unverified: 0 };
  const items: NscanDifferenceRow[] = page.items.map(presentDifference);
  return { ...page, items, previous, counts };
}
