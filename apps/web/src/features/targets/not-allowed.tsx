import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { targetsPath } from '../../lib/targets/target-engines.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NotAllowedProps {
  readonly text: string;
  readonly engine: string | null;
}

export function NotAllowed({ text, engine }: NotAllowedProps) {
  const { t } = useTranslation('targets');
  return (
    <EmptyState
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('target.notAllowed')}
      text={text}
      action={
        <Button component={AppLink} to={targetsPath(engine)} variant="default">
          {t('target.backToTargets')}
        </Button>
      }
    />
  );
}
