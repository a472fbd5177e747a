import { compareVersions } from '@rocca/contract/cpe/version';
import type { Language } from '@rocca/contract/language';
import type { Remedy, VulnerabilityGroup } from '@rocca/contract/report/groups.schema';
import { remedies, vulnerabilityGroups } from '@rocca/contract/report/groups.schema';
import { levelOf } from '@rocca/contract/severity/severity';
import { certaintyOf } from './certainty.ts';
import {
  type GroupRow,
  kindOf,
  type RemedyRow,
  remedyPage,
  type VulnerabilityGroupRow,
  vulnerabilityPage,
  type WorstRow,
  worstOfRemedies,
} from './pages/groups.ts';
import type { FindingPlaces } from './pages/places.ts';
import { urgencyAt } from './priority.ts';
import { type PageAnswer, pagedSection, type ReportScope } from './reading.ts';
import { type RemedyWords, updateWords } from './remedy-words.ts';

/** What an engine says of remedies by their ids; those that it leaves out are named by what they close. */
export type ActWords = (scope: ReportScope, rows: readonly RemedyRow[]) => Promise<ReadonlyMap<string, RemedyWords>>;

const NO_WORDS: ActWords = async () => new Map();

/** The sections that group the findings of an engine; `places` says where they are. */
export const groupSections = (places: FindingPlaces, actWords: ActWords = NO_WORDS) => ({
  vulnerabilityGroups: pagedSection(vulnerabilityGroups, async ({ db, report }, request) => {
    const page = await vulnerabilityPage(db.pool, places, report, request);
    return { ...page, items: page.items.map(presentVulnerability) } as unknown as PageAnswer<
      typeof vulnerabilityGroups
    >;
  }),
  remedies: pagedSection(remedies, async (scope, request) => {
    const { db, report, language } = scope;
    const page = await remedyPage(db.pool, places, report, request);
    const words = await actWords(scope, page.items);
    const worst = worstOf(scope, page.items);
    const items = page.items.map((row) => ({
      ...presentRemedy(row, words.get(row.id), language),
      worst: async () => (await worst()).get(row.id)?.map(presentWorst) ?? [],
    }));
    return { ...page, items } as unknown as PageAnswer<typeof remedies>;
  }),
});

/** One query for all remedies of a page, when the first is asked for its own. */
function worstOf({ db, report, language }: ReportScope, rows: readonly RemedyRow[]) {
  let asked: Promise<Map<string, WorstRow[]>> | undefined;
  const read = async () => {
    const worst = await worstOfRemedies(db.pool, report, { ids: rows.map(({ id }) => id), language });
    return Map.groupBy(worst, ({ remedy }) => remedy);
  };
  return () => {
    asked ??= read();
    return asked;
  };
}

function presentGroup({ id, name, severity, proof, findings, places, some_places }: GroupRow) {
  return { id, name, severity, level: levelOf(severity), certainty: certaintyOf(proof), findings, places, some_places };
}

function presentVulnerability(row: VulnerabilityGroupRow): VulnerabilityGroup {
  const { cves, epss, exploited_on, ransomware } = row;
  const known_exploited = exploited_on === null ? null : { added_on: exploited_on, ransomware };
  return { ...presentGroup(row), cves, epss, known_exploited };
}

function presentRemedy(row: RemedyRow, words: RemedyWords | undefined, language: Language): Omit<Remedy, 'worst'> {
  const { id, product, version, seen, closes, unverified, vulnerabilities, exploited, priority } = row;
  const { critical, high, medium, low } = row;
  const needed = row.needed.length > 1 ? row.needed.toSorted(compareVersions) : [];
  const own = { name: row.name, solution: row.solution };
  return {
    ...presentGroup(row),
    ...(words ?? (product === null ? own : updateWords({ ...row, product, needed }, language))),
    ...{ kind: kindOf(id), product, version, seen, closes, unverified, vulnerabilities, needed, priority },
    counts: { critical, high, medium, low },
    known_exploited: exploited,
    urgency: urgencyAt(row.urgency),
  };
}

function presentWorst({ id, name, severity, proof, exploited }: WorstRow): NonNullable<Remedy['worst']>[number] {
  return { id, name, level: levelOf(severity), certainty: certaintyOf(proof), known_exploited: exploited };
}
