import { Button } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { serviceName } from '@rocca/contract/services';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { StartButton } from './start-button.tsx';
import styles from './start-dialog.module.css';
import { StartFields } from './start-fields.tsx';
import { type Agreed, useStartForm } from './use-start-form.ts';

interface StartQuestionProps {
  readonly target: TargetItem;
  /** The profile to begin with; null: the target's own. */
  readonly configId: string | null;
  readonly onConfirm: (agreed: Agreed) => void;
  readonly onUpgrade: () => void;
  readonly onCancel: () => void;
}

/** Asks before a test starts. */
export function StartQuestion({ target, configId: first, onConfirm, onUpgrade, onCancel }: StartQuestionProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const [configId, setConfigId] = useState(first);
  const form = useStartForm(target, configId);
  const service = serviceName(target.engine_abbreviation, language);
  return (
    <Dialog
      title={t('start.title')}
      icon={<IconPlayerPlay size={20} stroke={1.8} />}
      size="medium"
      footer={
        <StartButton form={form} label={t('start.confirm')} onStart={onConfirm}>
          <Button variant="default" onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
        </StartButton>
      }
      onClose={onCancel}
    >
      <p className={styles.intro}>{t('start.intro', { service, name: target.name })}</p>
      <StartFields form={form} onConfig={setConfigId} onUpgrade={onUpgrade} />
    </Dialog>
  );
}
