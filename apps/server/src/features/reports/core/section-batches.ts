import { Spending } from './budget.ts';
import { type ListArguments, MAX_ROWS } from './pages/index.ts';
import type { ReportScope, SectionResolver } from './reading.ts';

/** Who reads a section outside a GraphQL query: each call has a budget of its own. */
export type FileScope = Omit<ReportScope, 'spending'>;

/** The value of a section, asked for as a reader does. */
export function sectionValue(resolver: SectionResolver, scope: FileScope, given: ListArguments = {}): Promise<object> {
  return resolver.resolve({ ...scope, spending: new Spending() }, given);
}

/**
 * All rows of a list section, a batch at a time: memory holds two batches however long the list is. The next one is on
 * its way while the reader takes this one. Small enough that a reader who goes away costs little, large enough that
 * 200,000 rows take 200 queries.
 */
export async function* sectionBatches(
  resolver: SectionResolver,
  scope: FileScope,
  given: Omit<ListArguments, 'first' | 'skip'> = {},
): AsyncGenerator<readonly object[]> {
  const batchAt = async (skip: number) => {
    const page = await sectionValue(resolver, scope, { ...given, first: MAX_ROWS, skip });
    return (page as { readonly items: readonly object[] }).items;
  };
  let rows = await batchAt(0);
  for (let skip = MAX_ROWS; rows.length > 0; skip += MAX_ROWS) {
    const next = rows.length < MAX_ROWS ? Promise.resolve([]) : batchAt(skip);
    // Awaited below; a reader that stops early must not leave an unhandled rejection.
    next.catch(() => undefined);
    yield rows;
    rows = await next;
  }
}
