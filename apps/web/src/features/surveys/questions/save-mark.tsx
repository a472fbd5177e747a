import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AnswerEntry, stateOf } from '../saving/saving-model.ts';
import styles from './save-mark.module.css';

const ICONS = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconCloudUpload,
  refused: IconAlertTriangle,
  rival: IconUsers,
} as const;

interface SaveMarkProps {
  readonly entry: AnswerEntry;
  /** Nothing can be answered any more: what is not saved will not be. */
  readonly disabled: boolean;
}

/** What became of the answer: an icon and a word. */
export function SaveMark({ entry, disabled }: SaveMarkProps) {
  const { t } = useTranslation('surveys');
  const state = stateOf(entry);
  if (state === 'none') return null;
  const Icon = ICONS[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {t(`question.state.${disabled && state === 'unsaved' ? 'lost' : state}`)}
    </span>
  );
}
