import type { FirstAction } from '@rocca/contract/api/standing.schema';
import type { Language } from '@rocca/contract/language';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { effectText } from '@rocca/contract/report/remedy-effect';
import { URGENCY_NAMES } from '@rocca/contract/report/urgency-words';
import { type SQL, sql } from 'drizzle-orm';
import type { OpenDatabase } from '../../../platform/db/database.ts';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';
import type { NamedSection } from './named-sections.ts';
import { resultOf } from './open-report.ts';
import { issuePriority } from './priority.ts';
import { storeMissingGroups } from './record/index.ts';
import { sectionValue } from './section-batches.ts';

/** As many as a company begins with. */
const SHOWN = 5;
/** Overlapping targets ask for the same: so many are looked at to find those that differ. */
const LOOKED_AT = 40;

interface Candidate {
  readonly task_id: string;
  readonly id: string;
  readonly some_places: string[];
}

interface Asked {
  readonly accountId: string;
  readonly language: Language;
  /** The section of remedies, whichever engines have it. */
  readonly remedies: NamedSection;
  /** The last reports of the account, one of each target: a SELECT. */
  readonly last: SQL;
  /** Engines whose reports open no remedies, whatever the licence says. */
  readonly lite: readonly string[];
}

/** What to do first over all targets, in the words of the reports themselves. */
export async function firstActions(database: OpenDatabase, asked: Asked): Promise<FirstAction[]> {
  // Without the limit on the time of reads: it is done once for each report.
  await storeMissingGroups(database, asked.accountId, asked.last);
  const db = database.reads;
  const chosen = differing(await candidates(db.pool, asked));
  const byTask = [...Map.groupBy(chosen, ({ task_id }) => task_id).keys()];
  const pages = new Map(await Promise.all(byTask.map(async (taskId) => [taskId, await readActions(taskId)] as const)));
  return chosen.flatMap(({ task_id, id }) => pages.get(task_id)?.find((action) => action.remedy === id) ?? []);

  async function readActions(taskId: string): Promise<FirstAction[]> {
    const { accountId, language, remedies } = asked;
    const result = await resultOf(db, accountId, taskId);
    const { report, full, resolver } = remedies.open(result);
    const page = await sectionValue(resolver, { db, language, result, report, full }, { first: SHOWN });
    return (page as { readonly items: readonly Remedy[] }).items.map((remedy) => ({
      ...{ task_id: taskId, engine: result.engine, test: result.name, remedy: remedy.id },
      ...{ name: remedy.name, level: remedy.level, urgency: remedy.urgency, places: remedy.places },
      why: URGENCY_NAMES[remedy.urgency][language],
      effect: effectText(remedy, report.findings, language),
    }));
  }
}

/** Of each report those that can be among the first, in order. A lite licence opens no remedies. */
function candidates(db: Queryable, { accountId, last, lite }: Asked): Promise<Candidate[]> {
  return preparedRows<Candidate>(
    db,
    sql`WITH last AS (${last})
        SELECT l.task_id, g.id, g.some_places
        FROM last l
        JOIN report_remedies g ON g.report_no = l.no AND g.priority <= ${SHOWN}
        JOIN report_issues i ON i.report_no = g.report_no AND i.no = g.issue_no
        JOIN report_issue_texts t ON t.report_no = g.report_no AND t.no = g.issue_no
        WHERE l.engine <> ALL (${sql.param(lite)}::text[]) AND EXISTS (
          SELECT FROM licences a WHERE a.account_id = ${accountId} AND a.api = '/' || l.engine || '/' AND a.full_mode)
        ORDER BY ${issuePriority}, g.places DESC, g.id COLLATE "C", l.no
        LIMIT ${LOOKED_AT}`,
  );
}

/** What several targets ask for at the same place is one thing to do. */
function differing(given: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const one of given) {
    const isKnown = chosen.some(
      ({ id, some_places }) => id === one.id && some_places.some((place) => one.some_places.includes(place)),
    );
    if (!isKnown && chosen.length < SHOWN) chosen.push(one);
  }
  return chosen;
}
