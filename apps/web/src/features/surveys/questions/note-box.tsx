import { Button, Textarea } from '@mantine/core';
import { isNoteOnly, MAX_NOTE_LENGTH } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './note-box.module.css';

interface NoteBoxProps {
  readonly question: SurveyQuestion;
  readonly note: string | null;
  readonly disabled: boolean;
  readonly onChange: (note: string | null) => void;
  /** The box has lost the focus. */
  readonly onLeave: () => void;
}

/** A note on the answer, or the answer itself where nothing else can be given. */
export function NoteBox({ question, note, disabled, onChange, onLeave }: NoteBoxProps) {
  const { t } = useTranslation('surveys');
  const noteOnly = isNoteOnly(question);
  const [opened, setOpened] = useState(false);
  if (!noteOnly && !opened && !note) {
    if (disabled) return null;
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={styles.open}
        leftSection={<IconNote size={15} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('question.addNote')}
      </Button>
    );
  }
  return (
    <div className={styles.box} data-answer={noteOnly || undefined}>
      <Textarea
        label={t(noteOnly ? 'question.ownWords' : 'question.note')}
        rows={noteOnly ? 3 : 2}
        maxLength={MAX_NOTE_LENGTH}
        // It was opened by a click on its button, which is gone.
        autoFocus={opened}
        disabled={disabled}
        value={note ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        onBlur={onLeave}
      />
    </div>
  );
}
