import { errorBody } from '@rocca/contract/api/error.schema';
import { type SurveyReport, surveyFileQuery, surveyParams } from '@rocca/contract/api/surveys.schema';
import { fileNameOf } from '@rocca/contract/format/file-name';
import type { Language } from '@rocca/contract/language';
import type { DocumentBrand } from '@rocca/exports/document/brand';
import { startIsolated } from '@rocca/tools/core/start-isolated';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { ownSurvey } from './own-survey.ts';
import { readReport } from './read-report.ts';

export interface SurveyFileOptions {
  readonly db: Database;
  /** How documents of the account look. */
  brandOf(accountId: string, language: Language): Promise<DocumentBrand>;
}

/** Of one account: each takes a core for about a second. */
const MAX_AT_ONCE = 2;
/** Of all accounts: each is a process of some hundred MB at worst, beside whoever reads and answers. */
const MAX_IN_ALL = 3;
/** Of one account: two accounts with all places make a third one wait, not fail. */
const MAX_WAITING = 2;

interface MadeFile {
  readonly path: string;
  readonly summary: string;
  readonly type: string;
  readonly name: string;
  write(report: SurveyReport, options: FileOptions, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

interface FileOptions {
  readonly language: Language;
  readonly brand: DocumentBrand;
}

// What writes a file is loaded with the first one: most processes never make one.
const FILES: readonly MadeFile[] = [
  {
    path: '/surveys/:id/report/pdf/',
    summary: 'The report of a completed questionnaire as a PDF',
    type: 'application/pdf',
    name: 'questionnaire_report.pdf',
    async write(report, options, signal) {
      const { writeSurveyPdf } = await import('@rocca/exports/survey/survey-pdf');
      return writeSurveyPdf(report, options, { signal, startProgram: startIsolated });
    },
  },
  {
    path: '/surveys/:id/report/plan/',
    summary: 'The remedies of a completed questionnaire as a plan (XLSX) with owner, date and status',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'questionnaire_plan.xlsx',
    async write(report, options, signal) {
      const { writeSurveyPlan } = await import('@rocca/exports/survey/survey-plan');
      return writeSurveyPlan(report, options, signal);
    },
  },
];

/** Files of a report: made anew each time, since they are small and the same report gives the same bytes. */
export function surveyFileRoutes(app: App, { db, brandOf }: SurveyFileOptions): void {
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE, inAll: MAX_IN_ALL, waiting: MAX_WAITING });

  for (const file of FILES) {
    app.get(
      file.path,
      {
        // A browser saves what an address names: it cannot send a header with it.
        config: { tokenInQuery: true },
        schema: {
          tags: ['Questionnaires'],
          summary: file.summary,
          params: surveyParams,
          querystring: surveyFileQuery,
          response: {
            200: z.string().meta({ format: 'binary' }),
            401: errorBody,
            404: errorBody,
            409: errorBody,
            429: errorBody,
          },
        },
      },
      async (request, reply) => {
        const left = leftSignal(reply);
        const own = ownSurvey(request);
        const language = request.query.language ?? languageOf(request);
        // The place comes first: a request that is refused reads nothing.
        return places.run(own.accountId, left, async () => {
          const [report, brand] = await Promise.all([readReport(db, own), brandOf(own.accountId, language)]);
          const content = await contentOf(file, report, { language, brand }, left);
          reply.headers({
            'cache-control': 'private, no-cache',
            vary: 'Accept-Language, Authorization',
            'content-type': file.type,
            'content-disposition': `attachment; filename="${fileNameOf(report.name, file.name, report.completed_at, language)}"`,
            'content-length': content.byteLength,
          });
          return reply.send(content as unknown as string);
        });
      },
    );
  }
}

async function contentOf(
  file: MadeFile,
  report: SurveyReport,
  options: FileOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of await file.write(report, options, signal)) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
