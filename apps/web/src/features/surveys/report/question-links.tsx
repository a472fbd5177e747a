import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { reportQuestions } from '@rocca/contract/survey/report-view';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './question-links.module.css';
import { useReportWords } from './report-words.ts';

export const answerAnchor = (question: string) => `answer-${question}`;

interface QuestionLinksProps {
  readonly report: SurveyReport;
  readonly questions: readonly string[];
}

/** The questions that a statement rests on, each with its answer and the way to it among all answers. */
export function QuestionLinks({ report, questions }: QuestionLinksProps) {
  const { pick } = useReportWords();
  const known = reportQuestions(report);
  return (
    <ul className={styles.questions}>
      {questions.map((id) => {
        const question = known.get(id);
        const answer = report.answers.find((one) => one.question === id);
        return (
          <li key={id}>
            <AppLink className={styles.link} to={`#${answerAnchor(id)}`}>
              {question ? pick(question.text) : id}
            </AppLink>
            {answer && <span className={styles.answer}>{pick(answer.text)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
