import swagger from '@fastify/swagger';
import { BRAND } from '@rocca/contract/brand';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import { DOCS_CSS, renderDocs } from './docs-page.ts';

/** Collects every route that is registered after it, and serves the document and a page to read it on. */
export async function addOpenApi(app: App, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${BRAND.name} API`, version },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
    hideUntagged: true,
  });

  const publicRoute = { config: { public: true } };
  app.get('/api/openapi.json', publicRoute, async () => app.swagger());
  app.get('/api/docs', publicRoute, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger())),
  );
  app.get('/api/docs.css', publicRoute, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_CSS),
  );
}
