import { Suspense } from 'react';
import { lazyPart } from '../../../lib/chunks/lazy-route.ts';
import type { ChatSubject } from './chat-subject.ts';
import { loadChatTexts } from './chat-texts.ts';
import styles from './helper-chat.module.css';

const { Part: AskButton } = lazyPart<ChatSubject>(
  async () => (await import('./ask-button.tsx')).AskButton,
  [loadChatTexts],
);

/** The button that opens the helper chat about one question; to be shown where `useHelperAvailable` says so. */
export function HelperChat(props: ChatSubject) {
  return (
    <Suspense fallback={<span className={styles.coming} />}>
      <AskButton {...props} />
    </Suspense>
  );
}
