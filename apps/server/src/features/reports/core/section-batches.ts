import { Spending } from './budget.ts';
import { type ListArguments, MAX_ROWS } from './pages/index.ts';
import type { ReportScope, SectionResolver } from './reading.ts';

/** Who reads a section outside a GraphQL query: each call has a budget of its own. */
export type FileScope = Omit<ReportScope, 'spending'>;

/** The value of a section, asked for as a reader does. */
export function sectionValue(resolver: SectionResolver, scope: FileScope, given: ListArguments = {}): Promise<object> {
  return resolver.resolve({ ...scope, spending: new Spending() }, given);
}

/** Batches that are on their way while a reader takes the one before: the database works on two at a time. */
const AHEAD = 2;

/**
 * All rows of a list section, a batch at a time: memory holds three batches however long the list is. Small enough that
 * a reader who goes away costs little, large enough that 200,000 rows take 200 queries.
 */
export async function* sectionBatches(
  resolver: SectionResolver,
  scope: FileScope,
  given: Omit<ListArguments, 'first' | 'skip'> = {},
): AsyncGenerator<readonly object[]> {
  const coming: Array<Promise<readonly object[]>> = [];
  let skip = 0;
  const ask = () => {
    const batch = batchAt(resolver, scope, { ...given, first: MAX_ROWS, skip });
    // Awaited below; a reader that stops early must not leave an unhandled rejection.
    batch.catch(() => undefined);
    coming.push(batch);
    skip += MAX_ROWS;
  };
  // The first one alone: most lists have no second, and what is refused is refused once.
  ask();
  for (let rows = await coming.shift(); rows?.length; rows = await coming.shift()) {
    while (rows.length === MAX_ROWS && coming.length < AHEAD) ask();
    yield rows;
  }
}

async function batchAt(resolver: SectionResolver, scope: FileScope, given: ListArguments): Promise<readonly object[]> {
  const page = await sectionValue(resolver, scope, given);
  return (page as { readonly items: readonly object[] }).items;
}
