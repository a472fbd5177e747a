import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';

/** Names with a content hash never change what they hold. */
const HASHED_ASSET = /\/assets\/.+-[\w-]{8}\.\w+(\.br|\.gz)?$/;

/** Addresses that are never a page: a mistake there must answer as an API, not with the front end. */
const NOT_A_PAGE = /^\/(api|auth|assets)(\/|$)/;

/**
 * Serves the built front end: compressed and immutable assets, `index.html` for every page address (the router uses
 * history mode), 404 for anything else that is missing.
 */
export async function serveFrontEnd(app: App, { folder }: { folder: string }): Promise<void> {
  if (existsSync(join(folder, 'index.html'))) {
    await app.register(async (scope) => {
      // Pages and assets carry no secret; the hook that asks for a token must not see them.
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, public: true };
        route.schema = { ...route.schema, hide: true };
      });
      // A folder is no file: it answers like anything else that is not there.
      scope.setErrorHandler((error: FastifyError, _request, reply) => {
        if (error.statusCode === 403) return reply.callNotFound();
        // A precondition of the client's that does not hold.
        if (error.statusCode === 412) return reply.status(412).send();
        throw error;
      });
      await scope.register(staticFiles, {
        root: folder,
        index: false,
        preCompressed: true,
        // Assets are small and compressed: no client resumes a download.
        acceptRanges: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
        // Files are looked up at each call, so that a new build needs no restart; the build's own notes stay inside.
        dotfiles: 'ignore',
      });
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found');
    return sendPage(reply, folder);
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !NOT_A_PAGE.test(path) && acceptsPage(request.headers.accept, path);
}

/** A browser accepts HTML explicitly. A monitor or `curl` accepts anything, and gets a page unless it names a file. */
function acceptsPage(accept: string | undefined, path: string): boolean {
  if (accept?.includes('text/html')) return true;
  return (accept === undefined || accept.includes('*/*')) && (path === '/' || path === '/dashboard');
}

/** Read at each call, so that a new build needs no restart: a cached page would point at assets of the old build. */
async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const page = await readFile(join(folder, 'index.html')).catch(() => null);
  reply.header('cache-control', 'no-store');
  if (page) return reply.type('text/html; charset=utf-8').send(page);
  return reply.type('text/plain; charset=utf-8').status(503).send('The front end is not built: run npm run build.');
}
