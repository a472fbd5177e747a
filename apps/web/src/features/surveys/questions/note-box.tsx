import { Button, Textarea } from '@mantine/core';
import { isNoteOnly, MAX_NOTE_LENGTH } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { IconNote } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import styles from './note-box.module.css';

/** From this share of the longest note on, its length is shown. */
const NEAR_LIMIT = 0.9;

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
  const language = useLanguage();
  const id = useId();
  const noteOnly = isNoteOnly(question);
  const used = note?.length ?? 0;
  const isNear = used >= MAX_NOTE_LENGTH * NEAR_LIMIT;
  const isOver = used > MAX_NOTE_LENGTH;
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
        // A note that is too long stays whole and says so: cut off, its end would be lost unseen.
        aria-invalid={isOver}
        aria-describedby={isNear ? id : undefined}
        // It was opened by a click on its button, which is gone.
        autoFocus={opened}
        disabled={disabled}
        value={note ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        onBlur={onLeave}
      />
      {isNear && (
        <p id={id} className={styles.counter} data-over={isOver || undefined}>
          {t('question.noteLength', {
            used: formatNumber(used, language),
            max: formatNumber(MAX_NOTE_LENGTH, language),
          })}
        </p>
      )}
    </div>
  );
}
