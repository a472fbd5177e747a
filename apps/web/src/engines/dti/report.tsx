import { useMatch } from 'react-router';
import { ReportFrame } from '../../features/reports/for-engines.ts';
import { reportPattern } from '../../lib/engine/engine-paths.ts';
import { domainReport } from './domain-report.tsx';

const full = domainReport('dti');
const lite = domainReport('dti_lite');

/** The report of a domain. That of the lite engine is the same one, of which its licence opens the summary. */
export function Component() {
  const isLite = useMatch(reportPattern('dti_lite')) !== null;
  return <ReportFrame definition={isLite ? lite : full} />;
}
