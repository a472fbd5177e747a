import type { DtiSink } from '@rocca/engines/dti/report';
import type { ReportModule } from '../../core/report-module.ts';
import { dtiDocuments } from './documents.ts';
import { dtiFacts, dtiLiteFacts } from './facts.ts';
import { dtiLiteReading, dtiReading } from './reading/index.ts';
import { dtiLiteWriting, dtiWriting } from './record/index.ts';

export const dtiReport: ReportModule<DtiSink> = {
  writing: dtiWriting,
  reading: dtiReading,
  documents: dtiDocuments,
  facts: dtiFacts,
};

export const dtiLiteReport: ReportModule<DtiSink> = {
  writing: dtiLiteWriting,
  reading: dtiLiteReading,
  documents: dtiDocuments,
  facts: dtiLiteFacts,
};
