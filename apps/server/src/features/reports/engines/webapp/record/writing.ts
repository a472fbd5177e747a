import type { WebappSink } from '@rocca/engines/webapp/report';
import type { ReportWriting } from '../../../core/writing.ts';
import { ALL_CHECKS, CRAWL } from './checks.ts';
import { countPlaces } from './count-places.repo.ts';
import { judgeLost } from './looked-again.ts';
import { judgeFound } from './looked-before.ts';
import { openWebappSink } from './sink.ts';

/** How a web application scan's report is written. Its places are pages. */
export const webappWriting: ReportWriting<WebappSink> = {
  code: 'webapp',
  checks: ALL_CHECKS,
  finder: CRAWL,
  tables: ['webapp_pages', 'webapp_alert_facts', 'webapp_messages'],
  open: openWebappSink,
  judgeLost,
  judgeFound,
  countPlaces,
};
