import { FeedError } from '../feed-error.ts';
import { cleanText, cveIdOf, momentOf } from '../shape.ts';
import type { EpssHead, EpssScore } from './epss-score.ts';

export type EpssItem =
  | { readonly kind: 'head'; readonly head: EpssHead }
  | { readonly kind: 'scores'; readonly scores: readonly EpssScore[] };

/** A line has some 30 characters; a longer one is not of this file. */
const MAX_LINE_LENGTH = 1000;
/** There will be no million CVEs before 2040. */
const MAX_LINES = 5_000_000;
const BATCH = 1000;

/**
 * Reads the file of scores line by line: the head, then the scores in batches. The comment may be missing, the header
 * may not. A line that is no score is an error: half a table would look like a whole one.
 */
export async function* epssScores(chunks: AsyncIterable<Buffer>): AsyncGenerator<EpssItem> {
  let head: EpssHead = { model: null, scoredAt: null };
  let inTable = false;
  let number = 0;
  let scores = 0;
  let batch: EpssScore[] = [];
  for await (const line of linesOf(chunks)) {
    number++;
    if (line === '') continue;
    if (!inTable && line.startsWith('#')) head = headOf(line);
    else if (!inTable) {
      if (line !== 'cve,epss,percentile') throw broken(number);
      inTable = true;
      yield { kind: 'head', head };
    } else {
      batch.push(scoreOf(line, number));
      scores++;
      if (batch.length < BATCH) continue;
      yield { kind: 'scores', scores: batch };
      batch = [];
    }
  }
  if (!inTable) throw new FeedError('truncated', 'the file of scores has no table');
  // An empty file would replace all stored scores.
  if (scores === 0) throw new FeedError('truncated', 'the table of scores is empty');
  if (batch.length > 0) yield { kind: 'scores', scores: batch };
}

const broken = (line: number) => new FeedError('malformed', `this is no file of EPSS scores (line ${line})`);

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  let count = 0;
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    count += lines.length;
    if (rest.length > MAX_LINE_LENGTH) throw new FeedError('malformed', `a line is too long (line ${count + 1})`);
    if (count > MAX_LINES) throw new FeedError('too_large', `more than ${MAX_LINES} lines`);
    for (const line of lines) yield line.trimEnd();
  }
  if (rest !== '') yield rest.trimEnd();
}

/** `#model_version:v2025.03.14,score_date:2026-08-07T00:00:00+0000` */
function headOf(line: string): EpssHead {
  const model = /model_version:([^,]+)/.exec(line)?.[1];
  return {
    model: model ? cleanText(model, 40) : null,
    scoredAt: momentOf(/score_date:([^,\s]+)/.exec(line)?.[1]),
  };
}

function scoreOf(line: string, number: number): EpssScore {
  const [id = '', first = '', second = '', ...others] = line.split(',');
  const [cve, score, percentile] = [cveIdOf(id), shareOf(first), shareOf(second)];
  if (!cve || score === null || percentile === null || others.length > 0) throw broken(number);
  return { cve, score, percentile };
}

function shareOf(text: string): number | null {
  const value = Number(text);
  return /^[\d.eE+-]{1,30}$/.test(text) && value >= 0 && value <= 1 ? value : null;
}
