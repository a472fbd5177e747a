import { engineFacts } from '@rocca/contract/engines/registry';
import { headlineOf } from '@rocca/contract/report/headline';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useLightPrint } from '../../../lib/browser/use-light-print.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { changed } from '../../../lib/reports/use-list-address.ts';
import { CoverageNotice } from '../coverage/coverage-notice.tsx';
import { CoverageTab } from '../coverage/coverage-tab.tsx';
import { DifferenceTab } from '../difference/difference-tab.tsx';
import { FilesTab } from '../files/files-tab.tsx';
import { KnownExtentsProvider, knownExtentsOf } from '../findings/known-extents.ts';
import { SummaryCards } from '../findings/summary-cards.tsx';
import { VulnerabilitiesTab } from '../findings/vulnerabilities-tab.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { RemediesCard } from '../remedies/remedies-card.tsx';
import styles from './report-body.module.css';
import type { OpenReport, ReportDefinition, ReportShape, TabPart } from './report-definition.ts';
import { ReportHead } from './report-head.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { tabOf } from './tab-address.ts';

interface ReportBodyProps<Shape extends ReportShape> {
  readonly definition: ReportDefinition<Shape>;
  readonly report: OpenReport<Shape>;
  /** Null for a test of addresses that are no stored target, undefined while that is not known. */
  readonly targetId: string | null | undefined;
}

/** Sections that the licence does not open show no count, since their rows are hidden. */
const withoutCount = ({ count: _, ...tab }: TabPart): TabPart => tab;

/** A link to one finding needs no more than its id; the section it is in joins the address, so that it stays open. */
function useAskedTab(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const isFinding = asked === null && parameters.has('finding');
  useEffect(() => {
    if (isFinding) setParameters((before) => changed(before, { tab: 'vulnerabilities' }), { replace: true });
  }, [isFinding, setParameters]);
  return isFinding ? 'vulnerabilities' : asked;
}

/** The report: what was found, where, since when, and what was not looked at. */
export function ReportBody<Shape extends ReportShape>({ definition, report, targetId }: ReportBodyProps<Shape>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  useLightPrint();
  const place = definition.usePlace(report);
  const parts = definition.useParts(report);
  const { id, scan } = report;
  const headline = headlineOf(report);
  const tabs: [TabPart, ...TabPart[]] = [
    {
      name: 'overview',
      text: t('tabs.overview'),
      content: <OverviewTab definition={definition} report={report} place={place} parts={parts} />,
    },
    {
      name: 'vulnerabilities',
      text: t('tabs.vulnerabilities'),
      count: headline ? formatNumber(headline.vulns, language) : undefined,
      content: <VulnerabilitiesTab definition={definition} report={report} place={place} places={parts.places} />,
    },
    {
      name: 'remedies',
      text: t('tabs.remedies'),
      count: headline ? formatNumber(scan.distinct.remedies, language) : undefined,
      content: (
        <RemediesCard definition={definition} report={report} place={place} places={parts.places} tab="remedies" />
      ),
    },
    ...parts.tabs,
    {
      name: 'difference',
      text: t('tabs.difference'),
      content: <DifferenceTab id={id} list={definition.difference} place={place} />,
    },
    { name: 'coverage', text: t('tabs.coverage'), content: <CoverageTab report={report} parts={parts.coverage} /> },
    { name: 'files', text: t('tabs.files'), inHead: true, content: <FilesTab id={id} /> },
  ];
  const tab = tabOf(useAskedTab(), tabs);
  const isOpen = report.summary.full_mode && engineFacts(definition.engine)?.licence?.full !== false;
  // The section on coverage says all of it; but for why a test failed.
  const warns = tab.name !== 'coverage' || report.coverage.ended === 'failed';
  return (
    <KnownExtentsProvider value={knownExtentsOf(report)}>
      <div className={styles.report}>
        <ReportHead report={report} facts={parts.facts} targetId={targetId} />
        <div className={styles.stack}>
          {warns && <CoverageNotice report={report} parts={parts.coverage} />}
          {parts.ownCards ?? (
            <SummaryCards report={report} difference={definition.difference}>
              {parts.cards}
            </SummaryCards>
          )}
          <ReportTabs tabs={isOpen ? tabs : tabs.map(withoutCount)} current={tab.name} />
          {tab.content}
        </div>
      </div>
    </KnownExtentsProvider>
  );
}
