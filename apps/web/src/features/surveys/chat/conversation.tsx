import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './answer-text.tsx';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { FailureNote } from './failure-note.tsx';
import { NextTopics } from './next-topics.tsx';
import { SourceList } from './source-list.tsx';
import { type ChatAbout, useChat } from './use-chat.ts';
import { WaitingDots } from './waiting-dots.tsx';

/** Between the question and the top of the log. */
const TOP_PX = 12;

interface ConversationProps extends ChatAbout {
  /** Terms and privacy, both. */
  readonly accepted: boolean;
}

/** What was said about one question, and the field for the next message. */
export function Conversation({ accepted, ...about }: ConversationProps) {
  const { t } = useTranslation('chat');
  const { chat, send, retry } = useChat(about);
  const { messages, partial, waitingFor } = chat;
  const log = useRef<HTMLDivElement>(null);

  // Follows what is new until the question stands at the top: a long answer is read from its beginning.
  useLayoutEffect(() => {
    const asked = log.current?.querySelectorAll<HTMLElement>('[data-by="user"]');
    const newest = asked?.[asked.length - 1];
    if (log.current && newest && (messages.length > 0 || partial)) log.current.scrollTop = newest.offsetTop - TOP_PX;
  }, [messages, partial]);

  return (
    <>
      {/* While pieces come they are not read out one by one; the whole answer is. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('log')}
        aria-live="polite"
        aria-busy={partial !== ''}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        <Bubble by="assistant">{t('startMessage')}</Bubble>
        {messages.map(({ id, role, content, failure, sources, next }) => (
          <Bubble key={id} by={role} failed={failure !== null}>
            <AnswerText content={content} sources={sources} />
            <SourceList sources={sources} answer={content} />
            <NextTopics topics={next} waiting={waitingFor !== null} onAsk={send} />
            {failure && <FailureNote failure={failure} disabled={waitingFor !== null} onRetry={() => retry(id)} />}
          </Bubble>
        ))}
        {waitingFor !== null && <Bubble by="assistant">{partial || <WaitingDots />}</Bubble>}
      </div>
      <Composer chat={chat} accepted={accepted} onSend={send} />
    </>
  );
}
