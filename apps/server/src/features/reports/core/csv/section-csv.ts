import type { Language } from '@rocca/contract/language';
import type { RowColumn } from '@rocca/contract/report/row-columns';
import { Spending } from '../budget.ts';
import { type ListArguments, MAX_ROWS } from '../pages/index.ts';
import type { ReportScope, SectionResolver } from '../reading.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

interface SectionFile {
  readonly scope: Omit<ReportScope, 'spending'>;
  readonly resolver: SectionResolver;
  readonly columns: readonly RowColumn[];
  readonly given: Omit<ListArguments, 'first' | 'skip'>;
}

/** Small enough that a reader who goes away costs little, large enough that 200,000 rows take 200 queries. */
const BATCH_ROWS = MAX_ROWS;

/**
 * All rows of a list section, a batch at a time: memory holds one batch however long the list is. The first batch is
 * read before anything is given, so that what is refused is refused with its own answer.
 */
export async function sectionCsv(file: SectionFile): Promise<AsyncGenerator<string>> {
  return linesOf(file, await batchAt(file, 0));
}

async function* linesOf(file: SectionFile, first: readonly object[]): AsyncGenerator<string> {
  const { columns, scope } = file;
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header[scope.language]));
  let rows = first;
  for (let skip = BATCH_ROWS; rows.length > 0; skip += BATCH_ROWS) {
    // The next batch is on its way while the client takes this one.
    const next = rows.length < BATCH_ROWS ? Promise.resolve([]) : batchAt(file, skip);
    next.catch(() => undefined);
    yield linesIn(rows, columns, scope.language);
    rows = await next;
  }
}

function linesIn(rows: readonly object[], columns: readonly RowColumn[], language: Language): string {
  return rows.map((row) => csvLine(columns.map(({ cell }) => cell(row, language)))).join('');
}

async function batchAt({ scope, resolver, given }: SectionFile, skip: number): Promise<readonly object[]> {
  const page = await resolver.resolve({ ...scope, spending: new Spending() }, { ...given, first: BATCH_ROWS, skip });
  return (page as { readonly items: readonly object[] }).items;
}
