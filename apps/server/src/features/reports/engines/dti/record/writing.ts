import type { DtiSink } from '@rocca/engines/dti/report';
import { STEPS } from '@rocca/engines/dti/steps';
import type { ReportWriting } from '../../../core/writing.ts';
import { countPlaces } from './count-places.repo.ts';
import { judgeLost } from './looked-again.ts';
import { judgeFound } from './looked-before.ts';
import { openDtiSink } from './sink.ts';

/** How the report of a domain is written. Its one place is the domain. */
const writingOf = (code: string): ReportWriting<DtiSink> => ({
  code,
  checks: STEPS,
  finder: null,
  tables: ['dti_names', 'dti_addresses', 'dti_ports', 'dti_cves', 'dti_breaches'],
  open: (access) => openDtiSink(code, access),
  judgeLost,
  judgeFound,
  countPlaces,
});

export const dtiWriting = writingOf('dti');

/** The same test: the licence opens less of its report. */
export const dtiLiteWriting = writingOf('dti_lite');
