import type { Language } from '@rocca/contract/language';
import type { FileFormat } from '../document/file-format.ts';
import { XLSX_TYPE } from '../xlsx/vulnerabilities-xlsx.ts';
import { workbookOf, writeWorkbook } from '../xlsx/workbook.ts';
import { guideSheet } from './guide-sheet.ts';
import { planOf } from './plan.ts';
import { PLAN_COLUMNS } from './plan-columns.ts';
import { planSheet } from './plan-sheet.ts';
import { PLAN_WORDS, VALIDATION_WORDS } from './words.ts';

/** What to do, in Italian. */
export const remediationIta = remediationPlan('remediation_plan_ITA.xlsx', 'it');
/** What to do, in English. */
export const remediationEng = remediationPlan('remediation_plan_ENG.xlsx', 'en');

function remediationPlan(name: string, language: Language): FileFormat {
  return {
    name,
    mediaType: XLSX_TYPE,
    version: 9,
    language,
    needs: 'details',
    async *write(document, { signal }) {
      if (!document.details) return;
      const steps = await planOf(document.details);
      const title = `${PLAN_WORDS.title[document.language]}: ${document.head.name}`;
      const plan = planSheet({
        ...{ language: document.language, columns: PLAN_COLUMNS, steps },
        from: document.head.endedAt ?? document.head.begunAt,
        ...{ dueError: VALIDATION_WORDS.due, none: PLAN_WORDS.none },
      });
      const sheets = [plan, guideSheet(document)];
      yield* writeWorkbook(workbookOf(document, title, sheets), signal);
    },
  };
}
