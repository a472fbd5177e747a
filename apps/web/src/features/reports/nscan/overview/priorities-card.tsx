import { useTranslation } from 'react-i18next';
import { useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ReportList } from '../../report-list.tsx';
import { tabAddress } from '../nscan-tabs.ts';
import { useVulnerabilityColumns } from '../vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../vulnerability-detail.tsx';
import styles from './priorities-card.module.css';

const SHOWN = 5;
const stay = () => undefined;

/** Known-exploited first: a medium that is being exploited outranks a critical that is not. */
export function PrioritiesCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const columns = useVulnerabilityColumns({ without: ['first_seen'] });
  const query = useNscanList(id, 'vulnerabilities', {
    page: 1,
    pageSize: SHOWN,
    sort: { by: 'known_exploited', order: 'desc' },
  });
  // The list goes no further: the rest is a section of its own.
  const { data } = query;
  const shown = data && { total: Math.min(data.total, SHOWN), items: data.items };
  return (
    <Card
      title={t('priorities.title')}
      hint={t('priorities.hint')}
      action={
        <AppLink className={styles.all} to={tabAddress('vulnerabilities')}>
          {t('priorities.all')}
        </AppLink>
      }
      flush
    >
      <ReportList
        engine="nscan"
        label={t('priorities.title')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...query, data: shown }}
        page={1}
        pageSize={SHOWN}
        onPage={stay}
        detail={vulnerabilityDetail}
        empty={null}
      />
    </Card>
  );
}
