import type { NscanVulnerability } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import type { PlaceParts } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import type { NscanShape } from '../report-sections.ts';
import { hostAddress } from './addresses.ts';
import styles from './place.module.css';
import { PortName } from './port-name.tsx';

/** A finding of a network scan is on a port of a host, or on the host as a whole. */
export function usePlace(): PlaceParts<NscanShape> {
  const { t } = useTranslation('nscan');
  const port = usePortColumn();
  return {
    columns: [
      {
        key: 'host',
        header: t('place.host'),
        className: styles.host,
        sortKey: { by: 'host', first: 'asc' },
        cell: ({ host }) => <HostLink host={host} />,
      },
      port,
    ],
    differenceColumns: [
      {
        key: 'host',
        header: t('place.host'),
        className: styles.host,
        sortKey: { by: 'host', first: 'asc' },
        cell: ({ host, port }) => (
          <div>
            <span className={styles.mono}>{shownName(host.hostname)}</span>
            <span className={styles.portBelow}>
              <PortName port={port} />
            </span>
          </div>
        ),
      },
      {
        key: 'port',
        header: t('place.port'),
        className: styles.portBeside,
        cell: ({ port }) => <PortName port={port} />,
      },
    ],
    facts: ({ host: { hostname, ip }, port }) => [
      {
        term: t('place.host'),
        value: <HostLink host={{ hostname: hostname === ip ? ip : `${hostname} (${ip})`, ip }} />,
      },
      { term: t('place.port'), value: <PortName port={port} /> },
    ],
    filters: { ip: t('place.host'), port: t('place.port') },
  };
}

function HostLink({ host: { hostname, ip } }: Pick<NscanVulnerability, 'host'>) {
  return (
    <AppLink className={styles.hostLink} to={hostAddress(ip)}>
      {shownName(hostname)}
    </AppLink>
  );
}

/** All that says where a finding is in a table of one host's. */
export function usePortColumn(): Column<NscanVulnerability> {
  const { t } = useTranslation('nscan');
  return {
    key: 'port',
    header: t('place.port'),
    className: styles.port,
    sortKey: { by: 'port', first: 'asc' },
    cell: ({ port }) => <PortName port={port} />,
  };
}
