import type { NscanDown, NscanHost, NscanPort } from '@rocca/contract/report/nscan.schema';
import { builder } from './builder.ts';
import { LevelCountsType, pageType } from './list-section.ts';

const PortStateType = builder.objectRef<NscanPort['state']>('NscanPortState').implement({
  fields: (t) => ({ state: t.exposeString('state'), reason: t.exposeString('reason') }),
});

const ServiceType = builder.objectRef<NonNullable<NscanPort['service']>>('NscanService').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    tunnel: t.exposeString('tunnel', { nullable: true }),
    product: t.exposeString('product', { nullable: true }),
    version: t.exposeString('version', { nullable: true }),
    extra: t.exposeString('extra', { nullable: true }),
    cpes: t.exposeStringList('cpes'),
  }),
});

/** A port, and whose it is: a list without a filter holds those of all hosts. */
export interface PortItem extends NscanPort {
  readonly ip: string;
}

const PortType = builder.objectRef<PortItem>('NscanPort').implement({
  fields: (t) => ({
    ip: t.exposeString('ip'),
    protocol: t.exposeString('protocol'),
    portid: t.exposeInt('portid'),
    state: t.expose('state', { type: PortStateType }),
    service: t.expose('service', { type: ServiceType, nullable: true }),
    vulnerabilities_count: t.exposeInt('vulnerabilities_count'),
  }),
});

/** A host of a page, and its first ports for whoever asks: the whole page's come with one question. */
export interface HostItem extends NscanHost {
  ports(): Promise<PortItem[]>;
}

type OsProbe = NscanHost['guess_os']['osprobes'][number];

const OsProbeType = builder.objectRef<OsProbe>('NscanOsProbe').implement({
  fields: (t) => ({ os_name: t.exposeString('os_name'), accuracy: t.exposeInt('accuracy') }),
});

const GuessOsType = builder.objectRef<NscanHost['guess_os']>('NscanGuessOs').implement({
  fields: (t) => ({
    ostypes: t.exposeStringList('ostypes'),
    osprobes: t.expose('osprobes', { type: [OsProbeType], description: 'At most 3, best first' }),
  }),
});

const UncheckedType = builder.objectRef<NscanHost['unchecked'][number]>('NscanUnchecked').implement({
  fields: (t) => ({ check: t.exposeString('check'), reason: t.exposeString('reason') }),
});

const HostType = builder.objectRef<HostItem>('NscanHost').implement({
  fields: (t) => ({
    ip: t.exposeString('ip'),
    hostname: t.exposeString('hostname', { nullable: true }),
    open_ports: t.exposeInt('open_ports'),
    guess_os: t.expose('guess_os', { type: GuessOsType }),
    mac: t.exposeString('mac', { nullable: true }),
    vendor: t.exposeString('vendor', { nullable: true }),
    severity: t.exposeFloat('severity', { nullable: true, description: 'Of the worst finding' }),
    vulnerabilities_count: t.exposeInt('vulnerabilities_count'),
    counts: t.expose('counts', { type: LevelCountsType }),
    unchecked: t.expose('unchecked', { type: [UncheckedType] }),
    scanned_at: t.exposeString('scanned_at'),
    ports: t.field({
      type: [PortType],
      description: 'At most 100, the open ones before all others',
      resolve: (host) => host.ports(),
    }),
  }),
});

const DownType = builder.objectRef<NscanDown>('NscanDown').implement({
  fields: (t) => ({
    ip: t.exposeString('ip'),
    hostname: t.exposeString('hostname', { nullable: true }),
    reason: t.exposeString('reason'),
  }),
});

export const HostsType = pageType('NscanHosts', HostType);
export const PortsType = pageType('NscanPorts', PortType);
export const DownHostsType = pageType('NscanDownHosts', DownType);
