import { Button } from '@mantine/core';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatDialog } from './chat-dialog.tsx';
import type { ChatSubject } from './chat-subject.ts';

/** Opens the chat. Closing it forgets what was said: the dialog holds everything. */
export function AskButton(props: ChatSubject) {
  const { t } = useTranslation('chat');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessageCircleQuestion size={16} stroke={1.8} aria-hidden="true" />}
        aria-label={t('openFor', { question: props.question.text })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('open')}
      </Button>
      {opened && <ChatDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
