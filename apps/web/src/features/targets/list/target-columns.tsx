import { ActionIcon, Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { serviceName } from '@rocca/contract/services';
import { IconFileAnalytics, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { editPath, infoPath, targetReportsPath } from '../../../lib/targets/target-engines.ts';
import { allEntries, businessName } from '../../../lib/targets/target-words.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import table from '../../../ui/data-table.module.css';
import { ServiceBadge } from '../../../ui/service-badge.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { EntryList } from '../entry-list.tsx';
import { RunTestButton } from '../run-test-button.tsx';
import styles from './target-columns.module.css';

interface RowActs {
  /** Columns of buttons that nobody may press are left out. */
  readonly mayRun: boolean;
  readonly mayChange: boolean;
  /** One of the rows names its sector. */
  readonly hasBusiness: boolean;
  readonly onStart: (target: TargetItem) => void;
  readonly onDelete: (target: TargetItem) => void;
}

export function useTargetColumns({ mayRun, mayChange, hasBusiness, onStart, onDelete }: RowActs): Column<TargetItem>[] {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const run: Column<TargetItem> = {
    key: 'run',
    header: t('targets.run'),
    unlabelled: true,
    className: styles.button,
    cell: (target) => (
      <RunTestButton target={target} onStart={onStart} size="xs" variant="light">
        <IconPlayerPlay size={15} stroke={1.8} aria-hidden="true" />
      </RunTestButton>
    ),
  };
  const business: Column<TargetItem> = {
    key: 'business',
    header: t('target.business'),
    className: styles.fromMedium,
    cell: (target) => businessName(target.business, language),
  };
  const actions: Column<TargetItem> = {
    key: 'actions',
    header: t('targets.actions'),
    unlabelled: true,
    className: styles.actionsColumn,
    cell: (target) => <Actions target={target} onDelete={onDelete} />,
  };
  return [
    {
      key: 'name',
      header: t('target.name'),
      unlabelled: true,
      className: styles.nameColumn,
      cell: (target) => <NameCell target={target} />,
    },
    {
      key: 'target',
      header: t('target.target'),
      className: styles.targetColumn,
      cell: (target) => <EntryList entries={allEntries(target)} of={target.name} shown={3} />,
    },
    {
      key: 'engine',
      header: t('target.service'),
      className: styles.fromWide,
      cell: (target) => serviceName(target.engine_abbreviation, language),
    },
    ...(hasBusiness ? [business] : []),
    {
      key: 'created',
      header: t('target.createdAt'),
      number: true,
      cell: (target) => formatDate(target.created_at, language),
    },
    {
      key: 'reports',
      header: t('targets.reports'),
      unlabelled: true,
      className: styles.button,
      cell: (target) => (
        <Button
          component={AppLink}
          to={targetReportsPath(target)}
          variant="default"
          size="xs"
          aria-label={t('targets.reportsOf', { name: target.name })}
          leftSection={<IconFileAnalytics size={15} stroke={1.8} aria-hidden="true" />}
        >
          {t('targets.reports')}
        </Button>
      ),
    },
    ...(mayRun ? [run] : []),
    ...(mayChange ? [actions] : []),
  ];
}

function NameCell({ target }: { readonly target: TargetItem }) {
  const language = useLanguage();
  const business = businessName(target.business, language);
  return (
    <div className={styles.name}>
      <ServiceBadge code={target.engine_abbreviation} />
      <div>
        <AppLink className={table.name} to={infoPath(target)} title={target.name}>
          {target.name}
        </AppLink>
        <div className={styles.belowWide}>{serviceName(target.engine_abbreviation, language)}</div>
        {business && <div className={styles.belowMedium}>{business}</div>}
      </div>
    </div>
  );
}

interface ActionsProps {
  readonly target: TargetItem;
  readonly onDelete: (target: TargetItem) => void;
}

function Actions({ target, onDelete }: ActionsProps) {
  const { t } = useTranslation('targets');
  const edit = editPath(target);
  return (
    <div className={styles.actions}>
      {target.can.edit && edit && (
        <ActionIcon
          component={AppLink}
          to={edit}
          variant="subtle"
          color="gray"
          size={32}
          title={t('targets.edit')}
          aria-label={t('targets.editOf', { name: target.name })}
        >
          <IconPencil size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
      {target.can.delete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={styles.delete}
          title={t('targets.delete')}
          aria-label={t('targets.deleteOf', { name: target.name })}
          onClick={() => onDelete(target)}
        >
          <IconTrash size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
