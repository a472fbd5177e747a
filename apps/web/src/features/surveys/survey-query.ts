import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { type HeldAnswer, heldAnswerOf } from './saving/saving-model.ts';

/** What other people answer comes with the event stream; this is for when it is not up. */
const REFRESH_MS = 60_000;

export const surveyQuery = (id: string) =>
  queryOptions({
    queryKey: ['survey', id],
    queryFn: ({ signal }) => api.get(`/surveys/${id}/`, { reply: 'survey', signal }),
    staleTime: 0,
  });

/** The questionnaire with its answers, read again whenever the person comes back to the window. */
export function useSurvey(id: string) {
  return useQuery({ ...surveyQuery(id), refetchOnWindowFocus: 'always', refetchInterval: REFRESH_MS });
}

/** What the account's reports know. Read once: a scan that ends meanwhile is for the next visit. */
export function useSurveyFacts(id: string) {
  return useQuery({
    queryKey: ['survey-facts', id],
    queryFn: ({ signal }) => api.get(`/surveys/${id}/facts/`, { reply: 'surveyFacts', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function heldAnswers({ answers }: Pick<SurveyDetail, 'answers'>): ReadonlyMap<string, HeldAnswer> {
  return new Map(answers.map((answer) => [answer.id, heldAnswerOf(answer)]));
}
