import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import type { OwnTask } from '../tasks/index.ts';

/** The account comes with every look-up: the questionnaire of another one is not there. */
export function ownSurvey(request: FastifyRequest<{ Params: { id: string } }>): OwnTask {
  const { accountId } = callerOf(request);
  if (!accountId) throw new AppError('not_found');
  return { accountId, taskId: request.params.id };
}
