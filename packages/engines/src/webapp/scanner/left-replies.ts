import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { headerOf } from '../crawl/spots/spot.ts';
import { asksByField, changesByName, keepsByField, saysDone } from '../reading/form-purpose.ts';
import type { Form } from '../reading/page.ts';

/** How a form answers the words of the scan: whether it computes or looks up, or may keep them. */

const TOKEN = /rc[0-9a-f]{12}/g;
const MAX_READ = 300_000;

/** How values of ours were answered. */
export interface Replies {
  /** When the first of them was sent, among all that was noted. */
  since: number | null;
  /** How many were sent, and how many of them came back at once. */
  sent: number;
  echoed: number;
  /** Some answer led elsewhere, as after something was done. */
  isLed: boolean;
  /** Answers of different sizes, up to a few. */
  readonly sizes: Set<number>;
}

interface Answered {
  readonly url: string;
  readonly replies: Replies;
}

export const noReplies = (): Replies => ({ since: null, sent: 0, echoed: 0, isLed: false, sizes: new Set() });

export function noteReply(replies: Replies, { response }: Exchange, tokens: ReadonlySet<string>, now: number): void {
  if (!response) return;
  replies.since ??= now;
  replies.sent += 1;
  const isLed = response.status >= 300;
  const said = isLed ? (headerOf(response, 'location') ?? '') : response.body.subarray(0, MAX_READ).toString('latin1');
  const isEchoed = [...tokensIn(said)].some((token) => tokens.has(token));
  if (isEchoed) replies.echoed += 1;
  else if (isLed) replies.isLed = true;
  if (replies.sizes.size < ENOUGH_SIZES) replies.sizes.add(response.body.length);
}

const ENOUGH_REPLIES = 3;
const ENOUGH_SIZES = 3;

/**
 * Whether a form answers at once what it is asked and keeps nothing: values of ours came back with the answer, or each was
 * answered in its own way, and the page that was read afterwards shows none of them. What says that something was done,
 * leads elsewhere or is filled in to be kept may store all the same.
 */
export function answersAtOnce(counted: Answered, { form, first, page, read }: Answering): boolean {
  const { replies } = counted;
  if (replies.sent < ENOUGH_REPLIES || replies.isLed || !isReadAfter(counted, page, read)) return false;
  if (saysDone(first, page ?? { response: null })) return false;
  if (isEchoing(replies)) return !keepsByField(form);
  return replies.sizes.size >= ENOUGH_SIZES && !keepsByField(form) && (asksByField(form) || !changesByName(form));
}

/** Whether the page of a form, or what it is sent to, was read after its first value of ours. */
export const isReadAfter = (
  { url, replies }: Answered,
  page: Exchange | null,
  read: ReadonlyMap<string, number>,
): boolean => [url, page?.request.url ?? url].some((at) => (read.get(pageOf(at)) ?? 0) > (replies.since ?? Infinity));

interface Answering {
  readonly form: Form;
  readonly first: Exchange;
  /** The page with the form; null: it is not known. */
  readonly page: Exchange | null;
  readonly read: ReadonlyMap<string, number>;
}

/** Whether most of its values came back at once. */
export const isEchoing = ({ sent, echoed }: Replies): boolean => sent >= ENOUGH_REPLIES && echoed >= sent / 2;

/**
 * Whether a form computes or looks up what it is asked: its fields say so, or each value has its own answer and no word
 * says that it is kept. One that refuses most values judges them, and may keep each attempt.
 */
export function looksUp(replies: Replies, form: Form, refuses: boolean): boolean {
  if (replies.isLed) return false;
  if (asksByField(form)) return true;
  return !refuses && !changesByName(form) && (isEchoing(replies) || replies.sizes.size >= ENOUGH_SIZES);
}

export const hasToken = (text: string) => text.search(TOKEN) >= 0;
export const tokensIn = (text: string) => new Set(text.match(TOKEN) ?? []);
