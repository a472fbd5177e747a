import { MAX_MESSAGE_LENGTH } from '@rocca/contract/api/helper.schema';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import type { Answerer, HelperAsk } from '@rocca/helper/answerer';
import { choosePassages, createEmbeddedAnswerer } from '@rocca/helper/embedded-answerer';
import { loadExamples } from '@rocca/helper/examples/load-examples';
import type { ModelEndpoint } from '@rocca/helper/llm/ask-model';
import { createLlmAnswerer } from '@rocca/helper/llm/llm-answerer';
import { loadKnowledge } from '@rocca/helper/load-knowledge';
import type { FoundPassage } from '@rocca/helper/passage';
import { createSearch } from '@rocca/helper/search';
import type { Log } from '../../platform/log/logger.ts';

/** What answers questions about one questionnaire. */
export interface Helper {
  /** Who answers. `remote`: the person accepted that what they write leaves the platform; others never get a model. */
  answererFor(terms: { readonly remote: boolean }): Answerer;
  /** What an answer stands on, and what may be asked next. */
  find(query: Omit<HelperAsk, 'passages' | 'meant' | 'notCovered' | 'signal'>): Promise<Grounds>;
}

interface Grounds extends Pick<HelperAsk, 'passages' | 'meant' | 'notCovered'> {
  /** Passages that the person may have meant, or may want to know next. */
  readonly next: readonly FoundPassage[];
}

export interface HelperOptions {
  /** What it says of itself is knowledge, too. */
  readonly survey: SurveyDefinition | null;
  /** The model that answers. Null: the passages themselves are the answer. */
  readonly endpoint: ModelEndpoint | null;
  readonly log: Log;
}

/** More than an answer can be made of, so that those that say the same can be left out. */
const MAX_FOUND = 6;

/** Titles beside an answer; more of them where there is none. */
const MAX_NEXT = 2;
const MAX_NEXT_OF_NONE = 3;

/** What may be asked next: a title is sent as a message, so it must fit into one. */
export function chooseNext(near: readonly FoundPassage[], shown: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set(shown.map(({ id }) => id));
  const others = near.filter(({ id, title }) => {
    if (seen.has(id) || title.length > MAX_MESSAGE_LENGTH) return false;
    seen.add(id);
    return true;
  });
  return others.slice(0, shown.length > 0 ? MAX_NEXT : MAX_NEXT_OF_NONE);
}

/** Opens at the first call and shares the outcome. A failure is not kept: the next call tries again. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** The same for every questionnaire. */
const readExamples = openOnce(() => loadExamples());

/** The helper of the NIS 2 questionnaire: its knowledge, its search index and its answerer. */
export async function openHelper({ survey, endpoint, log }: HelperOptions): Promise<Helper> {
  const search = createSearch(await loadKnowledge(survey), await readExamples());
  const embedded = createEmbeddedAnswerer();
  const onFailure = ({ kind, why }: { kind: string; why: string }) =>
    log.warn({ kind, why }, 'the model of the helper chat failed');
  const model = endpoint && createLlmAnswerer({ endpoint, fallback: embedded, onFailure });
  return {
    answererFor: ({ remote }) => (remote && model ? model : embedded),
    find: async (query) => {
      const { passages, near, isUnsure, notCovered } = await search.find({ ...query, limit: MAX_FOUND });
      const chosen = choosePassages(passages);
      const next = chooseNext(near, chosen);
      return { passages: chosen, next, meant: isUnsure ? next : [], notCovered };
    },
  };
}
