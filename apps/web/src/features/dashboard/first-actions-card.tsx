import { Button, Skeleton } from '@mantine/core';
import type { FirstAction } from '@rocca/contract/api/standing.schema';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { reportPath } from '../../lib/engine/engine-paths.ts';
import { pathTo } from '../../lib/routes/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './first-actions-card.module.css';
import { useStanding } from './standing-query.ts';

const TONES: Readonly<Record<FirstAction['urgency'], Tone>> = {
  ...{ compromise: 'critical', exploited: 'critical', spoofable: 'high', proven: 'high', known: 'low' },
};
const ROWS = ['1', '2', '3', '4', '5'];

/** What to do first, over the last test of every target; before the first test, how to start it. */
export function FirstActionsCard() {
  const { t } = useTranslation();
  const { data, isPending } = useStanding();
  if (data?.targets === 0) return <FirstTest />;
  if (data ? data.actions.length === 0 : !isPending) return null;
  return (
    <Card title={t('dashboard.actions')} hint={t('dashboard.actionsHint')} flush>
      <ol className={styles.list}>
        {data
          ? data.actions.map((action) => <Row key={`${action.task_id} ${action.remedy}`} action={action} />)
          : ROWS.map((row) => (
              <li key={row} className={styles.row}>
                <Skeleton height={34} width={34} radius={9} />
                <Skeleton height={14} width="60%" />
              </li>
            ))}
      </ol>
    </Card>
  );
}

function Row({ action }: { readonly action: FirstAction }) {
  const { task_id, engine, test, remedy, name, urgency, why, effect } = action;
  const filtered = new URLSearchParams({ tab: 'vulnerabilities', remedy });
  return (
    <li className={styles.row}>
      <ServiceBadge code={engine} />
      <div className={styles.words}>
        <AppLink className={styles.name} to={`${reportPath(engine, task_id) ?? '/reports'}?${filtered}`}>
          {name}
        </AppLink>
        <p className={styles.effect}>
          {test}: {effect}
        </p>
      </div>
      <Tag tone={TONES[urgency]}>{why}</Tag>
    </li>
  );
}

/** One target to begin with: the newest. */
function FirstTest() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['targets', 'first'],
    queryFn: ({ signal }) =>
      api.get('/profiles/targets/', { reply: 'targets', query: { page: 1, page_size: 1 }, signal }),
  });
  const target = data?.results[0];
  if (!target) return null;
  return (
    <Card title={t('dashboard.firstTest')} hint={t('dashboard.firstTestHint')}>
      <EmptyState
        icon={<IconPlayerPlay size={24} stroke={1.6} />}
        title={t('dashboard.firstTestTitle', { name: target.name })}
        text={t('dashboard.firstTestText')}
        action={
          <Button component={AppLink} to={pathTo('target-info', { targetId: target.id })}>
            {t('dashboard.startFirst', { name: target.name })}
          </Button>
        }
      />
    </Card>
  );
}
