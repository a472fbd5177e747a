import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import hidden from '../visually-hidden.module.css';
import styles from './native-select.module.css';

interface NativeSelectProps {
  readonly label: string;
  /** Beside the field at the head of a table, above it in a form, or for screen readers alone. */
  readonly labelAt: 'side' | 'top' | 'nowhere';
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
  /** `option` elements. */
  readonly children: ReactNode;
}

/** The browser's own choice of one, in our looks. */
export function NativeSelect({ label, labelAt, value, disabled = false, onChange, children }: NativeSelectProps) {
  return (
    <label className={styles[labelAt]}>
      <span className={labelAt === 'nowhere' ? hidden.hidden : styles.label}>{label}</span>
      <span className={styles.field}>
        <select
          className={styles.select}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        <IconChevronDown size={16} stroke={1.8} aria-hidden="true" className={styles.chevron} />
      </span>
    </label>
  );
}
