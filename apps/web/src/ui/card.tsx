import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  /** Content that reaches the card's edges, such as a table. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, hint, action, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
