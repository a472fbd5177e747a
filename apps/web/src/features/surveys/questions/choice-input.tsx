import { answerRuleText, isSingle } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { SendWhen } from '../saving/answer-saver.ts';
import styles from './choice-input.module.css';
import { toggleChoice } from './choices.ts';

export interface ControlProps {
  readonly question: SurveyQuestion;
  /** The id of the question's text. */
  readonly labelledBy: string;
  /** The id of what is wrong with the answer. */
  readonly describedBy: string | undefined;
  readonly values: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (values: readonly number[], when?: SendWhen) => void;
  readonly onLeave: () => void;
}

/** Radio buttons where one answer is chosen, check boxes where several may be. */
export function ChoiceInput({ question, labelledBy, describedBy, values, disabled, onChange }: ControlProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const single = isSingle(question);
  const { responses = [], default: proposed } = question;
  return (
    <div>
      {!single && <p className={styles.hint}>{answerRuleText('number_of_answers', question, language)}</p>}
      <fieldset className={styles.choices} aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {responses.map(({ index, text, absence_of: item }) => (
          <label key={index} className={styles.choice} data-absence={item !== undefined || undefined}>
            <input
              type={single ? 'radio' : 'checkbox'}
              className={single ? styles.radio : styles.box}
              name={question.id}
              checked={values.includes(index)}
              disabled={disabled}
              onChange={() => onChange(toggleChoice(question, values, index))}
            />
            <span className={styles.words}>
              {text[language]}
              {values.length === 0 && index === proposed && (
                <span className={styles.proposed}>{t('question.proposed')}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
