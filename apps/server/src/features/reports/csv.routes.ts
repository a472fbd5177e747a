import { Readable } from 'node:stream';
import { errorBody } from '@rocca/contract/api/error.schema';
import { fileNameOf } from '@rocca/contract/format/file-name';
import { columnsOf, type RowColumn } from '@rocca/contract/report/row-columns';
import type { ListSection } from '@rocca/contract/report/section';
import { z } from 'zod';
import { keepOwner } from '../../platform/db/connection-owner.ts';
import type { Database } from '../../platform/db/database.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { isNestedDeeper, TOO_DEEP } from '../../platform/http/nesting.ts';
import { sectionCsv } from './core/csv/section-csv.ts';
import { type NamedSection, namedSections } from './core/named-sections.ts';
import { resultOf } from './core/open-report.ts';
import type { ReportReading } from './core/reading.ts';

interface FileSection {
  readonly named: NamedSection<ListSection>;
  readonly columns: readonly RowColumn[];
}

const question = z.object({
  sort_by: z.string().max(50).optional(),
  order: z.string().max(10).optional(),
  search: z.string().max(1000).optional(),
  exact: z.stringbool().optional(),
  filters: z.string().max(4096).optional().describe('A JSON object, as GraphQL takes it'),
});

/** Of one account. */
const MAX_FILES_AT_ONCE = 4;

/** `GET /reports/{id}/csv/{section}/`: every row of a list section under a search and filters, as a file. */
export function csvRoutes(app: App, { db, readings }: { db: Database; readings: readonly ReportReading[] }): void {
  const sections = fileSections(readings);
  const open = new Set<Readable>();
  const places = new AccountPlaces({ perAccount: MAX_FILES_AT_ONCE });
  // A reader may take minutes: a stop of the server does not wait for them.
  app.addHook('preClose', async () => {
    for (const file of open) file.destroy();
  });
  app.get(
    '/reports/:id/csv/:section/',
    {
      schema: {
        tags: ['Reports'],
        summary: 'The rows of a list section as a CSV file, in the reader’s language',
        params: z.object({ id: z.uuid(), section: z.string().max(50) }),
        querystring: question,
        produces: ['text/csv'],
        response: {
          200: z.string().meta({ format: 'binary' }),
          400: errorBody,
          401: errorBody,
          403: errorBody,
          404: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { id, section: name } = request.params;
      const section = sections.get(name);
      const { accountId } = callerOf(request);
      if (!section || !accountId) throw new AppError('not_found');
      const { named, columns } = section;
      const leave = places.take(accountId);
      const openLines = async () => {
        const result = await resultOf(db, accountId, id);
        const { report, full, resolver } = named.open(result);
        const scope = { db, language: languageOf(request), result, report, full };
        const given = { ...request.query, filters: readFilters(request.query.filters) };
        return { result, report, lines: await sectionCsv({ scope, resolver, columns, given }) };
      };
      const { result, report, lines } = await openLines().catch((error: unknown) => {
        leave();
        throw error;
      });
      const file = Readable.from(keepOwner(lines));
      open.add(file);
      file.on('close', () => {
        open.delete(file);
        leave();
      });
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${fileNameOf(result.name, `${name}.csv`, report.begunAt)}"`,
        })
        .send(file as unknown as string);
    },
  );
}

/** Sections whose rows have columns, by their name. */
function fileSections(readings: readonly ReportReading[]): ReadonlyMap<string, FileSection> {
  const lists = namedSections(readings).filter(isList);
  const files = lists.map((named) => ({ named, columns: columnsOf(named.section.row) }));
  return new Map(files.flatMap((file) => (file.columns.length > 0 ? [[file.named.name, file] as const] : [])));
}

const isList = (named: NamedSection): named is NamedSection<ListSection> => named.section.kind === 'list';

/** The text itself where it is not JSON: the section's schema refuses it. */
function readFilters(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const filters: unknown = JSON.parse(text);
    if (isNestedDeeper(filters)) throw new AppError('invalid_request', { fields: { 'query.filters': TOO_DEEP } });
    return filters;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return text;
  }
}
