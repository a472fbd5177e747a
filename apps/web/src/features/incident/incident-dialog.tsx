import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmergencyContacts } from './emergency-contacts.tsx';
import { FirstHour } from './first-hour.tsx';

/** Opens over whatever the customer was doing when it happened. */
export function IncidentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('incident');
  return (
    <Dialog
      title={t('title')}
      icon={<IconAlertTriangle size={21} stroke={1.8} />}
      tone="danger"
      size="medium"
      footer={
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      }
      onClose={onClose}
    >
      <EmergencyContacts />
      <FirstHour />
    </Dialog>
  );
}
