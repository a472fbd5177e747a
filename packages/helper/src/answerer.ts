import type { Language } from '@rocca/contract/language';
import type { NotCovered } from './language/not-covered.ts';
import type { FoundPassage } from './passage.ts';

/** What the person asks, and what there is to answer from. */
export interface HelperAsk {
  readonly question: string;
  /** The question of the questionnaire that is open, and its group. */
  readonly context: { readonly text: string; readonly category: string };
  /** What was said before, oldest first, without the question. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly language: Language;
  /** The best first; empty when nothing is near enough. */
  readonly passages: readonly FoundPassage[];
  /** Where none is certain: those that the person may have meant. */
  readonly meant?: readonly FoundPassage[];
  /** Why there are none, where the question is about something that is left to others. */
  readonly notCovered: NotCovered | null;
  readonly signal: AbortSignal;
}

/** The answering side of the helper chat. */
export interface Answerer {
  /** Whether answers leave the platform: the terms of the chat say so. */
  readonly isRemote: boolean;
  /** The answer piece by piece, as it comes. */
  answer(ask: HelperAsk): AsyncIterable<string>;
}
