import { errorBody } from '@rocca/contract/api/error.schema';
import {
  type HelperReply,
  helperParams,
  helperQuestion,
  helperReply,
  MAX_SENT_LENGTH,
  MAX_SENT_MESSAGES,
} from '@rocca/contract/api/helper.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { ClientLeft, leftSignal } from '../../platform/http/left-signal.ts';
import { EventStream } from './event-stream.ts';
import { UNAVAILABLE } from './helper.messages.ts';
import { presentRefusal } from './helper.present.ts';
import { answerQuestion, type HelperParts, requireLicence } from './helper.service.ts';
import { type HelperOptions, openHelper, openOnce } from './open-helper.ts';

/** As many and as long messages as the schema takes, in characters of three bytes, and some room for the rest. */
const BODY_LIMIT_BYTES = MAX_SENT_MESSAGES * MAX_SENT_LENGTH * 3 + 32 * 1024;

/** Answers of one account that are written at the same time. */
const MAX_AT_ONCE = 2;

type HelperRoutesOptions = Pick<HelperParts, 'db' | 'permitted'> & HelperOptions;

/** `POST /api/helperbot/:survey/`. What is asked and answered is stored nowhere and logged nowhere. */
export function helperRoutes(app: App, { db, permitted, log, ...options }: HelperRoutesOptions): void {
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE });
  const open = openOnce(() => openHelper({ ...options, log }));
  const parts: HelperParts = { db, permitted, log, open };
  app.post(
    '/api/helperbot/:survey/',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['Services'],
        summary: 'An answer of the helper chat beside a questionnaire',
        description:
          'With `Accept: text/event-stream` the answer comes as server-sent events: `delta` events carry its pieces ' +
          '(HelperDelta), one `message` event the whole reply. A reply whose code is not 0 says why there is no answer.',
        params: helperParams,
        body: helperQuestion,
        response: { 200: helperReply, 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const licensed = await requireLicence(parts, callerOf(request).accountId, request.params.survey);
      const giveBack = places.take(licensed.accountId);
      try {
        const asking = { asked: request.body, language: languageOf(request), left: leftSignal(reply) };
        const answer = answerQuestion(parts, { ...licensed, ...asking });
        return await (wantsEvents(request) ? streamReply(answer, request, reply) : wholeReply(answer));
      } finally {
        giveBack();
      }
    },
  );
}

function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

async function wholeReply(answer: AsyncGenerator<string, HelperReply>): Promise<HelperReply> {
  for (;;) {
    const { done, value } = await answer.next();
    if (done) return value;
  }
}

async function streamReply(
  answer: AsyncGenerator<string, HelperReply>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<undefined> {
  // Before anything is sent: what is refused here is still answered with its status.
  let next = await answer.next();
  const events = new EventStream(reply);
  try {
    for (; !next.done; next = await answer.next()) events.send('delta', { content: next.value });
    events.send('message', next.value);
  } catch (error) {
    if (error instanceof ClientLeft) return;
    request.log.error({ err: error }, 'request failed');
    events.send('message', presentRefusal('unavailable', UNAVAILABLE, languageOf(request)));
  } finally {
    events.end();
  }
}
