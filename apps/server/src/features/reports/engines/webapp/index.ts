import type { WebappSink } from '@rocca/engines/webapp/report';
import type { ReportModule } from '../../core/report-module.ts';
import { webappDocuments } from './documents.ts';
import { webappFacts } from './facts.ts';
import { webappReading } from './reading/index.ts';
import { webappWriting } from './record/index.ts';

export const webappReport: ReportModule<WebappSink> = {
  writing: webappWriting,
  reading: webappReading,
  documents: webappDocuments,
  facts: webappFacts,
};
