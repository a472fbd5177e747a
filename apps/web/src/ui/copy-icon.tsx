import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../lib/browser/use-copy.ts';
import styles from './copy-icon.module.css';

/** Copies what it stands beside: no words of its own, for where many of them stand close together. */
export function CopyIcon({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={copied ? t('app.copied') : label}
      title={label}
      onClick={copy}
    >
      <Icon size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
