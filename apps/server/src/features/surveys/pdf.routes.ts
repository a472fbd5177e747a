import { errorBody } from '@rocca/contract/api/error.schema';
import { type SurveyReport, surveyParams, surveyPdfQuery } from '@rocca/contract/api/surveys.schema';
import type { Language } from '@rocca/contract/language';
import type { DocumentBrand } from '@rocca/exports/document/brand';
import { startIsolated } from '@rocca/tools/core/start-isolated';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { AccountPlaces } from '../../platform/http/account-places.ts';
import type { App } from '../../platform/http/app.ts';
import { fileNameOf } from '../../platform/http/file-name.ts';
import { languageOf } from '../../platform/http/language-of.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { ownSurvey } from './own-survey.ts';
import { readReport } from './read-report.ts';

export interface PdfOptions {
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

/** `GET /surveys/{id}/report/pdf/`: made anew each time, since it is small and the same report gives the same bytes. */
export function pdfRoutes(app: App, { db, brandOf }: PdfOptions): void {
  const places = new AccountPlaces({ perAccount: MAX_AT_ONCE, inAll: MAX_IN_ALL, waiting: MAX_WAITING });

  app.get(
    '/surveys/:id/report/pdf/',
    {
      // A browser saves what an address names: it cannot send a header with it.
      config: { tokenInQuery: true },
      schema: {
        tags: ['Questionnaires'],
        summary: 'The report of a completed questionnaire as a PDF',
        params: surveyParams,
        querystring: surveyPdfQuery,
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
        const content = await makePdf(report, { language, brand }, left);
        reply.headers({
          'cache-control': 'private, no-cache',
          vary: 'Accept-Language, Authorization',
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${fileNameOf(report.name, 'questionnaire_report.pdf', new Date(report.completed_at))}"`,
          'content-length': content.byteLength,
        });
        return reply.send(content as unknown as string);
      });
    },
  );
}

async function makePdf(
  report: SurveyReport,
  options: { readonly language: Language; readonly brand: DocumentBrand },
  signal: AbortSignal,
): Promise<Buffer> {
  // Loaded with the first one: most processes never make one.
  const { writeSurveyPdf } = await import('@rocca/exports/survey/survey-pdf');
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of writeSurveyPdf(report, options, { signal, startProgram: startIsolated }))
      pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
