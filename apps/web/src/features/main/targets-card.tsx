import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { IconPlayerPlay, IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { infoPath, newTargetPath, startPath, targetsPath } from '../../lib/targets/target-engines.ts';
import { allEntries } from '../../lib/targets/target-words.ts';
import { useTargets } from '../../lib/targets/targets-query.ts';
import { useStartTest } from '../../start/use-start-test.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import table from '../../ui/data-table.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from './list-card.tsx';
import styles from './main-page.module.css';

/** As many as leave the last tests in sight. */
const SHOWN = 5;

interface TargetsCardProps {
  readonly engine: string;
  /** The engine runs here and the licence holds. */
  readonly mayStart: boolean;
  /** The user only reads here: there is nothing to press. */
  readonly viewer: boolean;
  /** The person may register targets and the licence holds. */
  readonly mayAdd: boolean;
}

/** The engine's newest targets, each a click away from its test. */
export function TargetsCard({ engine, mayStart, viewer, mayAdd }: TargetsCardProps) {
  const { t } = useTranslation('main');
  const query = useTargets({ engine, page: 1, search: '', enabled: true });
  const { start, dialog } = useStartTest();
  const { data } = query;
  function hint() {
    if (viewer) return t('targets.viewer');
    if (data) return t('targets.hint', { count: data.count });
    return query.isError ? undefined : t('app.loading');
  }
  return (
    <>
      <ListCard
        title={t('targets.title')}
        hint={hint()}
        more={{ to: targetsPath(engine), text: t('targets.all') }}
        rows={data?.results
          .slice(0, SHOWN)
          .map((target) => (
            <Row key={target.id} target={target} mayStart={mayStart} viewer={viewer} onStart={() => start(target)} />
          ))}
        empty={<NoTargets engine={engine} mayStart={mayStart} mayAdd={mayAdd} />}
        failure={t('targets.failed')}
        query={query}
      />
      {dialog}
    </>
  );
}

interface RowProps extends Pick<TargetsCardProps, 'mayStart' | 'viewer'> {
  readonly target: TargetItem;
  readonly onStart: () => void;
}

function Row({ target, mayStart, viewer, onStart }: RowProps) {
  const { t } = useTranslation('main');
  const navigate = useNavigate();
  const { name } = target;
  const allowed = mayStart && target.can.start;
  const label = t('targets.startOf', { name });
  const screen = startPath(target);

  function run() {
    if (!allowed) return;
    if (screen) void navigate(screen);
    else onStart();
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <AppLink className={table.name} to={infoPath(target)} title={name}>
          {name}
        </AppLink>
        <div className={styles.entries}>{allEntries(target).join(', ')}</div>
      </div>
      {!viewer && (
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
      )}
    </li>
  );
}

function NoTargets({ engine, mayStart, mayAdd }: Omit<TargetsCardProps, 'viewer'>) {
  const { t } = useTranslation('main');
  return (
    <EmptyState
      icon={<IconTarget size={24} stroke={1.6} />}
      title={t('targets.empty')}
      text={t(mayStart && mayAdd ? 'targets.emptyText' : 'targets.emptyLater')}
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
