import { z } from 'zod';
import { Deadline } from './deadline.ts';
import { readEventData } from './event-lines.ts';
import type { ModelLimits } from './limits.ts';
import { type ModelFailure, ModelProblem } from './model-failure.ts';
import type { PromptMessage } from './prompt.ts';

/** An OpenAI-compatible endpoint. */
export interface ModelEndpoint {
  /** Without a slash at its end: `/chat/completions` follows. */
  readonly url: string;
  readonly model: string;
  /** Null for an endpoint that asks for none. */
  readonly key: string | null;
}

export type ModelOutcome =
  | { readonly kind: 'whole' }
  /** `said`: a part of the answer had come before. */
  | { readonly kind: 'failed'; readonly failure: ModelFailure; readonly said: boolean };

interface ModelQuestion {
  readonly endpoint: ModelEndpoint;
  readonly messages: readonly PromptMessage[];
  readonly limits: ModelLimits;
  readonly signal: AbortSignal;
}

/** One event of the stream; fields that we do not use are passed over. */
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  error: z.unknown().optional(),
});

/**
 * Yields the answer of a model piece by piece and returns how it ended. Throws only the reason of an aborted signal.
 */
export async function* askModel({
  endpoint,
  messages,
  limits,
  signal,
}: ModelQuestion): AsyncGenerator<string, ModelOutcome> {
  signal.throwIfAborted();
  const deadline = new Deadline(limits.totalMs);
  deadline.expect(limits.firstByteMs, 'it sent nothing in time');
  let said = false;
  try {
    const response = await request(endpoint, messages, AbortSignal.any([signal, deadline.signal]));
    refuseStatus(response.status);
    for await (const piece of readAnswer(boundedBody(response, deadline, limits), limits)) {
      said = true;
      yield piece;
    }
    return { kind: 'whole' };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'failed', failure: deadline.explain(error), said };
  } finally {
    deadline.end();
  }
}

function request(
  { url, model, key }: ModelEndpoint,
  messages: readonly PromptMessage[],
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    signal,
    // The key and the question are for this address alone.
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    // Neither a temperature nor a number of tokens: each of them is refused by some endpoint.
    body: JSON.stringify({ model, messages, stream: true }),
  });
}

function refuseStatus(status: number): void {
  if (status === 200) return;
  const kind = status < 500 ? 'refused' : 'unavailable';
  throw new ModelProblem(kind, `it answered ${status}`);
}

async function* boundedBody(
  { body }: Response,
  deadline: Deadline,
  { betweenPiecesMs, maxBytes }: ModelLimits,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const piece of body ?? []) {
    deadline.expect(betweenPiecesMs, 'it fell silent in the middle of its answer');
    bytes += piece.length;
    if (bytes > maxBytes) throw new ModelProblem('too_long', 'its answer has too many bytes');
    yield piece;
  }
}

async function* readAnswer(
  body: AsyncIterable<Uint8Array>,
  { maxLineLength, maxAnswerLength }: ModelLimits,
): AsyncGenerator<string, void> {
  let length = 0;
  let finished = false;
  let isCut = false;
  for await (const data of readEventData(body, maxLineLength)) {
    if (data === '[DONE]') {
      finished = true;
      break;
    }
    const { text, reason } = pieceOf(data);
    if (reason === 'content_filter') throw new ModelProblem('refused', 'its own filter held the answer back');
    if (reason) finished = true;
    // The model's own limit of tokens: what came is not all it had to say.
    if (reason === 'length') isCut = true;
    // Some models begin with empty lines.
    if (text === '' || (length === 0 && text.trim() === '')) continue;
    const room = maxAnswerLength - length;
    length += text.length;
    if (room > 0) yield text.slice(0, room).toWellFormed();
    if (length > maxAnswerLength) throw new ModelProblem('too_long', 'its answer has too many characters');
  }
  // A stream that only stops may have been cut by anything on the way.
  if (!finished) throw new ModelProblem('unavailable', 'its answer broke off');
  if (isCut) throw new ModelProblem('too_long', 'its own limit cut the answer');
  if (length === 0) throw new ModelProblem('unavailable', 'its answer is empty');
}

function pieceOf(data: string): { text: string; reason: string | null } {
  const outcome = chunk.safeParse(parseJson(data));
  if (!outcome.success) throw new ModelProblem('unavailable', 'its answer is not of the protocol');
  if (outcome.data.error) throw new ModelProblem('unavailable', 'it reported an error of its own');
  const choice = outcome.data.choices?.[0];
  return { text: plain(choice?.delta?.content ?? ''), reason: choice?.finish_reason ?? null };
}

/** Without characters that the platform would refuse when a client sends the answer back as history. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
