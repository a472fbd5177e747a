import {
  type ChatMessage,
  type HelperReply,
  type HelperSource,
  type HelperTopic,
  MAX_HISTORY,
  MAX_MESSAGE_LENGTH,
  NEAR_LIMIT,
} from '@rocca/contract/api/helper.schema';
import type { ChatFailure } from './chat-failure.ts';

interface ShownMessage {
  /** Its place in the conversation, for the screen. */
  readonly id: number;
  readonly role: ChatMessage['role'];
  readonly content: string;
  readonly tstamp: string;
  /** Why a message of the user was not answered. */
  readonly failure: ChatFailure | null;
  readonly sources: readonly HelperSource[];
  /** What may be asked next. */
  readonly next: readonly HelperTopic[];
}

/** The chat of one question. It lives as long as its dialog is open. */
export interface Chat {
  readonly messages: readonly ShownMessage[];
  /** The message that waits for its answer. */
  readonly waitingFor: number | null;
  /** What has come of that answer so far. */
  readonly partial: string;
  readonly hasStarted: boolean;
}

export const EMPTY_CHAT: Chat = { messages: [], waitingFor: null, partial: '', hasStarted: false };

/** A new message of the user, which waits for its answer from now on. */
export function ask(chat: Chat, text: string, tstamp: string): Chat {
  const id = nextId(chat);
  const message: ShownMessage = {
    id,
    role: 'user',
    content: text.trim(),
    tstamp,
    failure: null,
    sources: [],
    next: [],
  };
  return { messages: [...chat.messages, message], waitingFor: id, partial: '', hasStarted: true };
}

/** A failed message, asked once more: it is the newest one now. */
export function askAgain(chat: Chat, id: number, tstamp: string): Chat {
  const failed = chat.messages.find((message) => message.id === id);
  if (!failed) return chat;
  return ask({ ...chat, messages: chat.messages.filter((message) => message !== failed) }, failed.content, tstamp);
}

export function addPiece(chat: Chat, piece: string): Chat {
  return { ...chat, partial: chat.partial + piece };
}

export function addReply(chat: Chat, { content, tstamp, sources, next = [] }: HelperReply): Chat {
  const answer: ShownMessage = { id: nextId(chat), role: 'assistant', content, tstamp, failure: null, sources, next };
  return { ...chat, messages: [...chat.messages, answer], waitingFor: null, partial: '' };
}

/** Marks the message that waited; what had come of its answer is dropped. */
export function fail(chat: Chat, failure: ChatFailure): Chat {
  const messages = chat.messages.map((message) => (message.id === chat.waitingFor ? { ...message, failure } : message));
  return { ...chat, messages, waitingFor: null, partial: '' };
}

/** What goes with a question: the last messages, without those that were never answered. */
export function historyOf({ messages }: Chat): ChatMessage[] {
  return messages
    .filter(({ failure }) => failure === null)
    .slice(-MAX_HISTORY)
    .map(({ content, tstamp, role }) => ({ content, tstamp, role }));
}

interface Composer {
  readonly text: string;
  readonly chat: Chat;
  /** Terms and privacy, both. */
  readonly accepted: boolean;
}

export function canSend({ text, chat, accepted }: Composer): boolean {
  const { length } = text.trim();
  return length > 0 && length <= MAX_MESSAGE_LENGTH && chat.waitingFor === null && (accepted || chat.hasStarted);
}

interface Counter {
  readonly used: number;
  readonly state: 'fine' | 'near' | 'over';
}

/** Counts what would be sent. */
export function counterOf(text: string): Counter {
  const used = text.trim().length;
  if (used > MAX_MESSAGE_LENGTH) return { used, state: 'over' };
  return { used, state: used > MAX_MESSAGE_LENGTH * NEAR_LIMIT ? 'near' : 'fine' };
}

const MAX_OFFSET_PX = 40;

/** Where a dialog opens, beside the middle: two of them never look like the same one. */
export function randomOffset(random: () => number = Math.random): { readonly x: number; readonly y: number } {
  const along = () => Math.round((random() * 2 - 1) * MAX_OFFSET_PX);
  return { x: along(), y: along() };
}

const nextId = ({ messages }: Chat) => messages.reduce((id, message) => Math.max(id, message.id), 0) + 1;
