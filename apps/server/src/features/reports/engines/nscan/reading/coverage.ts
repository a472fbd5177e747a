import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import { AppError } from '../../../../../platform/http/app-error.ts';
import { presentChecks } from '../../../core/coverage.ts';
import { endOf } from '../../../core/pages/report.repo.ts';
import { objectSection } from '../../../core/reading.ts';
import { readCoverage } from '../../../core/record/index.ts';
import { nscanWriting } from '../record/index.ts';
import { CHECK_WORDS } from './check-words.ts';
import { scanFactsOf, verdictCountsOf } from './facts.repo.ts';
import { presentServices } from './verdicts.ts';

export const coverage = objectSection(nscanSections.nscan_coverage, async (scope) => {
  const { db, result, language } = scope;
  const [counted, facts, verdicts] = await Promise.all([
    readCoverage(db.orm, nscanWriting, result, endOf(result, language)),
    scanFactsOf(scope),
    verdictCountsOf(scope),
  ]);
  if (!counted || !facts) throw new AppError('not_found');
  const { complete, ended, cause, consents, tools, knowledge, places_missing: hosts_missing, missing } = counted;
  const checks = presentChecks(counted.checks, CHECK_WORDS, scope);
  return {
    ...{ complete, ended, cause, consents, tools, knowledge, ...facts, hosts_missing, missing },
    services: verdicts && presentServices(verdicts, language),
    checks: checks.map((check) => ({
      ...check,
      hosts_done: check.places_done,
      hosts_not_done: check.places_not_done,
      reasons: check.reasons.map((reason) => ({ ...reason, hosts: reason.places })),
    })),
  };
});
