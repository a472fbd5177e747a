import { ENGINE_SETTINGS } from '@rocca/contract/engines/all-settings';
import type { Choices } from '@rocca/contract/engines/engine-settings';
import { BUSINESS_CATEGORIES } from '@rocca/contract/target/business-categories';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';

const choices = z.array(
  z.object({
    code: z.string().describe('What a request carries'),
    name: z.object({ it: z.string(), en: z.string() }),
  }),
);

/** Lists that forms offer: the contract's own tables, for clients that do not hold them. */
const STATIC_DATA: readonly Choices[] = [
  {
    name: 'business-categories',
    summary: 'The lines of business a target may belong to',
    choices: BUSINESS_CATEGORIES.map((name) => ({ code: name.en, name })),
  },
  ...[...ENGINE_SETTINGS.values()].flatMap(({ choices: lists }) => lists),
];

export function staticDataRoutes(app: App): void {
  for (const { name, summary, choices: data } of STATIC_DATA) {
    app.get(
      `/assets/data/${name}.json`,
      {
        config: { public: true, compress: true },
        schema: { tags: ['Settings'], summary, security: [], response: { 200: choices } },
      },
      async (_request, reply) => {
        // They change with a new version only, and an hour late is soon enough.
        reply.header('cache-control', 'public, max-age=3600');
        return [...data];
      },
    );
  }
}
