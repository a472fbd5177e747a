import { STRENGTH_PROFILES } from '@rocca/contract/engines/webapp/choices';
import { IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type ReportDefinition,
  ReportFrame,
  type ReportParts,
  type ReportWords,
  tabAddress,
} from '../../features/reports/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { useCoverageParts } from './coverage/coverage-parts.tsx';
import { ConfidenceCard } from './overview/confidence-card.tsx';
import { GradeCard } from './overview/grade-card.tsx';
import { OwaspCard } from './overview/owasp-card.tsx';
import { WorstPagesCard } from './overview/worst-pages-card.tsx';
import { PagesTab } from './pages/pages-tab.tsx';
import { usePlace } from './place/place.tsx';
import {
  alerts,
  difference,
  head,
  remedies,
  vulnerabilityGroups,
  type WebappReport,
  type WebappShape,
} from './report-sections.ts';
import { TechnologiesTab } from './technologies/technologies-tab.tsx';
import { TlsTab } from './tls/tls-tab.tsx';

const definition: ReportDefinition<WebappShape> = {
  engine: 'webapp',
  head,
  findings: alerts,
  vulnerabilityGroups,
  remedies,
  difference,
  // One kind of finding may be at every page: `12 pages lack this header` is one row.
  useWords,
  usePlace,
  useParts,
  skeleton: { cards: 1, tabsPx: [96, 84, 32] },
};

/** The report of a web application scan. */
export function Component() {
  return <ReportFrame definition={definition} />;
}

function useWords(): ReportWords {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  return {
    repeat: t('report.repeat'),
    nothing: t('report.nothing'),
    upgrade: t('report.upgrade'),
    places: t('report.pages'),
    onPlaces: (count) => t('report.onPages', { count, formatted: formatNumber(count, language) }),
    countPlaces: (count) => t('report.pagesSeen', { count, formatted: formatNumber(count, language) }),
    searchFindings: t('report.searchFindings'),
    searchDifference: t('report.searchDifference'),
  };
}

function useParts(report: WebappReport): ReportParts {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const { scan, coverage } = report;
  const number = (value: number) => formatNumber(value, language);
  return {
    facts: [STRENGTH_PROFILES[coverage.strength][language]],
    places: t('report.pagesSeen', { count: scan.pages, formatted: number(scan.pages) }),
    cards: <PagesCard scan={scan} />,
    verdict: <GradeCard grade={scan.grade} />,
    average: <ConfidenceCard confidences={scan.confidences} />,
    worstPlaces: (
      <>
        <OwaspCard owasp={scan.owasp} />
        <WorstPagesCard report={report} />
      </>
    ),
    tabs: [
      { name: 'pages', text: t('pages.title'), count: number(scan.pages), content: <PagesTab report={report} /> },
      { name: 'technologies', text: t('technologies.title'), content: <TechnologiesTab report={report} /> },
      { name: 'tls', text: t('tls.tab'), content: <TlsTab report={report} /> },
    ],
    coverage: useCoverageParts(report),
  };
}

function PagesCard({ scan: { pages, points, parameters } }: Pick<WebappReport, 'scan'>) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  return (
    <StatCard
      label={t('card.pages')}
      value={formatNumber(pages, language)}
      hint={`${t('card.points', counted(points))} · ${t('card.parameters', counted(parameters))}`}
      icon={<IconSitemap size={18} stroke={1.6} />}
      to={tabAddress('pages')}
    />
  );
}
