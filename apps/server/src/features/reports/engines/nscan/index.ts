import type { NscanSink } from '@rocca/engines/nscan/report';
import type { ReportModule } from '../../core/report-module.ts';
import { nscanWriting } from './record/writing.ts';

export { readNscanCoverage } from './record/coverage.repo.ts';

export const nscanReport: ReportModule<NscanSink> = { writing: nscanWriting };
