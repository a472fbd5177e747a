import { Button } from '@mantine/core';
import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import { answerRuleText, isNoteOnly, type SurveyAnswer } from '@rocca/contract/survey/answer-rules';
import type {
  EntityClass,
  SurveyDefinition,
  SurveyGroup,
  SurveyQuestion,
} from '@rocca/contract/survey/definition.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { IconAlertCircle, IconEraser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { HelperChat } from '../chat/helper-chat.tsx';
import { useHelperAvailable } from '../chat/helper-visibility.ts';
import { questionAnchor } from '../runner/runner-model.ts';
import type { AnswerSaver, SendWhen } from '../saving/answer-saver.ts';
import { type AnswerEntry, type Refusal, shownAnswer, stateOf } from '../saving/saving-model.ts';
import { ChoiceInput } from './choice-input.tsx';
import { FactLines } from './fact-lines.tsx';
import { NoteBox } from './note-box.tsx';
import { NumberInput } from './number-input.tsx';
import { Proposal } from './proposal.tsx';
import styles from './question-card.module.css';
import { QuestionHead } from './question-head.tsx';
import { RivalPanel } from './rival-panel.tsx';

export interface QuestionCardProps {
  readonly surveyType: SurveyType;
  readonly definition: SurveyDefinition;
  readonly group: SurveyGroup;
  readonly question: SurveyQuestion;
  /** `3.2`: the second question of the third step. */
  readonly number: string;
  /** Whether it binds the company. */
  readonly asked: boolean;
  readonly entity: EntityClass | null;
  readonly entry: AnswerEntry;
  readonly facts: readonly SurveyFact[];
  readonly saver: AnswerSaver;
  readonly disabled: boolean;
}

/** One question with everything that helps to answer it, and what became of the answer. */
export function QuestionCard(props: QuestionCardProps) {
  const { surveyType, definition, group, question, number, asked, entity, entry, facts, saver, disabled } = props;
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const hasHelper = useHelperAvailable(surveyType);
  const id = useId();
  const answer = shownAnswer(entry);
  const hasValues = answer.values.length > 0;
  const problem = useProblem(question, entry.refusal, answer);
  const change = (part: Partial<SurveyAnswer>, when?: SendWhen) =>
    saver.edit(question.id, { values: answer.values, note: answer.note, ...part }, when);
  const control = {
    question,
    labelledBy: `${id}-text`,
    describedBy: problem ? `${id}-problem` : undefined,
    values: answer.values,
    disabled,
    onChange: (values: readonly number[], when?: SendWhen) => change({ values }, when),
    onLeave: () => saver.release(question.id),
  };
  return (
    <section
      id={questionAnchor(question.id)}
      className={styles.card}
      data-state={stateOf(entry)}
      aria-labelledby={`${id}-text`}
      tabIndex={-1}
    >
      <QuestionHead
        definition={definition}
        question={question}
        number={number}
        asked={asked}
        entity={entity}
        entry={entry}
        disabled={disabled}
        textId={`${id}-text`}
      />
      <FactLines facts={facts} />
      {!isNoteOnly(question) && (
        <div className={styles.answer} data-answer>
          {question.question_type === 'list' ? <ChoiceInput {...control} /> : <NumberInput {...control} />}
        </div>
      )}
      {!hasValues && !disabled && <Proposal question={question} onConfirm={(values) => change({ values })} />}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />
          {problem}
        </p>
      )}
      <RivalPanel
        question={question}
        entry={entry}
        disabled={disabled}
        onChoose={(choice) => saver.resolve(question.id, choice)}
      />
      <div className={styles.foot}>
        {question.note && (
          <NoteBox
            question={question}
            note={answer.note}
            disabled={disabled}
            onChange={(note) => change({ note }, 'left')}
            onLeave={() => saver.release(question.id)}
          />
        )}
        {hasValues && !disabled && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={styles.clear}
            leftSection={<IconEraser size={15} aria-hidden="true" />}
            onClick={() => change({ values: [] })}
          >
            {t('question.clear')}
          </Button>
        )}
        {hasHelper && (
          <HelperChat
            surveyType={surveyType}
            question={{ id: question.id, text: question.text[language] }}
            group={group.title[language]}
          />
        )}
      </div>
    </section>
  );
}

function useProblem(question: SurveyQuestion, refusal: Refusal | null, { values }: SurveyAnswer): string | null {
  const language = useLanguage();
  if (!refusal) return null;
  return 'text' in refusal ? refusal.text : answerRuleText(refusal.rule, question, language, values);
}
