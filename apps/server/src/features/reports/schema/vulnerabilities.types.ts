import type { NscanDifference, NscanDifferenceRow, NscanVulnerability } from '@rocca/contract/report/nscan.schema';
import type { Page } from '../pages/index.ts';
import { builder } from './builder.ts';
import { LevelCountsType, pageType } from './list-section.ts';

const FindingHostType = builder.objectRef<NscanVulnerability['host']>('NscanFindingHost').implement({
  fields: (t) => ({
    hostname: t.exposeString('hostname', { description: 'The name, else the address' }),
    ip: t.exposeString('ip'),
  }),
});

type Refs = NscanVulnerability['nvt']['refs'];

const RefType = builder.objectRef<Refs['ref'][number]>('NscanReference').implement({
  fields: (t) => ({ id: t.exposeString('id'), link: t.exposeString('link') }),
});

const RefsType = builder.objectRef<Refs>('NscanReferences').implement({
  fields: (t) => ({ ref: t.expose('ref', { type: [RefType] }) }),
});

const NvtType = builder.objectRef<NscanVulnerability['nvt']>('NscanNvt').implement({
  fields: (t) => ({ family: t.exposeString('family'), refs: t.expose('refs', { type: RefsType }) }),
});

const TagsType = builder.objectRef<NscanVulnerability['tags']>('NscanTags').implement({
  fields: (t) => ({ summary: t.exposeString('summary'), solution: t.exposeString('solution') }),
});

const ExploitedType = builder
  .objectRef<NonNullable<NscanVulnerability['known_exploited']>>('NscanKnownExploited')
  .implement({
    fields: (t) => ({ added_on: t.exposeString('added_on'), ransomware: t.exposeBoolean('ransomware') }),
  });

const VulnerabilityType = builder.objectRef<NscanVulnerability>('NscanVulnerability').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The same for the same finding in every scan of a target' }),
    host: t.expose('host', { type: FindingHostType }),
    threat: t.exposeString('threat'),
    level: t.exposeString('level'),
    severity: t.exposeFloat('severity'),
    impacts: t.exposeStringList('impacts'),
    name: t.exposeString('name'),
    port: t.exposeString('port', { description: '`443/tcp`, or `general/tcp` for the host as a whole' }),
    description: t.exposeString('description'),
    nvt: t.expose('nvt', { type: NvtType }),
    tags: t.expose('tags', { type: TagsType }),
    cvss_data: t.expose('cvss_data', { type: 'JSON' }),
    cves: t.exposeStringList('cves'),
    cwes: t.exposeStringList('cwes'),
    epss: t.exposeFloat('epss', { nullable: true }),
    epss_percentile: t.exposeFloat('epss_percentile', { nullable: true }),
    known_exploited: t.expose('known_exploited', { type: ExploitedType, nullable: true }),
    certainty: t.exposeString('certainty'),
    doubt: t.exposeString('doubt', { nullable: true }),
    check: t.exposeString('check'),
    evidence: t.exposeString('evidence'),
    first_seen: t.exposeString('first_seen'),
    change: t.exposeString('change', { nullable: true, description: 'Null: there is no earlier scan' }),
  }),
});

export const VulnerabilitiesType = pageType('NscanVulnerabilities', VulnerabilityType);

const DifferenceRowType = builder.objectRef<NscanDifferenceRow>('NscanDifferenceRow').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    change: t.exposeString('change'),
    host: t.expose('host', { type: FindingHostType }),
    port: t.exposeString('port'),
    name: t.exposeString('name'),
    level: t.exposeString('level'),
    severity: t.exposeFloat('severity'),
    previous_severity: t.exposeFloat('previous_severity', { nullable: true }),
    changed: t.exposeStringList('changed', { description: 'What is different, where it changed' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why nobody can say whether it is gone' }),
    first_seen: t.exposeString('first_seen'),
  }),
});

const PreviousType = builder.objectRef<NonNullable<NscanDifference['previous']>>('NscanPrevious').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true }),
    name: t.exposeString('name'),
    scan_start: t.exposeString('scan_start'),
  }),
});

const ChangeCountsType = builder.objectRef<NscanDifference['counts']>('NscanChangeCounts').implement({
  fields: (t) => ({
    new: t.exposeInt('new'),
    changed: t.exposeInt('changed'),
    still: t.exposeInt('still'),
    gone: t.exposeInt('gone'),
    unverified: t.exposeInt('unverified'),
  }),
});

export type DifferenceSection = Page<NscanDifferenceRow> & Pick<NscanDifference, 'previous' | 'counts'>;

export const DifferenceType = builder.objectRef<DifferenceSection>('NscanDifference').implement({
  description: 'What became of the findings of the scan before, and which are new.',
  fields: (t) => ({
    previous: t.expose('previous', { type: PreviousType, nullable: true }),
    counts: t.expose('counts', { type: ChangeCountsType }),
    total: t.exposeInt('total'),
    items: t.expose('items', { type: [DifferenceRowType] }),
    aggregation: t.expose('aggregation', { type: LevelCountsType, nullable: true }),
  }),
});
