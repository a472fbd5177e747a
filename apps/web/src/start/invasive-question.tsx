import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { useScanConfigs } from '../lib/engine/use-scan-configs.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import styles from './start-dialog.module.css';

interface InvasiveQuestionProps {
  readonly engine: string;
  readonly configId: string;
  readonly addresses: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A profile that may do harm is confirmed once more, by what it does. */
export function InvasiveQuestion({ engine, configId, addresses, onConfirm, onCancel }: InvasiveQuestionProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  const configs = useScanConfigs([engine])(engine);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('start.invasiveTitle')}
      message={
        <>
          <p className={styles.text}>
            {t('start.invasiveText', { profile: configs?.names[configId]?.[language], count: addresses })}
          </p>
          <ul className={styles.effects}>
            {configs?.notes[configId]?.effects.map((effect) => (
              <li key={effect.en}>{effect[language]}</li>
            ))}
          </ul>
          <p className={styles.text}>{t('start.invasiveOnce')}</p>
        </>
      }
      confirmLabel={t('start.invasiveConfirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
