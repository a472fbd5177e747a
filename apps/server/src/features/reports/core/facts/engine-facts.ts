import type { SurveyFact } from '@rocca/contract/api/surveys.schema';
import type { Localised } from '@rocca/contract/language';
import type { FactTopic } from '@rocca/contract/survey/fact-topics';
import { endedVersion } from '@rocca/engines/shared/versions/ended-lines';
import type { SQL } from 'drizzle-orm';
import type { ReportFacts } from '../report-facts.ts';
import { factText, inBoth, outsideText } from './fact-words.ts';
import { type NewestReport, newestReports } from './newest-reports.repo.ts';
import { type ShownRow, shownFacts } from './shown-facts.repo.ts';

/** Findings by their key, each with a short name for it. */
export type TopicKeys = Readonly<Record<string, Localised>>;

/** What of an engine's reports speaks of which topic, beside what every engine's findings do by their severity. */
export interface FactRules {
  readonly engine: string;
  /** Its reports open no more than their summary, whatever the licence says. */
  readonly liteOnly?: boolean;
  /** Checks of which one must have been made for a report to speak for its target. */
  readonly measures: readonly string[];
  readonly keys: Readonly<Partial<Record<FactTopic, TopicKeys>>>;
  /**
   * Rows that are no findings: SELECTs over `asked` (`no`, `begun_at`, `full_mode`, false where only what the summary opens
   * may be told) of `report_no`, `topic`, `count`, `named` and `beside`.
   */
  readonly rows?: readonly SQL[];
}

/** Topics whose examples are the places: what was found there is the same in all of them. */
const NAMED_BY_PLACE: ReadonlySet<FactTopic> = new Set(['subdomain_takeover']);

/** Two queries, however many reports and findings there are. */
export function createFacts(rules: FactRules): ReportFacts {
  const { engine, liteOnly = false, measures, rows = [] } = rules;
  const listed = Object.entries(rules.keys).flatMap(([topic, keys]) =>
    Object.keys(keys).map((key) => ({ key, topic: topic as FactTopic })),
  );
  return {
    async factsOf(pool, accountId) {
      const found = await newestReports(pool, { accountId, engine, measures });
      const reports = found.map((report) => ({ ...report, full: report.full && !liteOnly }));
      const lookedAt = { engine, reports: reports.length, latest_at: reports[0]?.begunAt.toISOString() ?? null };
      if (reports.length === 0) return { facts: [], lookedAt };
      const ended = endedOf(reports);
      const shown = await shownFacts(pool, {
        ...{ accountId, reports, rows, ended: [...ended.keys()] },
        keys: listed.map(({ key }) => key),
        topics: listed.map(({ topic }) => topic),
      });
      const byNo = new Map(reports.map((report) => [report.no, report]));
      const facts = shown.flatMap((row) => {
        const report = byNo.get(row.report_no);
        return report ? [factOf(rules, { row, report, ended })] : [];
      });
      return { facts, lookedAt };
    },
  };
}

type Ended = ReadonlyMap<string, Localised>;

/** The versions of which something was found that are not supported any more, with their names. */
function endedOf(reports: readonly NewestReport[]): Ended {
  const today = new Date();
  return new Map(
    [...new Set(reports.flatMap(({ about }) => about))].flatMap((about) => {
      const ended = endedVersion(about, today);
      return ended ? [[about, inBoth(outsideText(`${ended.title} ${ended.version}`))] as const] : [];
    }),
  );
}

interface Shown {
  readonly row: ShownRow;
  readonly report: NewestReport;
  readonly ended: Ended;
}

function factOf(rules: FactRules, { row, report, ended }: Shown): SurveyFact {
  const { topic, count, more, beside } = row;
  const examples = report.full ? examplesOf(rules, row, ended) : [];
  return {
    topic,
    text: factText(topic, { count, more, beside, examples }),
    count,
    engine: rules.engine,
    task_id: report.taskId,
    target: targetOf(report),
    seen_at: report.begunAt.toISOString(),
  };
}

function examplesOf({ keys }: FactRules, row: ShownRow, ended: Ended): Localised[] {
  if (row.examples === null || NAMED_BY_PLACE.has(row.topic)) {
    return (row.named ?? []).map((name) => inBoth(outsideText(name)));
  }
  return row.examples.map(
    ({ key, it, en }) =>
      keys[row.topic]?.[key] ??
      ended.get(key) ??
      (isCve(key) ? inBoth(key) : { it: outsideText(it), en: outsideText(en) }),
  );
}

const isCve = (key: string) => /^CVE-\d{4}-\d{4,10}$/.test(key);

/** What the test was to look at; by its name where it does not say. */
function targetOf({ name, entries, entriesTotal }: NewestReport): string {
  if (!entries || entries.length === 0) return outsideText(name, 200);
  const more = entriesTotal > entries.length ? ` (+${entriesTotal - entries.length})` : '';
  return `${outsideText(entries.join(', '), 200)}${more}`;
}
