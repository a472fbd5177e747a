import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import styles from './evidence.module.css';
import { messageParts } from './message-parts.ts';

interface MessagePaneProps {
  readonly title: string;
  /** Null: there was none. */
  readonly text: string | null;
  readonly marks: readonly string[];
  readonly copyLabel: string;
}

/** How much stands above the first mark. */
const BEFORE_PX = 60;

/** One message as text and nothing else: it is what a foreign site has sent. */
export function MessagePane({ title, text, marks, copyLabel }: MessagePaneProps) {
  const { t } = useTranslation('webapp');
  const box = useRef<HTMLPreElement>(null);
  const parts = useMemo(() => (text === null ? [] : messageParts(text, marks)), [text, marks]);

  // The proof is what the reader came for: it may stand far down.
  useEffect(() => {
    const first = box.current?.querySelector('mark');
    if (box.current && first) box.current.scrollTop = first.offsetTop - box.current.offsetTop - BEFORE_PX;
  }, []);

  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h4 className={styles.paneTitle}>{title}</h4>
        {text !== null && <CopyIcon text={text} label={copyLabel} />}
      </div>
      {text === null ? (
        <p className={styles.none}>{t('evidence.noResponse')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
        <pre ref={box} className={styles.message} tabIndex={0}>
          {parts.map(({ text: stretch, kind, marked }, at) =>
            marked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a message that was sent does not change
              <mark key={at} className={styles.mark}>
                {stretch}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={at} className={kind === 'plain' ? undefined : styles[kind]}>
                {stretch}
              </span>
            ),
          )}
        </pre>
      )}
    </div>
  );
}
