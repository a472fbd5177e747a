import type { FindingEntry } from '../document/document.ts';

/** Findings that say the same of different places. */
export interface FindingGroup {
  readonly first: FindingEntry;
  readonly places: string[];
}

/**
 * Rows that follow one another and say the same become one entry; those of them that differ in what became of them since
 * the last test, or in how likely they are exploited, become one each. Reading ends with `maxRows`.
 */
export async function* groupFindings(rows: AsyncIterable<FindingEntry>, maxRows: number): AsyncIterable<FindingGroup> {
  let head: FindingEntry | null = null;
  let groups = new Map<string, FindingGroup>();
  let left = maxRows;
  for await (const row of rows) {
    if (left === 0) break;
    left -= 1;
    if (head && !saysTheSame(head, row)) {
      yield* groups.values();
      groups = new Map();
      head = null;
    }
    head ??= row;
    const facts = factsOf(row);
    const group = groups.get(facts);
    if (group) group.places.push(row.place.label);
    else groups.set(facts, { first: row, places: [row.place.label] });
  }
  yield* groups.values();
}

function factsOf({ change, epss, known_exploited }: FindingEntry): string {
  return JSON.stringify([change, epss, known_exploited?.added_on, known_exploited?.ransomware]);
}

function saysTheSame(one: FindingEntry, other: FindingEntry): boolean {
  return (
    one.name === other.name &&
    one.level === other.level &&
    one.severity === other.severity &&
    one.certainty === other.certainty &&
    one.remedy.id === other.remedy.id &&
    one.tags.solution === other.tags.solution &&
    one.description === other.description
  );
}
