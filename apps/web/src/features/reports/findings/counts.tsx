import { AppLink } from '../../../ui/app-link.tsx';
import styles from './counts.module.css';

export interface Count {
  readonly key: string;
  readonly colour: string;
  /** The number and what it counts: `3 critiche`. */
  readonly text: string;
  /** The rows that were counted; none where there are none. */
  readonly to: string | undefined;
}

/** Numbers in colour and in words, each a link to what it counts. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul className={styles.counts}>
      {counts.map(({ key, colour, text, to }) => {
        const words = (
          <>
            <i className={styles.dot} style={{ background: colour }} aria-hidden="true" />
            {text}
          </>
        );
        return (
          <li key={key}>
            {to === undefined ? (
              <span className={styles.count}>{words}</span>
            ) : (
              <AppLink className={styles.count} to={to}>
                {words}
              </AppLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
