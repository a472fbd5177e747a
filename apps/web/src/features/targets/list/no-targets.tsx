import { Button } from '@mantine/core';
import { IconListSearch, IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newTargetPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface NoTargetsProps {
  readonly engine: string | null;
  readonly mayAdd: boolean;
  readonly search: string;
  readonly onClear: () => void;
}

export function NoTargets({ engine, mayAdd, search, onClear }: NoTargetsProps) {
  const { t } = useTranslation(['targets', 'ui']);
  if (search !== '') {
    return (
      <EmptyState
        icon={<IconListSearch size={24} stroke={1.6} />}
        title={t('targets.nothingFound')}
        text={t('targets.nothingFoundText', { search })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('ui:table.clearSearch')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconTarget size={24} stroke={1.6} />}
      title={t('targets.empty')}
      text={t(mayAdd ? 'targets.emptyText' : 'targets.emptyReadOnly')}
      action={
        mayAdd ? (
          <Button component={AppLink} to={newTargetPath(engine)} variant="default">
            {t('targets.addFirst')}
          </Button>
        ) : undefined
      }
    />
  );
}
