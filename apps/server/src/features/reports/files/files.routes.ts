import { Readable } from 'node:stream';
import { errorBody } from '@rocca/contract/api/error.schema';
import { type ReportFiles, reportFiles, reportFilesQuery } from '@rocca/contract/api/report-files.schema';
import { fileNameOf } from '@rocca/contract/format/file-name';
import { LANGUAGES, type Language } from '@rocca/contract/language';
import { z } from 'zod';
import { AccountPlaces } from '../../../platform/http/account-places.ts';
import type { App } from '../../../platform/http/app.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { languageOf } from '../../../platform/http/language-of.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import { type ByteRange, ObjectProblem, type ObjectStore } from '../../../platform/storage/objects/object-store.ts';
import { resultOf } from '../core/open-report.ts';
import { readRange } from './byte-range.ts';
import { type FiledReport, type FilesOf, filedReportOf } from './filed-report.ts';
import { removeFile } from './files.repo.ts';
import { mayRead } from './formats.ts';
import { filesAsTheyStand, marksOf, presentFiles, waitForFiles } from './list-files.ts';

interface FilesOptions extends FilesOf {
  readonly queue: JobQueue;
  readonly store: ObjectStore;
  readonly key: { readonly publicKeyPem: string };
}

/** Of one account: each waiting request looks into the database four times a second. */
const MAX_WAITING = 8;
/** Of one account. A browser that downloads in parts has several open. */
const MAX_DOWNLOADS = 8;

const NO_FILES: ReportFiles = { files: [], details: [], state: 'none', expected: 0 };

/** `GET /reports/{id}/files/` and `GET /reports/{id}/files/{file}/`. */
export function filesRoutes(app: App, options: FilesOptions): void {
  const { db, queue, store, key } = options;
  const waiting = new AccountPlaces({ perAccount: MAX_WAITING });
  const downloads = new AccountPlaces({ perAccount: MAX_DOWNLOADS });
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const file of open) file.destroy();
  });
  const fileNamed = async (filed: FiledReport, language: Language, name: string) => {
    const files = await filesAsTheyStand(options, filed, language, await marksOf(options, filed, language));
    return files.find(({ format }) => format.name === name) ?? null;
  };

  app.get(
    '/assets/keys/reports.pem',
    {
      config: { public: true },
      schema: {
        tags: ['Reports'],
        summary: 'The public key that report.zip is verified with',
        security: [],
        produces: ['application/x-pem-file'],
        response: { 200: z.string() },
      },
    },
    async (_request, reply) => reply.type('application/x-pem-file').send(key.publicKeyPem),
  );

  app.get(
    '/reports/:id/files/',
    {
      schema: {
        tags: ['Reports'],
        summary: 'The files of a report; the first call has them made',
        params: z.object({ id: z.uuid() }),
        querystring: reportFilesQuery,
        response: { 200: reportFiles, 400: errorBody, 401: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const result = await resultOf(db, caller.accountId, request.params.id);
      const filed = filedReportOf(options, result);
      if (!filed) return NO_FILES;
      const { wait: seconds, retry = false } = request.query;
      const language = request.query.language ?? languageOf(request);
      const leave = waiting.take(result.accountId);
      try {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const asking = { files: options, queue, filed, language };
        const { files, state } = await waitForFiles(asking, { seconds, retry, signal: gone.signal });
        return presentFiles(files, state, caller);
      } finally {
        leave();
      }
    },
  );

  app.get(
    '/reports/:id/files/:file/',
    {
      // A browser saves what an address names: it cannot send a header with it.
      config: { tokenInQuery: true },
      schema: {
        tags: ['Reports'],
        summary: 'One file of a report',
        params: z.object({ id: z.uuid(), file: z.string().max(100) }),
        querystring: z.object({ token: z.string().max(8192).optional(), language: z.enum(LANGUAGES).optional() }),
        response: {
          200: z.string().meta({ format: 'binary' }),
          206: z.string().meta({ format: 'binary' }),
          304: z.null(),
          400: errorBody,
          401: errorBody,
          404: errorBody,
          416: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const result = await resultOf(db, caller.accountId, request.params.id);
      const filed = filedReportOf(options, result);
      const language = request.query.language ?? languageOf(request);
      const { file: name } = request.params;
      const found = filed && mayRead(name, caller.abilities) ? await fileNamed(filed, language, name) : null;
      if (!filed || !found?.file) throw new AppError('not_found');
      const { format, file } = found;
      // A file that is written in one language alone says so in its own name, or says nothing in words.
      const inLanguage = format.language ? undefined : language;
      const saveAs = fileNameOf(result.name, format.savedAs ?? format.name, filed.report.begunAt, inLanguage);
      const etag = `"${file.sha256}"`;
      reply.header('cache-control', 'private, no-cache');
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send(null);
      const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag;
      const range = isSame ? readRange(request.headers.range, file.bytes) : 'whole';
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.bytes}`);
        throw new AppError('range_not_satisfiable');
      }
      const part = range === 'whole' ? undefined : range;
      const leave = downloads.take(result.accountId);
      const content = await opened(store, file.objectKey, part).catch(async (error: unknown) => {
        leave();
        throw await refusalOf(error, () => removeFile(db.orm, filed.report, file));
      });
      open.add(content);
      content.on('close', () => {
        open.delete(content);
        leave();
      });
      reply.headers({
        etag,
        'accept-ranges': 'bytes',
        vary: 'Accept-Language, Authorization',
        'content-type': format.mediaType,
        'content-disposition': `attachment; filename="${saveAs}"`,
        'content-length': part ? part.end - part.start + 1 : file.bytes,
      });
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
      return reply.send(content as unknown as string);
    },
  );
}

/**
 * The content, once its first piece is here and verified: what cannot be read is refused with an answer of its own, and
 * not cut off in the middle.
 */
async function opened(store: ObjectStore, key: string, part: ByteRange | undefined): Promise<Readable> {
  const pieces = store.read(key, part)[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  }
  return Readable.from(all(), { objectMode: false });
}

/** A file that is lost or damaged is forgotten, so that it is made again; a store that is away may come back. */
async function refusalOf(error: unknown, forget: () => Promise<void>): Promise<unknown> {
  if (!(error instanceof ObjectProblem)) return error;
  if (error.reason === 'unavailable') return new AppError('unavailable', { cause: error, internal: error.message });
  if (error.reason === 'absent' || error.reason === 'damaged') {
    await forget();
    return new AppError('not_found', { cause: error, internal: error.message });
  }
  return error;
}

/** `*`, or a list of tags, weak ones included: only whether it is the same matters here. */
function namesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
