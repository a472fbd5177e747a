import type { NscanSummary, ReportSummary } from '@rocca/contract/report/nscan.schema';
import { builder } from './builder.ts';

export const ReportSummaryType = builder.objectRef<ReportSummary>('ReportSummary').implement({
  fields: (t) => ({
    target_cleaned: t.exposeString('target_cleaned'),
    name: t.exposeString('name'),
    scanType: t.exposeString('scanType'),
    creation_time: t.exposeString('creation_time'),
    full_mode: t.exposeBoolean('full_mode'),
  }),
});

const AverageType = builder.objectRef<NscanSummary['average']>('NscanAverage').implement({
  fields: (t) => ({
    total: t.exposeFloat('total'),
    critical: t.exposeFloat('critical'),
    high: t.exposeFloat('high'),
    medium: t.exposeFloat('medium'),
    low: t.exposeFloat('low'),
  }),
});

const ImpactCountsType = builder.objectRef<NscanSummary['integrity']>('ImpactCounts').implement({
  description: 'Findings whose impact is complete, partial or none.',
  fields: (t) => ({ C: t.exposeInt('C'), P: t.exposeInt('P'), N: t.exposeInt('N') }),
});

const TopHostType = builder.objectRef<NscanSummary['top_3_vuln'][number]>('NscanTopHost').implement({
  fields: (t) => ({
    target: t.exposeString('target'),
    CRITICAL: t.exposeInt('CRITICAL'),
    HIGH: t.exposeInt('HIGH'),
    MEDIUM: t.exposeInt('MEDIUM'),
    LOW: t.exposeInt('LOW'),
  }),
});

const HistoryType = builder.objectRef<NscanSummary['history'][number]>('NscanHistoryEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    scan_start: t.exposeString('scan_start'),
    vulnerabilities: t.exposeInt('vulnerabilities'),
    critical: t.exposeInt('critical'),
    high: t.exposeInt('high'),
    medium: t.exposeInt('medium'),
    low: t.exposeInt('low'),
  }),
});

export const NscanSummaryType = builder.objectRef<NscanSummary>('NscanSummary').implement({
  fields: (t) => ({
    vulns: t.exposeInt('vulns'),
    critical: t.exposeInt('critical'),
    high: t.exposeInt('high'),
    medium: t.exposeInt('medium'),
    low: t.exposeInt('low'),
    confirmed: t.exposeInt('confirmed'),
    known_exploited: t.exposeInt('known_exploited'),
    hosts_count: t.exposeInt('hosts_count'),
    down_count: t.exposeInt('down_count'),
    open_ports: t.exposeInt('open_ports'),
    average: t.expose('average', { type: AverageType, description: 'Findings per host that is up' }),
    cia_data: t.expose('cia_data', { type: 'JSON' }),
    confidentiality: t.expose('confidentiality', { type: ImpactCountsType }),
    integrity: t.expose('integrity', { type: ImpactCountsType }),
    availability: t.expose('availability', { type: ImpactCountsType }),
    top_3_vuln: t.expose('top_3_vuln', { type: [TopHostType] }),
    history: t.expose('history', { type: [HistoryType], description: 'This scan and those before it, oldest first' }),
    scan_start: t.exposeString('scan_start'),
    scan_end: t.exposeString('scan_end', { nullable: true }),
  }),
});
