import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { SurveyMeasure } from '@rocca/contract/survey/definition.schema';
import { measuresOf } from '@rocca/contract/survey/measures';
import {
  answerStanding,
  contradictedQuestions,
  isNoteTheAnswer,
  reportQuestions,
} from '@rocca/contract/survey/report-view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MeasureCodes } from '../measure-codes.tsx';
import styles from './answers-card.module.css';
import { Fold } from './fold.tsx';
import { answerAnchor } from './question-links.tsx';
import { useReportWords } from './report-words.ts';
import { STANDING_TONES } from './tones.ts';

type Answer = SurveyReport['answers'][number];

/** Every question with its answer and note, by group. */
export function AnswersCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick, score, counted } = useReportWords();
  const questions = reportQuestions(report);
  const contradicted = contradictedQuestions(report);
  const { hash, key } = useLocation();
  const isWanted = ({ question }: Answer) => hash === `#${answerAnchor(question)}`;
  return (
    <Card title={t('answers.title')} hint={t('answers.hint')} flush>
      {report.groups.map((group) => {
        const answers = report.answers.filter((answer) => answer.group === group.id);
        return (
          <Fold
            key={group.id}
            // A link that is followed again opens it again.
            wanted={answers.some(isWanted) ? key : undefined}
            title={pick(group.title)}
            aside={`${t('answers.count', counted(answers.length))} · ${score(group.score)}`}
          >
            <ul className={styles.answers}>
              {answers.map((answer) => {
                const question = questions.get(answer.question);
                return (
                  <AnswerEntry
                    key={answer.question}
                    answer={answer}
                    question={question ? pick(question.text) : answer.question}
                    measures={question ? measuresOf(report.definition, question) : []}
                    isContradicted={contradicted.has(answer.question)}
                    wanted={isWanted(answer) ? key : undefined}
                  />
                );
              })}
            </ul>
          </Fold>
        );
      })}
    </Card>
  );
}

interface AnswerEntryProps {
  readonly answer: Answer;
  readonly question: string;
  readonly measures: readonly SurveyMeasure[];
  readonly isContradicted: boolean;
  readonly wanted: string | undefined;
}

function AnswerEntry({ answer, question, measures, isContradicted, wanted }: AnswerEntryProps) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const standing = answerStanding(answer);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted === undefined) return;
    entry.current?.scrollIntoView({ block: 'center' });
    entry.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <li
      ref={entry}
      id={answerAnchor(answer.question)}
      className={styles.entry}
      data-wanted={wanted !== undefined || undefined}
      tabIndex={-1}
    >
      <div className={styles.words}>
        <p className={styles.question}>{question}</p>
        {measures.length > 0 && (
          <p className={styles.measures}>
            <MeasureCodes measures={measures} />
          </p>
        )}
        <p className={styles.answer}>{pick(answer.text)}</p>
        {answer.note !== null && !isNoteTheAnswer(answer) && (
          <p className={styles.note}>
            <span className={styles.label}>{t('answers.note')}</span> {answer.note}
          </p>
        )}
      </div>
      <div className={styles.tags}>
        {isContradicted ? (
          <Tag tone="critical">{t('answers.contradicted')}</Tag>
        ) : (
          <Tag tone={STANDING_TONES[standing]}>{t(`answers.standing.${standing}`)}</Tag>
        )}
      </div>
    </li>
  );
}
