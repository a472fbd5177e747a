import type { Hit } from './language-index.ts';

/** Below this a passage shares a word with the question by chance. */
const MIN_FIT = 18;
/** What a passage must fit that shares nothing but everyday words with the question. */
const MIN_FIT_OF_EVERYDAY = 40;
/*
 * A question is answered when more speaks for it than MIN_ANSWERED: how well the nearest passage fits, how telling the
 * shared words are, what its form asks for and how likely a passage is by the examples, against words that no passage has
 * and the likeness to examples that are refused. The weights lie between those of two logistic
 * regressions: over 950 questions that are no examples, and over 4,800 examples while they were held out. At this bound the
 * latter, which are harder than what people ask, are answered 9 times of 10 and refused 8 times of 10.
 */
const ANSWERED = { fit: 0.6, evidence: 0.27, unknown: -1.73, form: 0.5, likely: 0.15, likeRefused: -0.33 };
export const MIN_ANSWERED = 2.2;
/** The same for a question that is read as if it were in another language: many words are the same in both. */
export const MIN_ANSWERED_IN_OTHER = 4.9;
/** A form of this weight asks for something by itself. */
const TELLING_FORM = 1.5;
/** A passage that is so likely by the examples is not found by chance. */
const LIKELY = 0.4;
/** Of questions that the knowledge answers, 1 of 200 is so like the refused ones; of others, 3 of 10. */
const SURELY_REFUSED = 0.95;
const FORM_OF_SEVERAL = 2.5;
/** Bounds for a guess at a chance match: maximum likeness to refused examples, minimum likeness to those of a passage. */
const UNLIKE_ALL_REFUSED = 0.04;
const LEAST_OF_GUESS = 0.1;
/** Reached only by questions close to an example; lower bounds would also answer as many off-topic questions. */
const SURELY_LIKELY = 0.85;
const HARDLY_REFUSED = 0.03;
/** A question told as a story may have one unknown word; a subject out of scope counts as several. */
const MAX_UNKNOWN_IN_STORY = 1;
/** Half of the examples' votes, or none where there are no examples. */
export const UNDECIDED = 0.5;
/** Keeps the odds of a certain classifier within bounds. */
const LEAST_SHARE = 0.0001;
/*
 * Of an answer that is not certain titles are offered instead. Certainty is the score of the best passage, less the share that
 * the second has of it. Below the bound 7 of 10 first passages are wrong, on questions of an author who is not among the
 * examples; that is 4 of 100 questions where the examples are whole.
 */
const RIVAL_WEIGHT = 2;
const LEAST_CERTAINTY = -0.4;
/** The same for one word that asks nothing ("our employees"): which side of it is meant, nobody can tell. */
const LEAST_CERTAINTY_OF_BARE = 0;

/** What speaks for an answer, and against it. */
export interface Signs {
  readonly nearest: Hit | undefined;
  /** The weight of its strongest form. */
  readonly form: number;
  /** The likelihood of the likeliest passage. */
  readonly likely: number;
  readonly likeRefused: number;
}

/** Whether it has no form, is like no example, and shares a word with a passage by chance. */
export function isChance({ nearest, form, likely }: Signs): boolean {
  return form < TELLING_FORM && likely <= LIKELY && !(nearest && isFit(nearest));
}

/** Whether it is so like the examples that are refused that only what names several subjects of ours is answered. */
export function isSurelyRefused({ form, likeRefused }: Signs): boolean {
  return likeRefused > SURELY_REFUSED && form < FORM_OF_SEVERAL;
}

/** Whether a chance match may get a guess: the question resembles examples of a passage and no refused ones. */
export function mayGuess({ likely, likeRefused }: Signs): boolean {
  return likeRefused < UNLIKE_ALL_REFUSED && likely > LEAST_OF_GUESS;
}

/** Whether the examples leave hardly any doubt about the question, whatever its words. */
export function isSurelyAsked({ nearest, likely, likeRefused }: Signs): boolean {
  const { unknown = 0 } = nearest ?? {};
  return likely > SURELY_LIKELY && likeRefused < HARDLY_REFUSED && unknown <= MAX_UNKNOWN_IN_STORY;
}

export function weighSigns({ nearest, form, likely, likeRefused }: Signs): number {
  const { fit = 0, evidence = 0, unknown = 0 } = nearest ?? {};
  return (
    ANSWERED.fit * Math.log1p(fit) +
    ANSWERED.evidence * Math.log1p(evidence) +
    ANSWERED.unknown * Math.log1p(unknown) +
    ANSWERED.form * form +
    ANSWERED.likely * logOdds(likely) +
    ANSWERED.likeRefused * logOdds(likeRefused)
  );
}

const logOdds = (share: number): number => Math.log((share + LEAST_SHARE) / (1 - share + LEAST_SHARE));

/** Whether the best passage may well be the wrong one. `isBare`: the question is one word and no more. */
export function isUncertain([first, second]: readonly Pick<Hit, 'score'>[], isBare = false): boolean {
  if (!first || !second) return false;
  const least = isBare ? LEAST_CERTAINTY_OF_BARE : LEAST_CERTAINTY;
  return first.score - RIVAL_WEIGHT * (second.score / first.score) < least;
}

/** Whether a passage shares more with the question than words by chance. */
export function isFit({ fit, evidence }: Hit): boolean {
  return fit >= (evidence === 0 ? MIN_FIT_OF_EVERYDAY : MIN_FIT);
}
