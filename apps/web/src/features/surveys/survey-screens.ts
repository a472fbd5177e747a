import { loadUiTexts } from '../../ui/ui-texts.ts';
import { loadSurveyReportTexts } from './report/report-texts.ts';
import { loadSurveyTexts } from './survey-texts.ts';

/** A screen with its words; the router has asked for this module already, so its retries cover both. */
async function withTexts<Page>(page: Promise<Page>, loadTexts = loadSurveyTexts): Promise<Page> {
  const [loaded] = await Promise.all([page, loadTexts(), loadUiTexts()]);
  return loaded;
}

export const list = () => withTexts(import('./list/list-page.tsx'));
export const form = () => withTexts(import('./form/form-page.tsx'));
export const runner = () => withTexts(import('./runner/runner-page.tsx'));
export const report = () => withTexts(import('./report/report-page.tsx'), loadSurveyReportTexts);
