import type { EntityClass, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { AnswerEntry } from '../saving/saving-model.ts';
import styles from './question-head.module.css';
import { SaveMark } from './save-mark.tsx';

interface QuestionHeadProps {
  readonly question: SurveyQuestion;
  readonly number: string;
  readonly asked: boolean;
  readonly entity: EntityClass | null;
  readonly entry: AnswerEntry;
  readonly disabled: boolean;
  readonly textId: string;
}

/** The question's words: its text, whom it binds, where it comes from, and how to answer it. */
export function QuestionHead({ question, number, asked, entity, entry, disabled, textId }: QuestionHeadProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { text, help, references, binds } = question;
  // Who is not bound reads that instead.
  const only = asked && binds?.length === 1 ? binds[0] : undefined;
  const source = references.map((reference) => reference[language]).join(' · ');
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        {!asked && entity && <span className={styles.mark}>{t(`question.optional.${entity}`)}</span>}
        {only && <span className={`${styles.mark} ${styles.binding}`}>{t(`question.binds.${only}`)}</span>}
        <SaveMark entry={entry} disabled={disabled} />
      </div>
      <h3 id={textId} className={styles.text}>
        {text[language]}
      </h3>
      <details className={styles.help}>
        <summary>
          {t('question.help')}
          {source && <span className={styles.source}>{source}</span>}
        </summary>
        <p>{help[language]}</p>
      </details>
    </div>
  );
}
