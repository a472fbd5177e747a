import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './detail-toggle.module.css';

interface DetailToggleProps {
  readonly open: boolean;
  readonly name: string;
  /** The id of what it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
}

/** Opens and closes what a row has to tell. */
export function DetailToggle({ open, name, controls, onToggle }: DetailToggleProps) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={t('table.detailsOf', { name })}
      onClick={onToggle}
    >
      <IconChevronRight size={17} stroke={1.9} aria-hidden="true" className={open ? styles.turned : styles.chevron} />
    </button>
  );
}
