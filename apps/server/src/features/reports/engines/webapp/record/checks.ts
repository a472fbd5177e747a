import type { CheckFacts } from '@rocca/engines/core/check';
import { CHECKS } from '@rocca/engines/webapp/checks/index';
import { STEPS } from '@rocca/engines/webapp/steps';

/** What the coverage lists: the steps of a scan, then its checks. */
export const ALL_CHECKS: readonly CheckFacts[] = [...STEPS, ...CHECKS];

/** The step that finds the pages. */
export const CRAWL = 'crawl';

/** Made for a site as a whole: no page says whether they were made there. */
export const SITE_WIDE: readonly string[] = [...STEPS, ...CHECKS.filter(({ kind }) => kind === 'site')].map(
  ({ code }) => code,
);

/** What these find is wrong with the service that answers, not with a page: a scan of the network sees it as well. */
export const OF_THE_SERVICE: ReadonlySet<string> = new Set(['versions', 'tls', 'testssl']);
