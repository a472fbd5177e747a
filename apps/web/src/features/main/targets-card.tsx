import { Button, Skeleton } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { IconPlayerPlay, IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session/browser-session.ts';
import { infoPath, newTargetPath, preparationPath, targetsPath } from '../../lib/targets/target-engines.ts';
import { allEntries } from '../../lib/targets/target-words.ts';
import { useTargets } from '../../lib/targets/targets-query.ts';
import { useStartTest } from '../../start/use-start-test.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './main-page.module.css';

/** As many as leave the last tests in sight. */
const SHOWN = 5;

interface TargetsCardProps {
  readonly engine: string;
  /** The engine runs here and the licence holds. */
  readonly mayStart: boolean;
}

/** The engine's newest targets, each a click away from its test. */
export function TargetsCard({ engine, mayStart }: TargetsCardProps) {
  const { t } = useTranslation('main');
  const { data, isError, error, isFetching, refetch } = useTargets({ engine, page: 1, search: '', enabled: true });
  const { start, dialog } = useStartTest();

  function content() {
    if (data && data.count > 0) {
      return (
        <ul className={styles.rows}>
          {data.results.slice(0, SHOWN).map((target) => (
            <Row key={target.id} target={target} mayStart={mayStart} onStart={() => start(target)} />
          ))}
        </ul>
      );
    }
    if (data) return <NoTargets engine={engine} mayStart={mayStart} />;
    if (isError) return <RetryNotice text={t('targets.failed')} cause={error} busy={isFetching} onRetry={refetch} />;
    return (
      <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  }

  return (
    <Card
      title={t('targets.title')}
      hint={data ? t('targets.hint', { count: data.count }) : t('app.loading')}
      action={
        <AppLink className={styles.link} to={targetsPath(engine)}>
          {t('targets.all')}
        </AppLink>
      }
      flush
    >
      {content()}
      {dialog}
    </Card>
  );
}

interface RowProps extends Pick<TargetsCardProps, 'mayStart'> {
  readonly target: TargetItem;
  readonly onStart: () => void;
}

function Row({ target, mayStart, onStart }: RowProps) {
  const { t } = useTranslation('main');
  const navigate = useNavigate();
  const { name } = target;
  const allowed = mayStart && target.can.start;
  const label = t('targets.startOf', { name });
  const preparation = preparationPath(target);

  function run() {
    if (!allowed) return;
    if (preparation) void navigate(preparation);
    else onStart();
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <AppLink className={table.name} to={infoPath(target)}>
          {name}
        </AppLink>
        <div className={styles.entries}>{allEntries(target).join(', ')}</div>
      </div>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlay size={14} stroke={2} aria-hidden="true" />}
        // Not `disabled`: the reason must be reachable with the keyboard too.
        data-disabled={!allowed || undefined}
        aria-disabled={!allowed}
        title={allowed ? undefined : t('targets.cannotStart')}
        aria-label={allowed ? label : `${label}. ${t('targets.cannotStart')}`}
        onClick={run}
      >
        {t('targets.start')}
      </Button>
    </li>
  );
}

function NoTargets({ engine, mayStart }: TargetsCardProps) {
  const { t } = useTranslation('main');
  const mayAdd = useUser()?.abilities.manageTargets ?? false;
  return (
    <EmptyState
      icon={<IconTarget size={24} stroke={1.6} />}
      title={t('targets.empty')}
      text={t(mayStart ? 'targets.emptyText' : 'targets.emptyLater')}
      action={
        mayAdd ? (
          <Button component={AppLink} to={newTargetPath(engine)} variant={mayStart ? 'filled' : 'default'}>
            {t('targets.addFirst')}
          </Button>
        ) : undefined
      }
    />
  );
}
