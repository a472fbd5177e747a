import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import {
  answerStanding,
  contradictedQuestions,
  isNoteTheAnswer,
  reportQuestions,
} from '@rocca/contract/survey/report-view';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './answers-card.module.css';
import { Fold } from './fold.tsx';
import { useReportWords } from './report-words.ts';
import { STANDING_TONES } from './tones.ts';

type Answer = SurveyReport['answers'][number];

/** Every question with its answer and note, by group. */
export function AnswersCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick, score, counted } = useReportWords();
  const questions = reportQuestions(report);
  const contradicted = contradictedQuestions(report);
  return (
    <Card title={t('answers.title')} hint={t('answers.hint')} flush>
      {report.groups.map((group) => {
        const answers = report.answers.filter((answer) => answer.group === group.id);
        return (
          <Fold
            key={group.id}
            title={pick(group.title)}
            aside={`${t('answers.count', counted(answers.length))} · ${score(group.score)}`}
          >
            <ul className={styles.answers}>
              {answers.map((answer) => (
                <AnswerEntry
                  key={answer.question}
                  answer={answer}
                  question={pick(questions.get(answer.question)?.text ?? { it: answer.question, en: answer.question })}
                  isContradicted={contradicted.has(answer.question)}
                />
              ))}
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
  readonly isContradicted: boolean;
}

function AnswerEntry({ answer, question, isContradicted }: AnswerEntryProps) {
  const { t } = useTranslation('surveyReport');
  const { pick } = useReportWords();
  const standing = answerStanding(answer);
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.question}>{question}</p>
        <p className={styles.answer}>{pick(answer.text)}</p>
        {answer.note !== null && !isNoteTheAnswer(answer) && (
          <p className={styles.note}>
            <span className={styles.label}>{t('answers.note')}</span> {answer.note}
          </p>
        )}
      </div>
      <div className={styles.tags}>
        <Tag tone={STANDING_TONES[standing]}>{t(`answers.standing.${standing}`)}</Tag>
        {isContradicted && <Tag tone="critical">{t('answers.contradicted')}</Tag>}
      </div>
    </li>
  );
}
