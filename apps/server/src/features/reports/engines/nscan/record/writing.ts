import { CHECKS } from '@rocca/engines/nscan/checks/index';
import type { NscanSink } from '@rocca/engines/nscan/report';
import type { ReportWriting } from '../../../core/writing.ts';
import { countPlaces } from './count-places.repo.ts';
import { judgeLost } from './looked-again.ts';
import { judgeFound } from './looked-before.ts';
import { openNscanSink } from './sink.ts';

/** How a network scan's report is written. Its places are hosts. */
export const nscanWriting: ReportWriting<NscanSink> = {
  code: 'nscan',
  checks: CHECKS,
  finder: 'discovery',
  tables: ['nscan_hosts'],
  open: openNscanSink,
  judgeLost,
  judgeFound,
  countPlaces,
};
