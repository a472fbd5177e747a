import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { brokenAnswerRule } from '@rocca/contract/survey/answer-rules';
import { questionsOf } from '@rocca/contract/survey/progress';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getSession } from '../../../lib/session/browser-session.ts';
import { noteDraft, takeDraft } from '../../../lib/session/drafts.ts';
import { heldAnswers, refreshAnswers } from '../survey-query.ts';
import { type AnswerSaver, createAnswerSaver, type SaverState } from './answer-saver.ts';
import { createDraftStorage } from './draft-storage.ts';
import type { Wish } from './saving-model.ts';
import { sendAnswer } from './send-answer.ts';

interface Saving {
  readonly saver: AnswerSaver;
  readonly state: SaverState;
}

/** Saves the answers of a questionnaire as long as its screen is open. */
export function useAnswerSaver(survey: SurveyDetail): Saving {
  const client = useQueryClient();
  const [path] = useState(() => location.pathname);
  const [saver] = useState(() => openSaver(survey, client));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const canAnswer = survey.can.answer;
  const isCompleted = survey.completed_at !== null;

  useEffect(() => saver.hear(heldAnswers(survey)), [saver, survey]);

  useEffect(() => {
    if (!canAnswer) return;
    // Of a session that expired here; what survives a reload is in the storage.
    const left = (takeDraft(path) ?? {}) as Record<string, Wish>;
    saver.start(new Map(), new Map(Object.entries(left)));
    addEventListener('online', saver.retryNow);
    return () => {
      removeEventListener('online', saver.retryNow);
      saver.stop();
    };
  }, [saver, path, canAnswer]);

  // Left by an earlier visit; what is unsaved in this one, the person is told of first.
  useEffect(() => {
    if (isCompleted && ![...saver.getState().entries.values()].some(({ wish }) => wish)) saver.discard();
  }, [saver, isCompleted]);

  useEffect(() => {
    const unsaved = [...state.entries].flatMap(([question, { wish }]) => (wish ? [[question, wish] as const] : []));
    noteDraft(path, unsaved.length > 0 ? Object.fromEntries(unsaved) : null);
    return () => noteDraft(path, null);
  }, [path, state.entries]);

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
  return saver;
}

function username(): string | null {
  const state = getSession().getState();
  return state.status === 'authenticated' ? state.user.username : null;
}
