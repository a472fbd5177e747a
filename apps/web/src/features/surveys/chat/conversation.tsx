import type { HelperQuestion } from '@rocca/contract/api/helper.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { FailureNote } from './failure-note.tsx';
import { SourceList } from './source-list.tsx';
import { useChat } from './use-chat.ts';
import { WaitingDots } from './waiting-dots.tsx';

interface ConversationProps {
  readonly surveyType: SurveyType;
  readonly context: HelperQuestion['context'];
  /** Terms and privacy, both. */
  readonly accepted: boolean;
}

/** What was said about one question, and the field for the next message. */
export function Conversation({ surveyType, context, accepted }: ConversationProps) {
  const { t } = useTranslation('chat');
  const { chat, send, retry } = useChat(surveyType, context);
  const { messages, partial, waitingFor } = chat;
  const log = useRef<HTMLDivElement>(null);

  // The newest words stay in sight, also while they come.
  useLayoutEffect(() => {
    if (messages.length > 0 || partial) log.current?.scrollTo?.({ top: log.current.scrollHeight });
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
        {messages.map(({ id, role, content, failure, sources }) => (
          <Bubble key={id} by={role} failed={failure !== null}>
            {content}
            <SourceList sources={sources} />
            {failure && <FailureNote failure={failure} disabled={waitingFor !== null} onRetry={() => retry(id)} />}
          </Bubble>
        ))}
        {waitingFor !== null && <Bubble by="assistant">{partial || <WaitingDots />}</Bubble>}
      </div>
      <Composer chat={chat} accepted={accepted} onSend={send} />
    </>
  );
}
