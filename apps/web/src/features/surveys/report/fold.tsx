import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  readonly title: string;
  /** What stands beside the title: counts, a score. */
  readonly aside?: ReactNode;
  /** Stays in sight when the rest is folded away. */
  readonly summary?: ReactNode;
  readonly isOpenAtFirst?: boolean;
  /** Something inside was asked for: changes open it, and whoever folds it away again may. */
  readonly wanted?: string | undefined;
  readonly children: ReactNode;
}

/** A part that can be folded away. Its content is always there: paper shows all of it. */
export function Fold({ title, aside, summary, isOpenAtFirst = false, wanted, children }: FoldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || wanted !== undefined);
  const [opened, setOpened] = useState(wanted);
  // While rendering, not afterwards: what was asked for must have its place when it is scrolled to.
  if (wanted !== opened) {
    setOpened(wanted);
    if (wanted !== undefined) setIsOpen(true);
  }
  return (
    <div className={styles.fold}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={17} stroke={1.8} className={styles.chevron} aria-hidden="true" />
          <span className={styles.title}>{title}</span>
        </button>
        {aside && <span className={styles.aside}>{aside}</span>}
      </h3>
      {summary && <div className={styles.summary}>{summary}</div>}
      <div id={id} className={isOpen ? undefined : styles.closed}>
        {children}
      </div>
    </div>
  );
}
