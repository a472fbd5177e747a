import { coverageDetail, joinDetails } from '@rocca/contract/report/coverage-detail';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { StepReport } from '../report.ts';
import type { Candidate, NameSearch } from './name-search.ts';
import { hostOf } from './names.ts';

/** Labels, the most usual first; whoever knows how many says so, for the progress. */
export type Wordlist = Iterable<string> & { readonly length?: number };

const SECOND_LEVEL_WORDS = 300;
const MAX_SECOND_CHANCES = 5000;
const PROGRESS_EVERY = 256;
const FIRST_LEVEL_SHARE = 0.75;

/** Tries words below the domain, and the first of them below names that usually have others below them. */
export async function guessNames(
  search: NameSearch,
  wordlist: Wordlist,
  progress: (share: number) => void,
): Promise<StepReport> {
  const told = { tried: 0, untold: 0, notTried: 0, unanswered: [] as string[], endless: [] as string[] };
  const { first, all } = split(wordlist);

  /** Unless nothing can be told from what answers there. */
  async function guessBelow(parent: string, words: Iterable<string>): Promise<void> {
    const level = search.gaveUp() ? ({ kind: 'untold' } as const) : await search.levelOf(parent);
    if (level.kind === 'untold') told.unanswered.push(parent);
    else if (level.kind === 'wildcard' && !level.seen.settled) told.endless.push(parent);
    else await tryWords(parent, words);
  }

  async function tryWords(parent: string, words: Iterable<string>): Promise<void> {
    const again: Candidate[] = [];
    function* candidates(): Generator<Candidate> {
      for (const word of words) {
        const name = hostOf(`${word}.${parent}`, search.domain);
        if (search.gaveUp()) told.notTried += 1;
        else if (name !== null) yield { name, origin: 'wordlist' };
      }
    }
    await search.lookAtAll(candidates(), (outcome, candidate) => {
      told.tried += 1;
      if (outcome !== 'untold') return;
      if (again.length < MAX_SECOND_CHANCES) again.push(candidate);
      else told.untold += 1;
    });
    // What was lost in a burst gets a second chance; servers that are gone do not.
    await search.lookAtAll(again, (outcome) => {
      if (outcome === 'untold') told.untold += 1;
    });
  }

  const total = wordlist.length ?? 0;
  await guessBelow(
    search.domain,
    counted(all, (done) => total > 0 && progress((FIRST_LEVEL_SHARE * done) / total)),
  );
  let below = 0;
  // Parents that turn up on the way have their turn as well: their number is bounded for all.
  for (const parent of search.parents) {
    await guessBelow(parent, first);
    below += 1;
    progress(FIRST_LEVEL_SHARE + ((1 - FIRST_LEVEL_SHARE) * below) / search.parents.size);
  }

  const { tried, untold, notTried, unanswered, endless } = told;
  const left = search.counts.parentsLeft + search.counts.hintsLeft;
  const reasons: Array<[CoverageReason, string]> = [];
  const over = search.over();
  if (over) {
    const { asked, names } = search.counts;
    reasons.push([over, coverageDetail('search_ended', asked, names, notTried)]);
    if (unanswered.length > 0) reasons.push([over, coverageDetail('parents_left', unanswered.length)]);
  } else {
    if (untold + notTried > 0) reasons.push(['source_failed', coverageDetail('names_guessed', untold, notTried)]);
    if (unanswered.length > 0) reasons.push(['source_failed', coverageDetail('no_answer_below', listed(unanswered))]);
  }
  if (endless.length > 0) reasons.push(['limit_reached', coverageDetail('endless_wildcard', listed(endless))]);
  if (left > 0) reasons.push(['limit_reached', coverageDetail('names_not_followed', left)]);
  const detail = joinDetails([coverageDetail('names_tried', tried), ...reasons.map(([, text]) => text)]);
  const isTried = tried > untold + notTried;
  return { check: 'wordlist', reason: reasons[0]?.[0] ?? null, detail, partly: reasons.length > 0 && isTried };
}

/** The first words, to be used again, and all of them, which can be had once. */
function split(wordlist: Wordlist): { first: string[]; all: Iterable<string> } {
  const iterator = wordlist[Symbol.iterator]();
  const first: string[] = [];
  while (first.length < SECOND_LEVEL_WORDS) {
    const next = iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  function* all(): Generator<string> {
    yield* first;
    yield* { [Symbol.iterator]: () => iterator };
  }
  return { first, all: all() };
}

function* counted(words: Iterable<string>, onCount: (done: number) => void): Generator<string> {
  let done = 0;
  for (const word of words) {
    done += 1;
    if (done % PROGRESS_EVERY === 0) onCount(done);
    yield word;
  }
}

const listed = (names: readonly string[]) => names.toSorted().slice(0, 8).join(', ');
