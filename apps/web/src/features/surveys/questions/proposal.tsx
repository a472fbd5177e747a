import { Button } from '@mantine/core';
import { isNoteOnly } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { answerWords } from './answer-words.ts';
import styles from './proposal.module.css';

interface ProposalProps {
  readonly question: SurveyQuestion;
  readonly onConfirm: (values: readonly number[]) => void;
}

/** A default is a proposal: it becomes an answer when somebody says so, and counts for nothing before. */
export function Proposal({ question, onConfirm }: ProposalProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { default: proposed } = question;
  if (proposed === undefined || isNoteOnly(question)) return null;
  const words = answerWords(question, { values: [proposed], note: null }, language);
  return (
    <div className={styles.proposal}>
      <span>{t('question.proposal', { value: words })}</span>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconCheck size={14} aria-hidden="true" />}
        onClick={() => onConfirm([proposed])}
      >
        {t('question.confirm')}
      </Button>
    </div>
  );
}
