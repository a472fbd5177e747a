import type { CheckCoverage, Coverage } from '@rocca/contract/report/coverage.schema';
import type { ReportDocument } from '../document/document.ts';
import { MAX_PARAGRAPH, printedLine } from './printed-text.ts';
import { type Wording, wordingOf } from './wording.ts';
import { type PdfWords, WORDS } from './words.ts';

const MAX_REASONS = 6;

/** What was looked at and what was not, with which tools and with knowledge of when. */
export function coverageData({ coverage, language }: ReportDocument) {
  const [words, wording] = [WORDS[language], wordingOf(language)];
  return {
    checks: coverage.checks.map((check) => checkRow(check, wording, words)),
    tools: coverage.tools.map(({ name, version }) => [printedLine(name, 80), printedLine(version, 120)]),
    knowledge: coverage.knowledge.map((source) => knowledgeRow(source, wording, words)),
    consents: coverage.consents.map(({ signed_by, signed_at, statement }) => [
      `${printedLine(signed_by, 120)}, ${wording.time(signed_at)}`,
      printedLine(statement, MAX_PARAGRAPH),
    ]),
  };
}

function checkRow(check: CheckCoverage, wording: Wording, words: PdfWords) {
  const reasons = check.reasons.slice(0, MAX_REASONS).map(({ name, places }) => {
    return places > 0 ? `${printedLine(name)} (${wording.number(places)})` : printedLine(name);
  });
  return {
    name: printedLine(check.name),
    status: check.status,
    outcome: words.status[check.status],
    done: wording.number(check.places_done),
    notDone: wording.number(check.places_not_done),
    reasons: reasons.join('; '),
  };
}

function knowledgeRow(source: Coverage['knowledge'][number], wording: Wording, words: PdfWords): string[] {
  const date = source.data_date ?? source.loaded_at;
  return [
    words.sources[source.name],
    source.loaded_at === null || date === null ? words.never : wording.date(date),
    wording.number(source.entries),
  ];
}
