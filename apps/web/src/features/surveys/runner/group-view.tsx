import { Button } from '@mantine/core';
import type { SurveyDetail, SurveyFact } from '@rocca/contract/api/surveys.schema';
import type { EntityClass } from '@rocca/contract/survey/definition.schema';
import { isAsked } from '@rocca/contract/survey/progress';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { QuestionCard } from '../questions/question-card.tsx';
import type { AnswerSaver, SaverState } from '../saving/answer-saver.ts';
import { EMPTY_ENTRY } from '../saving/saving-model.ts';
import styles from './group-view.module.css';
import type { Step } from './runner-model.ts';

interface GroupViewProps {
  readonly survey: SurveyDetail;
  readonly step: Step;
  readonly stepCount: number;
  readonly entity: EntityClass | null;
  readonly saver: AnswerSaver;
  readonly entries: SaverState['entries'];
  readonly facts: readonly SurveyFact[];
}

/** The questions of one step, one below the other, and the way to the next. */
export function GroupView({ survey, step, stepCount, entity, saver, entries, facts }: GroupViewProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { group, number } = step;
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-group-heading>
          {group.title[language]}
        </h2>
        <p className={styles.intro}>{group.intro[language]}</p>
      </div>
      {group.questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          surveyType={survey.type}
          definition={survey.definition}
          group={group}
          question={question}
          number={`${number}.${index + 1}`}
          asked={isAsked(question, entity)}
          entity={entity}
          entry={entries.get(question.id) ?? EMPTY_ENTRY}
          facts={facts.filter(({ topic }) => question.facts?.includes(topic))}
          saver={saver}
          disabled={!survey.can.answer}
        />
      ))}
      <nav className={styles.turn} aria-label={t('runner.turn')}>
        {number > 1 ? (
          <Button
            component={AppLink}
            to={`?step=${number - 1}`}
            variant="default"
            aria-keyshortcuts="Alt+PageUp"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          >
            {t('runner.previous')}
          </Button>
        ) : (
          <span />
        )}
        {number < stepCount && (
          <Button
            component={AppLink}
            to={`?step=${number + 1}`}
            variant="light"
            aria-keyshortcuts="Alt+PageDown"
            rightSection={<IconArrowRight size={16} aria-hidden="true" />}
          >
            {t('runner.next')}
          </Button>
        )}
      </nav>
    </div>
  );
}
