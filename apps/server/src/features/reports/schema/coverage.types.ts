import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { builder } from './builder.ts';

const ToolType = builder.objectRef<NscanCoverage['tools'][number]>('NscanTool').implement({
  fields: (t) => ({ name: t.exposeString('name'), version: t.exposeString('version') }),
});

const ConsentType = builder.objectRef<NscanCoverage['consents'][number]>('NscanConsent').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    signed_by: t.exposeString('signed_by'),
    username: t.exposeString('username'),
    signed_at: t.exposeString('signed_at'),
    statement: t.exposeString('statement', { description: 'The words that were signed' }),
  }),
});

const NameType = builder.objectRef<NscanCoverage['names'][number]>('NscanName').implement({
  fields: (t) => ({ name: t.exposeString('name'), addresses: t.exposeStringList('addresses') }),
});

type Check = NscanCoverage['checks'][number];

const ReasonType = builder.objectRef<Check['reasons'][number]>('NscanCheckReason').implement({
  fields: (t) => ({
    reason: t.exposeString('reason'),
    hosts: t.exposeInt('hosts'),
    detail: t.exposeString('detail'),
  }),
});

const CheckType = builder.objectRef<Check>('NscanCheck').implement({
  fields: (t) => ({
    check: t.exposeString('check'),
    status: t.exposeString('status', { description: '`done`, `partial` or `not_done`' }),
    hosts_done: t.exposeInt('hosts_done'),
    hosts_not_done: t.exposeInt('hosts_not_done'),
    reasons: t.expose('reasons', { type: [ReasonType] }),
  }),
});

const KnowledgeType = builder.objectRef<NscanCoverage['knowledge'][number]>('NscanKnowledge').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    data_date: t.exposeString('data_date', { nullable: true }),
    loaded_at: t.exposeString('loaded_at', { nullable: true }),
    entries: t.exposeInt('entries'),
  }),
});

export const NscanCoverageType = builder.objectRef<NscanCoverage>('NscanCoverage').implement({
  description: 'The receipt: what was looked at, what was not and why, and how old the knowledge was.',
  fields: (t) => ({
    complete: t.exposeBoolean('complete'),
    ended: t.exposeString('ended', { description: '`success`, `stopped`, `failed` or `running`' }),
    cause: t.exposeString('cause', { nullable: true }),
    profile: t.exposeString('profile'),
    command: t.exposeString('command'),
    privileged: t.exposeBoolean('privileged'),
    consents: t.expose('consents', { type: [ConsentType] }),
    tools: t.expose('tools', { type: [ToolType] }),
    addresses_planned: t.exposeInt('addresses_planned'),
    hosts_up: t.exposeInt('hosts_up'),
    hosts_down: t.exposeInt('hosts_down'),
    hosts_missing: t.exposeInt('hosts_missing'),
    missing: t.exposeStringList('missing', { description: 'Addresses that were never finished, as runs' }),
    names: t.expose('names', { type: [NameType] }),
    tcp_ports: t.exposeString('tcp_ports', { nullable: true }),
    udp_ports: t.exposeString('udp_ports', { nullable: true }),
    checks: t.expose('checks', { type: [CheckType] }),
    knowledge: t.expose('knowledge', { type: [KnowledgeType] }),
  }),
});
