import type { Localised } from '@rocca/contract/language';
import type { Answerer, HelperAsk } from '../answerer.ts';
import { askModel, type ModelEndpoint } from './ask-model.ts';
import { DEFAULT_LIMITS, type ModelLimits } from './limits.ts';
import { type ModelFailure, ModelProblem } from './model-failure.ts';
import { promptOf } from './prompt.ts';

interface LlmAnswererOptions {
  readonly endpoint: ModelEndpoint;
  /** Answers without a model: where there is nothing to answer from, and where the model fails. */
  readonly fallback: Answerer;
  /** Told of every failure, for the operator's log. */
  readonly onFailure: (failure: ModelFailure) => void;
  readonly limits?: ModelLimits;
}

export const NOT_AVAILABLE: Localised = {
  it: 'Il modello dell’assistente non è disponibile: ecco che cosa dice la base di conoscenza.',
  en: 'The assistant’s model is not available: this is what the knowledge text says.',
};

export const CUT_HERE: Localised = {
  it: '[La risposta era troppo lunga ed è stata interrotta qui.]',
  en: '[The answer was too long and was cut here.]',
};

/** Answers with the model behind an OpenAI-compatible endpoint, from the passages that were found and nothing else. */
export function createLlmAnswerer(options: LlmAnswererOptions): Answerer {
  return {
    // Whoever runs the endpoint may pass questions on: a loopback address proves nothing.
    isRemote: true,
    answer: (ask) => answerWithModel(ask, options),
  };
}

/** @throws ModelProblem when the model fails after it has said something: half an answer is none. */
async function* answerWithModel(
  ask: HelperAsk,
  { endpoint, fallback, onFailure, limits = DEFAULT_LIMITS }: LlmAnswererOptions,
): AsyncGenerator<string, void> {
  // A model without passages would answer from its own memory.
  if (ask.passages.length === 0) {
    yield* fallback.answer(ask);
    return;
  }
  const outcome = yield* askModel({ endpoint, messages: promptOf(ask), limits, signal: ask.signal });
  if (outcome.kind === 'whole') return;
  const { failure, said } = outcome;
  onFailure(failure);
  if (!said) {
    yield `${NOT_AVAILABLE[ask.language]}\n\n`;
    yield* fallback.answer(ask);
  } else if (failure.kind === 'too_long') yield `\n\n${CUT_HERE[ask.language]}`;
  else throw new ModelProblem(failure.kind, failure.why);
}
