import { SCAN_PROFILE_CODES, SCAN_PROFILES } from '@rocca/contract/engines/nscan/profiles';
import { BUSINESS_CATEGORIES } from '@rocca/contract/target/business-categories';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';

const choices = z.array(
  z.object({
    code: z.string().describe('What a request carries'),
    name: z.object({ it: z.string(), en: z.string() }),
  }),
);

/** Lists that forms offer, in the order they offer them. The contract's own tables, for clients that do not hold them. */
const STATIC_DATA: ReadonlyArray<{ path: string; summary: string; data: z.infer<typeof choices> }> = [
  {
    path: '/assets/data/business-categories.json',
    summary: 'The lines of business a target may belong to',
    data: BUSINESS_CATEGORIES.map((name) => ({ code: name.en, name })),
  },
  {
    path: '/assets/data/scan-profiles.json',
    summary: 'The profiles of the network scan; the first is the default',
    data: SCAN_PROFILE_CODES.map((code) => ({ code, name: SCAN_PROFILES[code] })),
  },
];

export function staticDataRoutes(app: App): void {
  for (const { path, summary, data } of STATIC_DATA) {
    app.get(
      path,
      {
        config: { public: true },
        schema: { tags: ['Settings'], summary, security: [], response: { 200: choices } },
      },
      async (_request, reply) => {
        // They change with a new version only, and an hour late is soon enough.
        reply.header('cache-control', 'public, max-age=3600');
        return data;
      },
    );
  }
}
