import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { brokenAnswerRule } from '@rocca/contract/survey/answer-rules';
import { questionsOf } from '@rocca/contract/survey/progress';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getSession } from '../../../lib/session/browser-session.ts';
import { heldAnswers, refreshAnswers } from '../survey-query.ts';
import { type AnswerSaver, createAnswerSaver, type SaverState } from './answer-saver.ts';
import { createDraftStorage } from './draft-storage.ts';
import { sendAnswer } from './send-answer.ts';

interface Saving {
  readonly saver: AnswerSaver;
  readonly state: SaverState;
}

/** Saves the answers of a questionnaire as long as its screen is open. */
export function useAnswerSaver(survey: SurveyDetail): Saving {
  const client = useQueryClient();
  const [saver] = useState(() => openSaver(survey, client));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const canAnswer = survey.can.answer;

  useEffect(() => saver.hear(heldAnswers(survey)), [saver, survey]);

  useEffect(() => {
    if (!canAnswer) return;
    saver.start();
    addEventListener('online', saver.retryNow);
    return () => {
      removeEventListener('online', saver.retryNow);
      saver.stop();
    };
  }, [saver, canAnswer]);

  return { saver, state };
}

function openSaver(survey: SurveyDetail, client: QueryClient): AnswerSaver {
  const { id, definition } = survey;
  const questions = new Map(questionsOf(definition).map((question) => [question.id, question]));
  const person = username();
  const me = person ?? '';
  const saver = createAnswerSaver({
    me,
    drafts: createDraftStorage({ storage: localStorage, username: me, surveyId: id }),
    broken: (question, answer) => brokenAnswerRule(questions.get(question), answer),
    send: (question, answer, version) => sendAnswer(id, question, answer, version),
    reload: async () => heldAnswers(await refreshAnswers(client, id)),
    isSignedIn: () => username() === person,
  });
  saver.hear(heldAnswers(survey));
  // It was completed before these were sent: the person has to know.
  if (survey.completed_at !== null) saver.takeUp();
  return saver;
}

function username(): string | null {
  const state = getSession().getState();
  return state.status === 'authenticated' ? state.user.username : null;
}
