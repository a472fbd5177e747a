import type { SampleSink } from '@rocca/engines/sample/report';
import type { ReportModule } from '../../core/report-module.ts';
import { sampleReading } from './reading.ts';
import { sampleWriting } from './writing.ts';

export const sampleReport: ReportModule<SampleSink> = { writing: sampleWriting, reading: sampleReading };
