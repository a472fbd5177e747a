import type { NscanHost, NscanVulnerability } from '@rocca/contract/engines/nscan/sections';
import type { ReportDocuments } from '../../core/report-documents.ts';

/** Addresses in the line of hosts without findings. */
const MAX_FOLDED = 50;

/** What the files of a network scan show. */
export const nscanDocuments: ReportDocuments = {
  coverage: 'nscan_coverage',
  findings: 'vulnerabilities',
  placeOf({ host, port }: NscanVulnerability) {
    const [, number, protocol] = /^(\d+)\/(\w+)/.exec(port) ?? [];
    const name = host.hostname === host.ip ? host.ip : `${host.hostname} (${host.ip})`;
    return {
      label: number === undefined ? name : `${name} ${port}`,
      host: host.hostname === host.ip ? null : host.hostname,
      ip: host.ip,
      port: number === undefined ? null : Number(number),
      protocol: protocol ?? null,
    };
  },
  tables: [
    {
      section: 'hosts',
      title: { it: 'Host attivi', en: 'Live hosts' },
      empty: { it: 'Nessun host ha risposto.', en: 'No host answered.' },
      fold: {
        matches: ({ vulnerabilities_count }: NscanHost) => vulnerabilities_count === 0,
        text: (hosts: readonly NscanHost[]) => {
          const named = hosts.slice(0, MAX_FOLDED).map(({ ip }) => ip);
          const [names, more] = [named.join(', '), hosts.length - named.length];
          return {
            it: `Host senza vulnerabilità trovate (${hosts.length}): ${names}${more > 0 ? ` e altri ${more}` : ''}.`,
            en: `Hosts without vulnerabilities found (${hosts.length}): ${names}${more > 0 ? ` and ${more} more` : ''}.`,
          };
        },
      },
    },
    {
      section: 'host_ports',
      title: { it: 'Porte e servizi', en: 'Ports and services' },
      empty: { it: 'Nessuna porta trovata.', en: 'No ports were found.' },
    },
    {
      section: 'unknown_services',
      title: {
        it: 'Servizi non confrontati con le vulnerabilità note',
        en: 'Services not compared with known vulnerabilities',
      },
      empty: {
        it: 'Tutti i servizi sono stati confrontati, o non era richiesto.',
        en: 'Every service was compared, or it was not asked for.',
      },
    },
    {
      section: 'target_down',
      title: { it: 'Indirizzi che non hanno risposto', en: 'Addresses that did not answer' },
      empty: {
        it: 'Nessuno, tra gli indirizzi esaminati.',
        en: 'None, among the addresses that were looked at.',
      },
    },
  ],
  machineFormats: ['cyclonedx', 'csaf'],
};
