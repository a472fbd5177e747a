import {
  type ChatMessage,
  type HelperQuestion,
  MAX_ANSWER_LENGTH,
  MAX_HISTORY,
  MAX_MESSAGE_LENGTH,
} from '@rocca/contract/api/helper.schema';
import type { Localised } from '@rocca/contract/language';
import { EMPTY_MESSAGE, NO_QUESTION } from './helper.messages.ts';

/** The newest message, and what was said before it. */
interface Conversation {
  readonly question: string;
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
}

export type ReadOutcome =
  | ({ readonly kind: 'fine' } & Conversation)
  | { readonly kind: 'too_long' }
  /** `field` is the path of what is wrong, for the answer to the client. */
  | { readonly kind: 'wrong'; readonly field: string; readonly words: Localised };

/** Takes the question out of the messages. Of a longer conversation only the last messages count. */
export function readConversation({ history }: Pick<HelperQuestion, 'history'>): ReadOutcome {
  const last = history.length - 1;
  const newest = history[last];
  if (newest?.role !== 'user') return { kind: 'wrong', field: `history.${last}.role`, words: NO_QUESTION };
  const question = newest.content.trim();
  if (question === '') return { kind: 'wrong', field: `history.${last}.content`, words: EMPTY_MESSAGE };
  if (question.length > MAX_MESSAGE_LENGTH) return { kind: 'too_long' };
  const before = history.slice(0, last).slice(-(MAX_HISTORY - 1));
  return {
    kind: 'fine',
    question,
    history: before.map(({ role, content }) => ({ role, content: cut(role, content) })),
  };
}

/** What a client says was said before is no longer than it can have been: it is a part of what a model is asked. */
function cut(role: ChatMessage['role'], content: string): string {
  return content.slice(0, role === 'user' ? MAX_MESSAGE_LENGTH : MAX_ANSWER_LENGTH).toWellFormed();
}

/** The calendar month of a moment, in UTC, as the first of its days. */
export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}

/** When the allowance of a month renews. */
export function renewalOf(month: string): Date {
  const renewal = new Date(month);
  renewal.setUTCMonth(renewal.getUTCMonth() + 1);
  return renewal;
}
