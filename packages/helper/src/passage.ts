import type { Localised } from '@rocca/contract/language';

/** One piece of the helper's knowledge: short enough to be an answer, with what it is about. */
export interface Passage {
  readonly id: string;
  readonly title: Localised;
  /** Shown above the text where the title, which is searched, would not do. */
  readonly heading?: Localised;
  readonly text: Localised;
  /** The article or the standard behind it. */
  readonly reference: Localised;
  /** Other words that people use for it; searched and never shown. */
  readonly keywords?: Localised;
}

/** A passage that fits a question, in the reader's language. */
export interface FoundPassage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly reference: string;
  /** How well it fits: the best of a search comes first. */
  readonly score: number;
}
