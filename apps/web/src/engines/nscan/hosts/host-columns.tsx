import type { NscanHost } from '@rocca/contract/engines/nscan/sections';
import { levelOf } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { LevelCounts, SeverityTag } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { findingsAddress } from '../place/addresses.ts';
import styles from './host-columns.module.css';
import { useSystemWords } from './system-words.ts';

interface HostColumnsOptions {
  /** Whether vulnerabilities were looked for: if not, their number is unknown rather than zero. */
  readonly sought: boolean;
}

export function useHostColumns({ sought }: HostColumnsOptions): Column<NscanHost>[] {
  const { t } = useTranslation('nscan');
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  const noSystem = useSystemWords();
  return [
    {
      key: 'host',
      header: t('hosts.host'),
      unlabelled: true,
      className: styles.host,
      sortKey: { by: 'ip', first: 'asc' },
      cell: ({ ip, hostname }) => (
        <div>
          <span className={styles.ip}>{ip}</span>
          {hostname && <span className={styles.name}>{shownName(hostname)}</span>}
        </div>
      ),
    },
    {
      key: 'severity',
      header: t('hosts.worst'),
      className: styles.worst,
      sortKey: { by: 'severity', first: 'desc' },
      cell: ({ severity }) => {
        if (severity !== null) return <SeverityTag level={levelOf(severity)} score={severity} />;
        return sought ? t('hosts.noneFound') : '–';
      },
    },
    {
      key: 'vulnerabilities',
      header: t('hosts.vulnerabilities'),
      sortKey: { by: 'vulnerabilities_count', first: 'desc' },
      cell: (host) => (
        <div>
          {sought || host.vulnerabilities_count > 0 ? (
            <LevelCounts
              total={host.vulnerabilities_count}
              counts={host.counts}
              to={(level) => findingsAddress({ ip: host.ip, level })}
            />
          ) : (
            report('cards.notSought')
          )}
          <UnknownServices host={host} />
        </div>
      ),
    },
    {
      key: 'ports',
      header: t('hosts.openPorts'),
      number: true,
      sortKey: { by: 'open_ports', first: 'desc' },
      cell: ({ open_ports }) => formatNumber(open_ports, language),
    },
    {
      key: 'os',
      header: t('hosts.os'),
      className: styles.os,
      cell: (host) => host.guess_os.osprobes[0]?.os_name ?? <span className={styles.unknown}>{noSystem(host)}</span>,
    },
  ];
}

/** How much of a host could not be judged: its findings are not all there may be. */
function UnknownServices({ host: { services } }: { readonly host: NscanHost }) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const count = services ? services.total - services.checked : 0;
  if (count === 0) return null;
  return (
    <span className={styles.name}>
      {t('hosts.unknownServices', { count, formatted: formatNumber(count, language) })}
    </span>
  );
}
