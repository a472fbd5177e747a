import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { coverageAddress } from './links.ts';

interface UnknownStateProps {
  readonly title: string;
  readonly text: string;
}

/** Stands where a list would be that nobody could tell: it is not an empty one. */
export function UnknownState({ title, text }: UnknownStateProps) {
  const { t } = useTranslation('dti');
  return (
    <EmptyState
      icon={<IconZoomQuestion size={24} stroke={1.6} />}
      title={title}
      text={text}
      action={
        <Button component={AppLink} to={coverageAddress()} variant="default">
          {t('unknown.coverage')}
        </Button>
      }
    />
  );
}
