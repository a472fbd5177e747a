import type { NscanHost } from '@rocca/contract/report/nscan.schema';
import { LEVELS, levelOf } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { Column } from '../../../../ui/table/paged-table.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { SeverityTag } from '../../severity-tag.tsx';
import styles from './host-columns.module.css';

interface HostColumnsOptions {
  /** Whether anybody looked for vulnerabilities: if not, a host has not none but an unknown number. */
  readonly sought: boolean;
}

export function useHostColumns({ sought }: HostColumnsOptions): Column<NscanHost>[] {
  const { t } = useTranslation('report');
  const language = useLanguage();
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
          {hostname && <span className={styles.name}>{hostname}</span>}
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
      cell: (host) => (sought || host.vulnerabilities_count > 0 ? <Counts host={host} /> : t('cards.notSought')),
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
      cell: ({ guess_os: { osprobes } }) =>
        osprobes[0]?.os_name ?? <span className={styles.unknown}>{t('hosts.osUnknown')}</span>,
    },
  ];
}

/** The total, and how it is made up: a dot and a number for each level that there is any of. */
function Counts({ host: { vulnerabilities_count: total, counts } }: { readonly host: NscanHost }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <div className={styles.counts}>
      <b className={styles.total}>{formatNumber(total, language)}</b>
      {LEVELS.filter((level) => counts[level] > 0).map((level) => (
        <span key={level} className={styles.count} title={t(`levels.${level}`)}>
          <i className={styles.dot} style={{ background: `var(--rc-${level})` }} aria-hidden="true" />
          <VisuallyHidden>{t(`levels.${level}`)}</VisuallyHidden>
          {formatNumber(counts[level], language)}
        </span>
      ))}
    </div>
  );
}
