import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { Language } from '@rocca/contract/language';
import type { DocumentBrand } from '../document/brand.ts';
import type { WriteContext } from '../document/file-format.ts';
import { compilePdf } from '../pdf/compile-pdf.ts';
import { brandPictures } from '../pdf/frame-parts.ts';
import { answersData } from './answers-data.ts';
import { comparisonData } from './comparison-data.ts';
import { functionsData } from './coverage-data.ts';
import { contradictionsData, inspectionData, remediesData } from './findings-data.ts';
import { resultData } from './result-data.ts';
import { surveyFrame } from './survey-frame.ts';
import { surveyPrint } from './survey-print.ts';

/** A shorter report is read at a glance. */
const MIN_CONTENTS_GROUPS = 4;

export interface SurveyPdfOptions {
  readonly language: Language;
  readonly brand: DocumentBrand;
}

/** The report of a questionnaire as a PDF. The same report gives the same bytes. */
export async function* writeSurveyPdf(
  report: SurveyReport,
  { language, brand }: SurveyPdfOptions,
  context: Omit<WriteContext, 'bundle'>,
): AsyncIterable<Uint8Array> {
  const print = surveyPrint(report, language, brand);
  const data = {
    ...surveyFrame(print),
    hasContents: report.groups.length >= MIN_CONTENTS_GROUPS,
    result: resultData(print),
    coverage: functionsData(print),
    contradictions: contradictionsData(print),
    remedies: remediesData(print),
    inspection: inspectionData(print),
    comparison: comparisonData(print),
    answers: answersData(print),
  };
  yield* compilePdf({ template: 'survey.typ', data, pictures: brandPictures(brand) }, context);
}
