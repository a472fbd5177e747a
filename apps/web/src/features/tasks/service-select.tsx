import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './service-select.module.css';

interface ServiceSelectProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Beside the field at the head of a table, above it in a form. */
  readonly labelAt: 'side' | 'top';
  /** `option` elements. */
  readonly children: ReactNode;
}

/** A choice of one service. */
export function ServiceSelect({ value, onChange, labelAt, children }: ServiceSelectProps) {
  const { t } = useTranslation();
  return (
    <label className={styles[labelAt]}>
      <span className={styles.label}>{t('reports.filter')}</span>
      <span className={styles.field}>
        <select className={styles.select} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
        <IconChevronDown size={16} stroke={1.8} aria-hidden="true" className={styles.chevron} />
      </span>
    </label>
  );
}
