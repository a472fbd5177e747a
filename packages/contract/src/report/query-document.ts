import type { z } from 'zod';
import { fieldsOf } from './row-fields.ts';
import { pageOf, type Section, type Sections } from './section.ts';

const LIST_ARGUMENTS =
  '$first: Int, $skip: Int, $sort_by: String, $order: SortOrder, $search: String, $filters: Filters';
const LIST_VALUES = 'first: $first, skip: $skip, sort_by: $sort_by, order: $order, search: $search, filters: $filters';

/** The fields of an object as a GraphQL selection; of those on request, the ones a caller names. */
export function selectionOf(schema: z.ZodObject, requested: readonly string[] = []): string {
  const selected = fieldsOf(schema).filter(({ name, onRequest }) => !onRequest || requested.includes(name));
  const fields = selected.map(({ name, type }) =>
    type.kind === 'object' ? `${name} ${selectionOf(type.schema, requested)}` : name,
  );
  return `{ ${fields.join(' ')} }`;
}

const schemaOf = (section: Section): z.ZodObject => (section.kind === 'list' ? pageOf(section) : section.value);

/**
 * The query for one list section of a report: `id`, and what a list can be asked for. `requested` names the fields on
 * request that its rows should have.
 */
export function listDocument(name: string, sections: Sections, requested: readonly string[] = []): string {
  const section = sectionOf(name, sections);
  return `query (${`$id: ID!, ${LIST_ARGUMENTS}`}) { result(id: $id) { ${name}(${LIST_VALUES}) ${selectionOf(schemaOf(section), requested)} } }`;
}

/** The query for several object sections of a report. */
export function objectsDocument(names: readonly string[], sections: Sections): string {
  const asked = names.map((name) => `${name} ${selectionOf(schemaOf(sectionOf(name, sections)))}`);
  return `query ($id: ID!) { result(id: $id) { ${asked.join(' ')} } }`;
}

function sectionOf(name: string, sections: Sections): Section {
  const section = sections[name];
  if (!section) throw new Error(`no section ${name}`);
  return section;
}
