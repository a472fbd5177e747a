import type { EntityClass, SurveyDefinition, SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { boundBy, measuresOf } from '@rocca/contract/survey/measures';
import { isRequired } from '@rocca/contract/survey/scoring';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { MeasureCodes } from '../measure-codes.tsx';
import type { AnswerEntry } from '../saving/saving-model.ts';
import styles from './question-head.module.css';
import { SaveMark } from './save-mark.tsx';

interface QuestionHeadProps {
  readonly definition: SurveyDefinition;
  readonly question: SurveyQuestion;
  readonly number: string;
  readonly asked: boolean;
  readonly entity: EntityClass | null;
  readonly entry: AnswerEntry;
  readonly disabled: boolean;
  readonly textId: string;
}

/** The question's words: its text, whom it binds, where it comes from, and how to answer it. */
export function QuestionHead(props: QuestionHeadProps) {
  const { definition, question, number, asked, entity, entry, disabled, textId } = props;
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { text, help, references } = question;
  const measures = measuresOf(definition, question);
  const source = references.map((reference) => reference[language]).join(' · ');
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        {!asked && entity && <span className={styles.mark}>{t(`question.optional.${entity}`)}</span>}
        <SaveMark question={question} entry={entry} asked={asked} disabled={disabled} />
      </div>
      <h3 id={textId} className={styles.text}>
        {text[language]}
      </h3>
      {measures.length > 0 && (
        <div className={styles.measures}>
          <MeasureCodes measures={measures} />
          <span>{isRequired(question) ? t(`question.binds.${boundBy(question)}`) : t('question.goodPractice')}</span>
        </div>
      )}
      <details className={styles.help}>
        <summary>
          {t('question.help')}
          {source && <span className={styles.source}>{source}</span>}
        </summary>
        <div className={styles.words}>
          <p>{help[language]}</p>
          {measures.length > 0 && (
            <ul>
              {measures.map(({ code, title }) => (
                <li key={code}>
                  <span className={styles.code}>{code}</span> {title[language]}
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </div>
  );
}
