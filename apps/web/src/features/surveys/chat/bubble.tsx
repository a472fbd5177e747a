import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './bubble.module.css';

interface BubbleProps {
  readonly by: 'user' | 'assistant';
  readonly failed?: boolean;
  readonly children: ReactNode;
}

/** One message. Who said it is seen from its side and colour, and heard from its first word. */
export function Bubble({ by, failed = false, children }: BubbleProps) {
  const { t } = useTranslation('chat');
  return (
    <div data-by={by} className={`${styles.bubble} ${styles[by]} ${failed ? styles.failed : ''}`}>
      <VisuallyHidden>{`${t(by === 'user' ? 'you' : 'assistant')}: `}</VisuallyHidden>
      {children}
    </div>
  );
}
