export { loadReportTexts } from './report-texts.ts';
