import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { serviceName } from '@rocca/contract/services';
import { surveyService } from '@rocca/contract/survey/survey-types';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useConnection } from '../../../lib/api/connection.ts';
import { surveyPath } from '../../../lib/routes/paths.ts';
import { MoreLink } from '../../../ui/more-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type AnswerEntry, countedAnswer } from '../saving/saving-model.ts';
import { useAnswerSaver } from '../saving/use-answer-saver.ts';
import { useSurveyFacts } from '../survey-query.ts';
import { CompleteCard } from './complete-card.tsx';
import { GroupView } from './group-view.tsx';
import styles from './runner.module.css';
import { viewSurvey } from './runner-model.ts';
import { SavingStrip } from './saving-strip.tsx';
import { StepHeader } from './step-header.tsx';
import { TooLate } from './too-late.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useStep } from './use-step.ts';
import { useSurveyEvents } from './use-survey-events.ts';

interface RunnerProps {
  readonly survey: SurveyDetail;
  readonly reportPath: string;
}

export function Runner({ survey, reportPath }: RunnerProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { definition, form } = survey;
  const { saver, state } = useAnswerSaver(survey);
  const isCompleted = survey.completed_at !== null;
  const view = useMemo(() => {
    const counted = (entry: AnswerEntry) => (isCompleted ? (entry.rival ?? entry.held) : countedAnswer(entry));
    const answers = new Map([...state.entries].map(([id, entry]) => [id, counted(entry)]));
    return viewSurvey(definition, answers);
  }, [definition, state.entries, isCompleted]);
  const number = useStep(view.steps);
  const step = view.steps[number - 1];
  const unsaved = [...state.entries.values()].filter(({ wish }) => wish !== null).length;
  const guard = useLeaveGuard({ unsaved, isLost: isCompleted, onLeave: () => isCompleted && saver.forgetDrafts() });
  const { data: known } = useSurveyFacts(survey.id);
  useSurveyEvents(survey.id, state);
  // The shell's strip and the longer words of ours take more room at the top.
  const isLowered = useConnection().state !== 'fine';

  // Answers that came too late are shown once more: the person has to know.
  if (isCompleted && unsaved === 0) return <Navigate to={reportPath} replace />;
  const who = [form.business_name || form.company, form.business_name && form.company, form.office, form.email];
  return (
    <>
      <PageHead
        title={survey.name}
        trail={<MoreLink to={surveyPath(survey.type)}>{serviceName(surveyService(survey.type), language)}</MoreLink>}
        subtitle={who.filter(Boolean).join(' · ')}
      />
      {isCompleted && <TooLate steps={view.steps} entries={state.entries} onDiscard={saver.discard} />}
      {!isCompleted && !survey.can.answer && (
        <div className={styles.reader}>
          <p>{t('runner.readOnly')}</p>
        </div>
      )}
      <StepHeader steps={view.steps} current={number} progress={view.progress} />
      {survey.can.answer && <SavingStrip saver={saver} state={state} view={view} step={number} />}
      <div className={styles.layout} data-lowered={isLowered || undefined}>
        {step && (
          <GroupView
            key={step.group.id}
            survey={survey}
            step={step}
            stepCount={view.steps.length}
            entity={view.entity}
            saver={saver}
            entries={state.entries}
            facts={known?.facts ?? []}
          />
        )}
        <div className={styles.side}>
          {!isCompleted && <CompleteCard survey={survey} view={view} unsaved={unsaved} reportPath={reportPath} />}
        </div>
      </div>
      {guard}
    </>
  );
}
