import { CloseButton } from '@mantine/core';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { type CSSProperties, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../lib/config/config.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { useModal } from '../../../ui/dialog/use-modal.ts';
import { hasAccepted, keepAcceptance } from './acceptance.ts';
import styles from './chat-dialog.module.css';
import { randomOffset } from './chat-model.ts';
import type { ChatSubject } from './chat-subject.ts';
import { Conversation } from './conversation.tsx';
import { TermsStep } from './terms-step.tsx';

interface ChatDialogProps extends ChatSubject {
  readonly onClose: () => void;
}

/** Terms first, unless they were accepted in the last days; then the conversation. */
export function ChatDialog({ surveyType, question, group, onClose }: ChatDialogProps) {
  const { t } = useTranslation('chat');
  const { helper } = useConfig();
  const terms = { username: useUser()?.username ?? '', remote: helper.remote };
  const [accepted, setAccepted] = useState(() => hasAccepted(localStorage, terms));
  const [offset] = useState(() => randomOffset());
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  function start() {
    keepAcceptance(localStorage, terms);
    setAccepted(true);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ '--offset-x': `${offset.x}px`, '--offset-y': `${offset.y}px` } as CSSProperties}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      closedby="closerequest"
      onCancel={cancel}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span className={styles.icon} aria-hidden="true">
            <IconMessageCircleQuestion size={21} stroke={1.8} />
          </span>
          <h2 id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {t('title')}
          </h2>
          <CloseButton aria-label={t('app.close')} size="lg" onClick={onClose} />
        </div>
        <div id={`${id}-about`} className={styles.about}>
          <span className={styles.group}>{group}</span>
          <p className={styles.question}>{question.text}</p>
        </div>
        {accepted ? (
          <Conversation
            surveyType={surveyType}
            context={{ text: question.text, category: group }}
            remote={helper.remote}
            accepted={accepted}
          />
        ) : (
          <TermsStep remote={helper.remote} onStart={start} />
        )}
      </div>
    </dialog>
  );
}
