import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { tabAddress } from '../frame/tab-address.ts';

/** A search that finds nothing, and the way out of it. */
export function NothingMatches({ tab }: { readonly tab: string }) {
  const { t } = useTranslation('report');
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={t('nothingFound')}
      text={t('nothingFoundText')}
      action={
        <Button component={AppLink} to={tabAddress(tab)} variant="default">
          {t('clearFilters')}
        </Button>
      }
    />
  );
}
