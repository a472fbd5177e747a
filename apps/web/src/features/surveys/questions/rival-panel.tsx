import { Button } from '@mantine/core';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import type { AnswerEntry } from '../saving/saving-model.ts';
import { answerWords } from './answer-words.ts';
import styles from './rival-panel.module.css';

interface RivalPanelProps {
  readonly question: SurveyQuestion;
  readonly entry: AnswerEntry;
  /** Nothing can be answered any more: there is no choice. */
  readonly disabled: boolean;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

/** Somebody else has answered meanwhile: both answers, and the choice between them. */
export function RivalPanel({ question, entry: { rival }, disabled, onChoose }: RivalPanelProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const me = useUser()?.username;
  if (!rival) return null;
  const when = rival.at ? formatDateTime(rival.at, language) : '';
  const who =
    rival.by === me ? t('rival.you', { when }) : t('rival.other', { name: rival.by ?? t('rival.unknown'), when });
  const words = answerWords(question, rival, language) || (rival.note ? '' : t('rival.cleared'));
  return (
    <div className={styles.panel} role="alert">
      <IconUsers size={18} stroke={1.8} aria-hidden="true" />
      <div className={styles.words}>
        <p>{who}</p>
        <blockquote className={styles.theirs}>
          {words}
          {rival.note && <span className={styles.note}>{t('rival.note', { note: rival.note })}</span>}
        </blockquote>
        <p>
          {t('rival.unsaved')} {!disabled && t('rival.which')}
        </p>
        {!disabled && (
          <div className={styles.buttons}>
            <Button size="xs" variant="default" onClick={() => onChoose('theirs')}>
              {t('rival.theirs')}
            </Button>
            <Button size="xs" variant="default" onClick={() => onChoose('mine')}>
              {t('rival.mine')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
