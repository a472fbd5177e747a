import { webappSections } from '@rocca/contract/engines/webapp/sections';
import { stateChangeText } from '@rocca/contract/engines/webapp/state-change';
import { AppError } from '../../../../../platform/http/app-error.ts';
import { reasonWords } from '../../../core/check-words.ts';
import { presentChecks } from '../../../core/coverage.ts';
import { endOf } from '../../../core/pages/report.repo.ts';
import { objectSection, type ReportScope } from '../../../core/reading.ts';
import { readCoverage } from '../../../core/record/index.ts';
import { webappWriting } from '../record/index.ts';
import { CHECK_WORDS } from './check-words.ts';
import { countRows, factsOf } from './facts.repo.ts';

/** What was counted, with names in the reader's language. */
export async function coverageOf(scope: ReportScope) {
  const { db, result, language } = scope;
  const counted = await readCoverage(db.orm, webappWriting, result, endOf(result, language));
  if (!counted) throw new AppError('not_found');
  return { ...counted, checks: presentChecks(counted.checks, CHECK_WORDS, scope) };
}

export const coverage = objectSection(webappSections.webapp_coverage, async (scope) => {
  const [counted, facts, left] = await Promise.all([
    coverageOf(scope),
    factsOf(scope),
    countRows(scope, 'webapp_left_behind'),
  ]);
  const { complete, ended, cause, consents, tools, knowledge, checks } = counted;
  const { strength, threshold, sign_in, pages, points, requests } = facts;
  return {
    ...{ complete, ended, cause, consents, tools, knowledge, checks },
    ...{ strength, threshold, sign_in, pages, points, requests },
    inputs: facts.inputs,
    left_behind: facts.state_changes === null && left === 0 ? null : left,
    state_changes:
      facts.state_changes?.map((change) => ({
        ...change,
        text: stateChangeText(change, scope.language),
      })) ?? null,
    sites: facts.sites.map(({ url, address, reason }) => ({
      ...{ url, address },
      reason_name: reason === null ? null : reasonWords(reason, scope.language).name,
    })),
  };
});
