import { LANGUAGES, type Language } from '@rocca/contract/language';
import { isGreeting } from './language/greeting.ts';
import { createLanguageIndex, type Hit, type LanguageIndex } from './language-index.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type Asked, readQuestion, type SearchQuery } from './read-question.ts';

export interface Search {
  /** The passages that fit, the best first; empty when nothing is near enough. */
  find(query: SearchQuery): Promise<FoundPassage[]>;
}

/*
 * A passage is near enough when more speaks for it than THRESHOLD. How well it fits and how telling the shared words are
 * speak for it, words that no passage has speak against it: one rare word that hits outweighs an unknown one, a common word
 * does not. The weights are those of a logistic regression over the pairs in `testing/`, rounded. A higher THRESHOLD is
 * silent on questions in everyday words, a lower one answers small talk.
 */
const FIT_WEIGHT = 1.2;
const EVIDENCE_WEIGHT = 0.8;
const UNKNOWN_WEIGHT = 2.8;
const THRESHOLD = 2.8;
/** Below this a passage shares a word with the question by chance. */
const MIN_FIT = 10;
/** What a passage must fit that shares nothing but everyday words with the question. */
const MIN_FIT_OF_EVERYDAY = 25;
/** A passage that fits less than this share of the best one is left out. */
const MIN_SHARE_OF_BEST = 0.25;
/** How much the open question of the questionnaire may lift a passage that fits the question already. */
const CONTEXT_LIFT = 0.35;
/** The same for a question of a word or two, which says little without the open one. */
const CONTEXT_LIFT_OF_SHORT = 1;
const SHORT_QUESTION = 2;
/** How much "what is X" favours the glossary over passages that use the term. */
const DEFINITION_LIFT = 1.4;

const NO_CONTEXT = { text: '', category: '' };

type IndexOf = (language: Language) => Promise<LanguageIndex>;

/** Makes the passages searchable; the index of a language is made with the first question that needs it. */
export function createSearch(passages: readonly Passage[]): Search {
  const indexes = new Map<Language, Promise<LanguageIndex>>();
  const indexOf: IndexOf = (language) => {
    const index = indexes.get(language) ?? createLanguageIndex(passages, language);
    indexes.set(language, index);
    return index;
  };
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return {
    find: async (query) => {
      if (isGreeting(query.question)) return [];
      const hits = await findHits(query, indexOf, passages);
      return hits.slice(0, query.limit).flatMap(({ id, score }) => {
        const passage = byId.get(id);
        return passage ? [presentPassage(passage, query.language, score)] : [];
      });
    },
  };
}

/** First as it is asked; then as if asked in another language; then as a remark on the open question. */
async function findHits(query: SearchQuery, indexOf: IndexOf, passages: readonly Passage[]): Promise<Hit[]> {
  const index = await indexOf(query.language);
  const asked = readQuestion(query, index);
  const found = findNear(index, asked);
  if (found.length > 0) return asked.pointsAt ? explainOpen(found, asked.pointsAt, query, passages) : found;
  for (const language of LANGUAGES.filter((other) => other !== query.language)) {
    const foreign = await indexOf(language);
    const hits = findNear(foreign, readQuestion({ ...query, context: NO_CONTEXT, history: [], language }, foreign));
    if (hits.length > 0) return hits;
  }
  return findNear(index, { ...asked, question: asked.remark });
}

/** Whoever does not understand the open question wants its help first, whoever asks how to meet it its remedy. */
function explainOpen(
  hits: readonly Hit[],
  wanted: 'help' | 'remedy',
  { context, language }: SearchQuery,
  passages: readonly Passage[],
): Hit[] {
  const help = passages.find(({ id, title }) => id.startsWith('help.') && context.text.startsWith(title[language]));
  const first = help?.id.replace(/^help/, wanted);
  const isFirst = ({ id }: Hit): boolean => id === first;
  const best = hits[0]?.score ?? 0;
  return [...hits.filter(isFirst).map((hit) => ({ ...hit, score: best })), ...hits.filter((hit) => !isFirst(hit))];
}

function findNear(index: LanguageIndex, asked: Asked): Hit[] {
  const hits = index.search(asked.question);
  const [nearest] = hits;
  if (!nearest || !isNearEnough(nearest)) return [];
  const near = hits.filter(({ score }) => score >= nearest.score * MIN_SHARE_OF_BEST);
  return liftByContext(asked.isDefinition ? liftTerms(near) : near, index, asked);
}

function liftTerms(hits: readonly Hit[]): Hit[] {
  return hits
    .map((hit) => (hit.id.startsWith('term.') ? { ...hit, score: hit.score * DEFINITION_LIFT } : hit))
    .sort(byScore);
}

function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}

function isNearEnough({ fit, evidence, unknown }: Hit): boolean {
  if (fit < (evidence === 0 ? MIN_FIT_OF_EVERYDAY : MIN_FIT)) return false;
  const speaksFor = FIT_WEIGHT * Math.log1p(fit) + EVIDENCE_WEIGHT * Math.log1p(evidence);
  return speaksFor - UNKNOWN_WEIGHT * Math.log1p(unknown) > THRESHOLD;
}

/** The context alone finds nothing: it only decides between passages that the question has found. */
function liftByContext(hits: readonly Hit[], index: LanguageIndex, { hint, question }: Asked): Hit[] {
  if (hits.length < 2 || hint.length === 0) return [...hits];
  const around = index.search(hint);
  const best = around[0]?.score ?? 1;
  const shares = new Map(around.map(({ id, score }) => [id, score / best]));
  const lift = question.length <= SHORT_QUESTION ? CONTEXT_LIFT_OF_SHORT : CONTEXT_LIFT;
  return hits.map((hit) => ({ ...hit, score: hit.score * (1 + lift * (shares.get(hit.id) ?? 0)) })).sort(byScore);
}

function presentPassage(passage: Passage, language: Language, score: number): FoundPassage {
  const { id, title, heading = title, text, reference } = passage;
  return { id, title: heading[language], text: text[language], reference: reference[language], score };
}
