import { differenceSection } from '@rocca/contract/report/difference.schema';
import { findingFilters, findingShape } from '@rocca/contract/report/finding.schema';
import { remedies, vulnerabilityGroups } from '@rocca/contract/report/groups.schema';
import { levelFilters, some, threatsAsLevels } from '@rocca/contract/report/levels';
import { list, object } from '@rocca/contract/report/section';
import { LEVELS } from '@rocca/contract/severity/severity';
import { z } from 'zod';

/** The sections of an engine that exists in tests alone: it crawls a site, and its places are URLs. */

const link = z.object({ url: z.string(), broken: z.boolean() }).meta({ graphql: 'SiteLink' });

const page = z
  .object({
    path: z.string().meta({ column: { it: 'Percorso', en: 'Path' } }),
    title: z
      .string()
      .nullable()
      .meta({ column: { it: 'Titolo', en: 'Title' } }),
    bytes: z.int(),
    score: z
      .number()
      .nullable()
      .meta({ column: { it: 'Punteggio', en: 'Score' } }),
    links: z.array(link).optional().meta({ onRequest: true }),
  })
  .meta({ graphql: 'SitePage' });

const place = { url: z.string(), method: z.string().nullable(), parameter: z.string().nullable() };

export const siteSections = {
  site: object(z.object({ pages: z.int(), crawled_in: z.string() }).meta({ graphql: 'Site' }), { lite: true }),
  pages: list(page, {
    sorts: ['path', 'score', 'bytes'],
    descending: ['score'],
    aliases: { title: 'path' },
    filters: z.strictObject({ path: z.string().max(50).optional(), level: some(z.enum(LEVELS)) }),
    pageSize: 10,
    lite: false,
    beside: { largest: page.nullable(), broken_links: z.int() },
  }),
  alerts: list(z.object({ ...findingShape, ...place }).meta({ graphql: 'SiteAlert' }), {
    sorts: ['severity', 'name', 'host', 'parameter', 'epss', 'known_exploited', 'first_seen', 'certainty'],
    descending: ['severity'],
    aliases: { url: 'host' },
    filters: z
      .strictObject({
        ...levelFilters,
        certainty: findingFilters.certainty,
        change: some(z.enum(['new', 'changed', 'still'])),
        known_exploited: z.boolean().optional(),
        id: findingFilters.id,
        impact: findingFilters.impact,
        url: z.string().max(200).optional(),
      })
      .transform(threatsAsLevels),
    pageSize: 10,
    lite: false,
  }),
  alert_groups: vulnerabilityGroups,
  remedies,
  site_difference: differenceSection({ graphql: 'SiteDifferenceRow', place, placeAliases: ['url'] }),
};
