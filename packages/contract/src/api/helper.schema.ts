import { z } from 'zod';
import { SURVEY_TYPES } from '../survey/survey-types.ts';

/** Characters of one message, after trimming. */
export const MAX_MESSAGE_LENGTH = 250;
/** Characters of one answer of a model. */
export const MAX_ANSWER_LENGTH = 4000;
/** From this share of it on, the counter warns. */
export const NEAR_LIMIT = 0.9;
/** Messages of the conversation that go with a question. */
export const MAX_HISTORY = 10;
/** Messages that a client may send. More than count: one that sends a longer conversation is answered all the same. */
export const MAX_SENT_MESSAGES = 40;
/** Characters of one message in a request: the longest answer, and what is added to it when it was cut or fell back. */
export const MAX_SENT_LENGTH = 8000;

/** Why a message was not answered, by the code that clients know. */
export const HELPER_CODES = {
  fine: 0,
  cannot_send: 101,
  too_long: 102,
  licence_expired: 103,
  unavailable: 104,
} as const;

export const HELPER_ROLES = ['user', 'assistant'] as const;

const chatMessage = z.object({
  content: z.string().max(MAX_SENT_LENGTH),
  tstamp: z.union([z.string().max(40), z.number()]),
  role: z.enum(HELPER_ROLES),
});

export const helperParams = z.object({ survey: z.enum(SURVEY_TYPES) });

export const helperQuestion = z
  .object({
    context: z.object({
      text: z.string().max(2000).describe('The question of the questionnaire'),
      category: z.string().max(300).describe('Its group'),
    }),
    history: z
      .array(chatMessage)
      .min(1)
      .max(MAX_SENT_MESSAGES)
      .describe(`The last messages; the newest is the question, and the ${MAX_HISTORY - 1} before it are read with it`),
    remote: z
      .boolean()
      .default(false)
      .describe(
        'The person accepted that the text leaves the platform. Without it no model outside is asked: the answer comes ' +
          'from the built-in knowledge, also where the operator has set up a model',
      ),
  })
  .meta({ id: 'HelperQuestion' });

/** A passage that an answer stands on. */
export const helperSource = z.object({
  id: z.string(),
  title: z.string(),
  reference: z.string().describe('The article or the standard it is about'),
});

/** A passage that may be asked for next: its title, sent as a message, is answered with it. */
const helperTopic = z.object({ id: z.string(), title: z.string() });

export const helperReply = z
  .object({
    content: z.string(),
    tstamp: z.iso.datetime(),
    role: z.literal('assistant'),
    code: z.int().describe('0 fine; 102 too long; 103 licence expired; others cannot send'),
    sources: z.array(helperSource).describe('What the answer stands on; empty when nothing was found'),
    next: z
      .array(helperTopic)
      .optional()
      .describe(
        'What the person may have meant or may ask next; a title sent as a message is answered with that passage',
      ),
  })
  .meta({ id: 'HelperReply' });

/** The data of a `delta` event: a piece of the answer. A `message` event with the whole reply follows the last one. */
export const helperDelta = z.object({ content: z.string() }).meta({ id: 'HelperDelta' });

export type HelperQuestion = z.infer<typeof helperQuestion>;
export type HelperDelta = z.infer<typeof helperDelta>;
export type HelperReply = z.infer<typeof helperReply>;
export type HelperTopic = z.infer<typeof helperTopic>;
export type HelperSource = z.infer<typeof helperSource>;
export type ChatMessage = z.infer<typeof chatMessage>;
