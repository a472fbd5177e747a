import { isAnswered } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudUpload,
  IconEraser,
  IconNote,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AnswerEntry, type AnswerState, stateOf } from '../saving/saving-model.ts';
import styles from './save-mark.module.css';

const ICONS = {
  saved: IconCheck,
  cleared: IconEraser,
  noteOnly: IconNote,
  unsaved: IconPencil,
  saving: IconCloudUpload,
  refused: IconAlertTriangle,
  rival: IconUsers,
} as const;

interface SaveMarkProps {
  readonly question: SurveyQuestion;
  readonly entry: AnswerEntry;
  readonly asked: boolean;
  /** Nothing can be answered any more: what is not saved will not be. */
  readonly disabled: boolean;
}

/** What became of the answer: an icon and a word. */
export function SaveMark({ question, entry, asked, disabled }: SaveMarkProps) {
  const { t } = useTranslation('surveys');
  const state = markOf(stateOf(entry), entry.held, question, asked);
  if (state === 'none') return null;
  const Icon = ICONS[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {t(`question.state.${disabled && state === 'unsaved' ? 'lost' : state}`)}
    </span>
  );
}

/** What is stored without being an answer is not called saved: a tick would say that the question is done. */
function markOf(
  state: AnswerState,
  held: AnswerEntry['held'],
  question: SurveyQuestion,
  asked: boolean,
): AnswerState | 'cleared' | 'noteOnly' {
  if (state !== 'saved' || isAnswered(question, held)) return state;
  if (!held.note) return 'cleared';
  return asked ? 'noteOnly' : 'saved';
}
