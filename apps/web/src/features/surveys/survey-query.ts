import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { type HeldAnswer, heldAnswerOf } from './saving/saving-model.ts';

/** What other people answer is told by the event stream; this is for when it is not up. */
const REFRESH_MS = 30_000;

export const surveyKey = (id: string) => ['survey', id] as const;
export const answersKey = (id: string) => ['survey-answers', id] as const;

const surveyQuery = (id: string) =>
  queryOptions({
    queryKey: surveyKey(id),
    queryFn: ({ signal }) => api.get(`/surveys/${id}/`, { reply: 'survey', signal }),
  });

/** The questionnaire, whose questions stay, with its answers as they are now. */
export function useSurvey(id: string) {
  const client = useQueryClient();
  // What an earlier visit left in the cache may have been completed since.
  const survey = useQuery({ ...surveyQuery(id), refetchOnMount: 'always' });
  useQuery({
    queryKey: answersKey(id),
    queryFn: ({ signal }) => refreshAnswers(client, id, signal),
    enabled: survey.isFetchedAfterMount && survey.isSuccess,
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
  });
  return survey;
}

/** Reads the answers alone and brings them into the questionnaire. */
export async function refreshAnswers(client: QueryClient, id: string, signal?: AbortSignal) {
  const latest = await api.get(`/surveys/${id}/answers/`, { reply: 'surveyAnswers', signal });
  client.setQueryData(surveyQuery(id).queryKey, (survey) => survey && { ...survey, ...latest });
  return latest;
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
