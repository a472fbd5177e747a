import type { NscanSink } from '@rocca/engines/nscan/report';
import type { ReportModule } from '../../core/report-module.ts';
import { nscanDocuments } from './documents.ts';
import { nscanFacts } from './facts.ts';
import { nscanReading } from './reading/index.ts';
import { nscanWriting } from './record/index.ts';

export const nscanReport: ReportModule<NscanSink> = {
  writing: nscanWriting,
  reading: nscanReading,
  documents: nscanDocuments,
  facts: nscanFacts,
};
