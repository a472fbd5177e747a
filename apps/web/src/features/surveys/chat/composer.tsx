import { ActionIcon } from '@mantine/core';
import { MAX_MESSAGE_LENGTH } from '@rocca/contract/api/helper.schema';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, canSend, counterOf } from './chat-model.ts';
import styles from './composer.module.css';
import { useAnswersLeft } from './helper-visibility.ts';

interface ComposerProps {
  readonly chat: Chat;
  readonly accepted: boolean;
  readonly onSend: (text: string) => void;
}

/** The field for the next message. Enter sends it; with Shift it begins a new line. */
export function Composer({ chat, accepted, onSend }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = useAnswersLeft();
  const { used, state } = counterOf(text);
  const sendable = canSend({ text, chat, accepted });

  // It takes the place of the terms, whose button had the focus.
  useLayoutEffect(() => field.current?.focus(), []);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (!sendable) return;
    onSend(text);
    setText('');
    field.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent) {
    // Enter also ends the composition of a character in some languages.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    send(event);
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <div className={styles.row}>
        <textarea
          ref={field}
          className={styles.field}
          rows={2}
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('message')}
          aria-describedby={id}
          aria-invalid={state === 'over'}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <ActionIcon type="submit" size={38} radius={10} aria-label={t('send')} disabled={!sendable}>
          <IconSend2 size={19} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.foot}>
        <p id={id} className={`${styles.counter} ${styles[state]}`}>
          {state === 'over' && <span role="alert">{t('tooLongNow', { max: MAX_MESSAGE_LENGTH })} </span>}
          <span className={styles.figures}>{t('counter', { used, max: MAX_MESSAGE_LENGTH })}</span>
        </p>
        {left !== null && <p className={styles.counter}>{t('left', { count: left })}</p>}
      </div>
    </form>
  );
}
