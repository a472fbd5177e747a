import type { Language } from '@rocca/contract/language';
import { checkExtent } from '@rocca/contract/report/check-extent';
import type { CheckCoverage, Coverage } from '@rocca/contract/report/coverage.schema';
import { SOURCE_NAMES } from '@rocca/contract/report/knowledge-age';
import { placesCount } from '@rocca/contract/report/place-words';
import type { ReportDocument } from '../document/document.ts';
import { MAX_PARAGRAPH, printedLine } from './printed-text.ts';
import { type Wording, wordingOf } from './wording.ts';
import { type PdfWords, WORDS } from './words.ts';

const MAX_REASONS = 6;

/** What was looked at and what was not, with which tools and with knowledge of when. */
export function coverageData({ coverage, language, brand, head }: ReportDocument) {
  const [words, wording] = [WORDS[language], wordingOf({ language, brand })];
  return {
    checks: coverage.checks.map((check) =>
      checkRow(check, (count) => placesCount(head.engine.code, count, wording.number(count), language), wording, words),
    ),
    tools: coverage.tools.map(({ name, version }) => [printedLine(name, 80), printedLine(version, 120)]),
    knowledge: coverage.knowledge.map((source) => knowledgeRow(source, coverage, wording, language)),
    consents: coverage.consents.map(({ signed_by, signed_at, statement }) => [
      `${printedLine(signed_by, 120)}, ${wording.time(signed_at)}`,
      printedLine(statement, MAX_PARAGRAPH),
    ]),
  };
}

function checkRow(check: CheckCoverage, countPlaces: (count: number) => string, wording: Wording, words: PdfWords) {
  const reasons = check.reasons.slice(0, MAX_REASONS).map(({ name, places }) => {
    return places > 0 ? `${printedLine(name)} (${countPlaces(places)})` : printedLine(name);
  });
  const { status, done, of, partly } = checkExtent(check);
  const count = (value: number | null) => (value === null ? '–' : wording.number(value));
  return {
    name: printedLine(check.name),
    status: check.status,
    outcome: words.status[status],
    done: count(done),
    partly: count(done === null ? null : partly),
    // Where not every place was found, how many are missing is not known.
    notDone: count(of === null || done === null ? null : Math.max(0, of - done - partly)),
    reasons: reasons.join('; '),
  };
}

function knowledgeRow(
  source: Coverage['knowledge'][number],
  { knowledge }: Coverage,
  wording: Wording,
  language: Language,
): string[] {
  const words = WORDS[language];
  const date = source.loaded_at === null ? null : (source.data_date ?? source.loaded_at);
  // Of a source that was never loaded the starter set may know a part, which its figures come from.
  const starter = date === null ? source.starter_part : null;
  const whole = source.name === 'nvd' ? knowledge.find(({ name, entries }) => name === 'starter' && entries > 0) : null;
  const instead = starter?.data_date ?? whole?.data_date;
  const age = instead ? words.starterOnly(wording.date(instead)) : words.never;
  return [
    SOURCE_NAMES[source.name][language],
    date === null ? age : wording.date(date),
    wording.number(starter ? starter.entries : source.entries),
  ];
}
