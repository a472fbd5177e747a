import type { HelperDelta, HelperQuestion, HelperReply } from '@rocca/contract/api/helper.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { currentLanguage } from '../../../i18n/language.ts';
import { signedInFetch } from '../../../lib/api/api.ts';
import { apiErrorOf, NoAnswerError } from '../../../lib/api/api-error.ts';
import { checkReply } from '../../../lib/api/replies.ts';
import { createEventParser } from '../../../lib/tasks/event-parser.ts';

/** Without a sign of life for this long, the answer will not come any more. */
const SILENCE_MS = 30_000;

interface HelperCall {
  readonly surveyType: SurveyType;
  readonly question: HelperQuestion;
  /** A piece of the answer, as it comes. */
  readonly onPiece: (piece: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Asks the helper and answers its whole reply.
 * @throws ApiError, NoAnswerError, or the reason of the signal.
 */
export async function askHelper({ surveyType, question, onPiece, signal }: HelperCall): Promise<HelperReply> {
  const silence = new AbortController();
  const heard = <T>(something: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    return something.finally(() => clearTimeout(timer));
  };
  const path = `/api/helperbot/${surveyType}/`;
  try {
    const response = await heard(request(path, question, AbortSignal.any([signal, silence.signal])));
    if (!response.ok) throw await apiErrorOf(response, currentLanguage());
    const reply = isEventStream(response) ? await readEvents(response, onPiece, heard) : await response.json();
    return await checkReply('helperReply', `POST ${path}`, reply);
  } catch (cause) {
    signal.throwIfAborted();
    if (silence.signal.aborted) throw new NoAnswerError('timeout', cause);
    // What a broken connection throws, and nothing else.
    throw cause instanceof TypeError ? new NoAnswerError('network', cause) : cause;
  }
}

function request(path: string, question: HelperQuestion, signal: AbortSignal): Promise<Response> {
  return signedInFetch(path, {
    method: 'POST',
    signal,
    headers: { accept: 'text/event-stream, application/json', 'content-type': 'application/json' },
    body: JSON.stringify(question),
    cache: 'no-store',
  });
}

const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') ?? false;

async function readEvents(
  { body }: Response,
  onPiece: (piece: string) => void,
  heard: <T>(something: Promise<T>) => Promise<T>,
): Promise<unknown> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const parse = createEventParser();
  for (;;) {
    const next = await heard(reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }));
    if (next.done) throw new NoAnswerError('network', new Error('The answer broke off'));
    for (const { event, data } of parse(next.value)) {
      if (event === 'delta') onPiece((JSON.parse(data) as HelperDelta).content);
      if (event === 'message') return JSON.parse(data);
    }
  }
}
