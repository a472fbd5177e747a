import type { SurveyAnswerItem } from '@rocca/contract/api/surveys.schema';
import type { AnswerRule, SurveyAnswer } from '@rocca/contract/survey/answer-rules';

/*
 * What is known of one answer: what the server holds, what the person wants, and what is on its way. Pure, so that every
 * order in which replies, losses and other people's changes can come is a line of a test.
 */

/** What the server holds; version 0: nobody has answered. */
export interface HeldAnswer extends SurveyAnswer {
  readonly version: number;
  readonly by: string | null;
  readonly at: string | null;
}

/** What the person wants and the server has not confirmed. */
export interface Wish {
  readonly answer: SurveyAnswer;
  /** What the person saw when they changed it: its version goes along with the change. */
  readonly base: SurveyAnswer & { readonly version: number };
  /** Sent on this base without a reply: the server may hold one of them by now. */
  readonly lost: readonly SurveyAnswer[];
}

/** Why an answer was not taken: a rule that the browser knows, or the server's own words. */
export type Refusal = { readonly rule: AnswerRule } | { readonly text: string };

export interface AnswerEntry {
  readonly held: HeldAnswer;
  readonly wish: Wish | null;
  /** On its way; never more than one for each question. */
  readonly sent: SurveyAnswer | null;
  readonly refusal: Refusal | null;
  /** What somebody else answered meanwhile: nothing is sent until the person has chosen. */
  readonly rival: HeldAnswer | null;
}

export type AnswerState = 'none' | 'saved' | 'unsaved' | 'saving' | 'refused' | 'rival';

const UNANSWERED: HeldAnswer = { values: [], note: null, version: 0, by: null, at: null };

export const EMPTY_ENTRY: AnswerEntry = { held: UNANSWERED, wish: null, sent: null, refusal: null, rival: null };

export function heldAnswerOf({ values, note, version, updated_by, updated_at }: SurveyAnswerItem): HeldAnswer {
  return { values, note, version, by: updated_by, at: updated_at };
}

export function stateOf({ held, wish, sent, refusal, rival }: AnswerEntry): AnswerState {
  if (rival) return 'rival';
  if (refusal) return 'refused';
  if (wish) return sent ? 'saving' : 'unsaved';
  return held.version > 0 ? 'saved' : 'none';
}

/** What the screen shows: never taken out of a person's hands. */
export function shownAnswer({ held, wish }: AnswerEntry): SurveyAnswer {
  return wish?.answer ?? held;
}

/** What counts for the progress: what is refused or disputed does not, until it is settled. */
export function countedAnswer(entry: AnswerEntry): SurveyAnswer {
  return entry.refusal || entry.rival ? entry.held : shownAnswer(entry);
}

export function mayBeSent({ wish, sent, refusal, rival }: AnswerEntry): boolean {
  return wish !== null && !sent && !refusal && !rival;
}

/** The person changed the answer. One that goes back to what is held needs no saving. */
export function editAnswer(entry: AnswerEntry, answer: SurveyAnswer, broken: AnswerRule | null): AnswerEntry {
  const { held, wish, sent, rival } = entry;
  if (rival && isSame(answer, rival)) return { ...entry, held: rival, wish: null, refusal: null, rival: null };
  const lost = wish?.lost ?? [];
  // While something may have reached the server, only a further change brings the old value back.
  const isBack = isSame(answer, held) && !sent && lost.length === 0 && !rival;
  if (isBack) return { ...entry, wish: null, refusal: null };
  return {
    ...entry,
    wish: { answer, base: wish?.base ?? held, lost },
    refusal: broken && { rule: broken },
  };
}

/** What was left unsaved by an earlier visit to this page. */
export function restoreWish(entry: AnswerEntry, wish: Wish, broken: AnswerRule | null, me: string): AnswerEntry {
  const restored = { ...entry, wish, refusal: broken && { rule: broken } };
  return entry.held.version > wish.base.version ? meet(restored, entry.held, me) : restored;
}

export function noteSent(entry: AnswerEntry): AnswerEntry {
  return { ...entry, sent: entry.wish?.answer ?? null };
}

/** The server took what was sent. A newer wish goes on from there. */
export function noteSaved({ held, wish, sent, refusal }: AnswerEntry, saved: HeldAnswer): AnswerEntry {
  const newest = saved.version > held.version ? saved : held;
  const isDone = !wish || (sent !== null && isSame(wish.answer, sent)) || isSame(wish.answer, newest);
  return {
    held: newest,
    wish: isDone ? null : { ...wish, base: newest, lost: [] },
    sent: null,
    refusal: isDone ? null : refusal,
    rival: null,
  };
}

/** The server refused what was sent; its words are no longer about a wish that has changed since. */
export function noteRefused(entry: AnswerEntry, text: string): AnswerEntry {
  const { wish, sent } = entry;
  const isAbout = wish !== null && sent !== null && isSame(wish.answer, sent);
  return { ...entry, sent: null, refusal: isAbout ? { text } : entry.refusal };
}

/** No reply: it may have been taken, or not. */
export function noteLost(entry: AnswerEntry): AnswerEntry {
  const { wish, sent } = entry;
  if (!wish || !sent || wish.lost.some((one) => isSame(one, sent))) return { ...entry, sent: null };
  return { ...entry, wish: { ...wish, lost: [...wish.lost, sent] }, sent: null };
}

/** The server refused because the answer has another version: this one. */
export function noteChanged(entry: AnswerEntry, current: HeldAnswer, me: string): AnswerEntry {
  return meet({ ...entry, sent: null }, current, me);
}

/** The server's answers came by themselves. */
export function hearAnswer(entry: AnswerEntry, current: HeldAnswer, me: string): AnswerEntry {
  const { held, wish, sent, rival } = entry;
  // An older one was overtaken on its way; while something is sent, the reply to that tells more.
  if (sent || current.version <= (rival ?? held).version) return entry;
  return wish ? meet(entry, current, me) : { ...entry, held: current };
}

export function keepMine(entry: AnswerEntry): AnswerEntry {
  const { wish, rival } = entry;
  if (!wish || !rival) return entry;
  return { ...entry, held: rival, rival: null, wish: { ...wish, base: rival, lost: [] } };
}

export function takeTheirs(entry: AnswerEntry): AnswerEntry {
  const { rival } = entry;
  return rival ? { held: rival, wish: null, sent: null, refusal: null, rival: null } : entry;
}

/** A wish and a newer answer of the server. It is a rival unless the person knows it already. */
function meet(entry: AnswerEntry, current: HeldAnswer, me: string): AnswerEntry {
  const { wish } = entry;
  if (!wish || isSame(wish.answer, current)) {
    return { ...entry, held: current, wish: null, refusal: null, rival: null };
  }
  const isOurs = current.by === me && wish.lost.some((one) => isSame(one, current));
  // The same as before under another version: nobody's answer would be overwritten unseen.
  if (isOurs || isSame(current, wish.base)) {
    return { ...entry, held: current, rival: null, wish: { ...wish, base: current, lost: [] } };
  }
  return { ...entry, rival: current };
}

/** The order of choices and the space around a note say nothing. */
export function isSame(one: SurveyAnswer, other: SurveyAnswer): boolean {
  return (
    one.values.length === other.values.length &&
    one.values.every((value) => other.values.includes(value)) &&
    (one.note ?? '').trim() === (other.note ?? '').trim()
  );
}
