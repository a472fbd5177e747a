import type { Language } from '@rocca/contract/language';
import { createLanguageIndex, type Hit, type LanguageIndex } from './language-index.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type Asked, readQuestion, type SearchQuery } from './read-question.ts';

export interface Search {
  /** The passages that fit, the best first; empty when nothing is near enough. */
  find(query: SearchQuery): Promise<FoundPassage[]>;
}

/*
 * From where on a passage is near enough, tuned on the pairs in `testing/` that are not held out. Lower values answer
 * small talk; higher ones are silent on questions in everyday words.
 */
const MIN_FIT = 14;
/** Share of what a question says that the best passage must speak of. */
const MIN_COVERAGE = 0.25;
/** For a passage that shares nothing but everyday words with the question. */
const MIN_FIT_OF_EVERYDAY = 40;
/** For a question with a word that no passage has, unless most of the question is known. */
const MIN_FIT_WITH_UNKNOWN = 40;
const MOSTLY_KNOWN = 0.55;
/** A passage that fits less than this share of the best one is left out. */
const MIN_SHARE_OF_BEST = 0.25;
/** How much the open question of the questionnaire may lift a passage that fits the question already. */
const CONTEXT_LIFT = 0.35;

/** Makes the passages searchable; the index of a language is made with the first question in it. */
export function createSearch(passages: readonly Passage[]): Search {
  const indexes = new Map<Language, Promise<LanguageIndex>>();
  const indexOf = (language: Language): Promise<LanguageIndex> => {
    const index = indexes.get(language) ?? createLanguageIndex(passages, language);
    indexes.set(language, index);
    return index;
  };
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return {
    find: async (query) => {
      const index = await indexOf(query.language);
      return findHits(index, readQuestion(query, index))
        .slice(0, query.limit)
        .flatMap(({ id, score }) => {
          const passage = byId.get(id);
          return passage ? [presentPassage(passage, query.language, score)] : [];
        });
    },
  };
}

function findHits(index: LanguageIndex, asked: Asked): Hit[] {
  const hits = index.search(asked.question);
  const [nearest] = hits;
  if (!nearest || !isNearEnough(nearest)) return [];
  const near = hits.filter(({ score }) => score >= nearest.score * MIN_SHARE_OF_BEST);
  return liftByContext(near, index, asked);
}

function isNearEnough(hit: Hit): boolean {
  return hit.coverage >= MIN_COVERAGE && hit.fit >= minFit(hit);
}

function minFit({ sharesSubject, hasUnknown, coverage }: Hit): number {
  if (!sharesSubject) return MIN_FIT_OF_EVERYDAY;
  return hasUnknown && coverage < MOSTLY_KNOWN ? MIN_FIT_WITH_UNKNOWN : MIN_FIT;
}

/** The context alone finds nothing: it only decides between passages that the question has found. */
function liftByContext(hits: readonly Hit[], index: LanguageIndex, { hint }: Asked): Hit[] {
  if (hits.length < 2 || hint.length === 0) return [...hits];
  const around = index.search(hint);
  const best = around[0]?.score ?? 1;
  const shares = new Map(around.map(({ id, score }) => [id, score / best]));
  return hits
    .map((hit) => ({ ...hit, score: hit.score * (1 + CONTEXT_LIFT * (shares.get(hit.id) ?? 0)) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function presentPassage({ id, title, text, reference }: Passage, language: Language, score: number): FoundPassage {
  return { id, title: title[language], text: text[language], reference: reference[language], score };
}
