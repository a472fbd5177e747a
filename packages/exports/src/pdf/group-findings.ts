import type { FindingEntry } from '../document/document.ts';

/** Findings that say the same of different places. */
export interface FindingGroup {
  readonly first: FindingEntry;
  readonly places: string[];
}

/** Rows that follow one another and say the same become one. Reading ends with `maxRows`. */
export async function* groupFindings(rows: AsyncIterable<FindingEntry>, maxRows: number): AsyncIterable<FindingGroup> {
  let group: FindingGroup | null = null;
  let left = maxRows;
  for await (const row of rows) {
    if (left === 0) break;
    left -= 1;
    if (group && saysTheSame(group.first, row)) group.places.push(row.place.label);
    else {
      if (group) yield group;
      group = { first: row, places: [row.place.label] };
    }
  }
  if (group) yield group;
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
