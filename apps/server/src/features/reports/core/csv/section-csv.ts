import type { Language } from '@rocca/contract/language';
import type { RowColumn } from '@rocca/contract/report/row-columns';
import { BYTE_ORDER_MARK, csvLine } from '@rocca/exports/csv/csv';
import type { ListArguments } from '../pages/index.ts';
import type { SectionResolver } from '../reading.ts';
import { type FileScope, sectionBatches } from '../section-batches.ts';

interface SectionFile {
  readonly scope: FileScope;
  readonly resolver: SectionResolver;
  readonly columns: readonly RowColumn[];
  readonly given: Omit<ListArguments, 'first' | 'skip'>;
}

/** All rows of a list section. The first batch is read before anything is given, so that what is refused is refused with its own answer. */
export async function sectionCsv(file: SectionFile): Promise<AsyncGenerator<string>> {
  const batches = sectionBatches(file.resolver, file.scope, file.given);
  return linesOf(file, batches, await batches.next());
}

async function* linesOf(
  { columns, scope }: SectionFile,
  batches: AsyncGenerator<readonly object[]>,
  first: IteratorResult<readonly object[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    csvLine(
      columns.map(({ header }) => header[scope.language]),
      scope.language,
    );
  for (let batch = first; !batch.done; batch = await batches.next()) {
    yield linesIn(batch.value, columns, scope.language);
  }
}

function linesIn(rows: readonly object[], columns: readonly RowColumn[], language: Language): string {
  return rows
    .map((row) =>
      csvLine(
        columns.map(({ cell }) => cell(row, language)),
        language,
      ),
    )
    .join('');
}
