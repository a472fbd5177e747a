import type { EngineCode } from '@rocca/contract/engines/registry';
import { useTranslation } from 'react-i18next';
import type { ReportDefinition, ReportParts, ReportWords } from '../../features/reports/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { AddressesTab } from './addresses/addresses-tab.tsx';
import { BreachesTab } from './breaches/breaches-tab.tsx';
import { useCoverageParts } from './coverage/coverage-parts.tsx';
import { CvesTab } from './cves/cves-tab.tsx';
import { LookalikesTab } from './lookalikes/lookalikes-tab.tsx';
import { MailTab } from './mail/mail-tab.tsx';
import { NamesTab } from './names/names-tab.tsx';
import { AverageCard } from './overview/average-card.tsx';
import { ImpactCard } from './overview/impact-card.tsx';
import { RansomwareCard } from './overview/ransomware-card.tsx';
import { HumanRiskCard, TechnologyRiskCard } from './overview/risk-cards.tsx';
import { SinceLast } from './overview/since-last.tsx';
import { SummaryCards } from './overview/summary-cards.tsx';
import { usePlace } from './place/place.tsx';
import {
  type DtiReport,
  type DtiShape,
  difference,
  findings,
  head,
  remedies,
  vulnerabilityGroups,
} from './report-sections.ts';
import { SurfaceTab } from './surface/surface-tab.tsx';

/** The report of a domain: of the full engine, and of the lite one, whose licence opens less of it. */
export function domainReport(engine: EngineCode): ReportDefinition<DtiShape> {
  return {
    engine,
    head,
    findings,
    vulnerabilityGroups,
    remedies,
    difference,
    useWords,
    usePlace,
    useParts: (report) => useParts(engine, report),
    skeleton: { cards: 9, ownCards: true, tabsPx: [38, 68, 90, 92, 74, 44, 74] },
  };
}

function useWords(): ReportWords {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, language) });
  return {
    repeat: t('report.repeat'),
    nothing: t('report.nothing'),
    upgrade: t('report.upgrade'),
    places: t('report.places'),
    onPlaces: (count) => t('report.onPlaces', counted(count)),
    countPlaces: (count) => t('report.placesSeen', counted(count)),
    searchFindings: t('report.searchFindings'),
    searchDifference: t('report.searchDifference'),
  };
}

function useParts(engine: EngineCode, report: DtiReport): ReportParts {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const { scan, coverage } = report;
  const number = (value: number) => formatNumber(value, language);
  const counted = (count: number) => ({ count, formatted: number(count) });
  /** Nothing beside a tab whose number nobody knows. */
  const known = (count: number | null) => (count === null ? undefined : number(count));
  const { ransomware_attack_index: index, since_last: last, breach_total } = scan;
  return {
    facts: [t(coverage.contact ? 'report.contact_on' : 'report.contact_off')],
    places: t('report.seen', {
      names: t('report.names', counted(scan.total_subdomain_found)),
      addresses: t('report.addresses', counted(scan.total_ip_found)),
    }),
    cards: null,
    ownCards: <SummaryCards scan={scan} />,
    verdict: (
      <>
        {last && <SinceLast engine={engine} last={last} />}
        {index !== null && <RansomwareCard index={index} parts={scan.ransomware_parts} />}
      </>
    ),
    charts: (
      <>
        <TechnologyRiskCard scan={scan} />
        <HumanRiskCard scan={scan} />
        <ImpactCard scan={scan} />
      </>
    ),
    average: null,
    worstPlaces: scan.cve_total !== null && <AverageCard scan={scan} />,
    tabs: [
      { name: 'cves', text: t('cves.tab'), count: known(scan.cve_total), content: <CvesTab report={report} /> },
      {
        name: 'addresses',
        text: t('addresses.tab'),
        count: number(scan.total_ip_found),
        content: <AddressesTab report={report} />,
      },
      {
        name: 'names',
        text: t('names.tab'),
        count: number(scan.total_subdomain_found),
        content: <NamesTab report={report} />,
      },
      {
        name: 'lookalikes',
        text: t('lookalikes.tab'),
        count: known(scan.total_typosquatting),
        content: <LookalikesTab report={report} />,
      },
      // None found: nothing to show. Nobody could tell: that is shown.
      ...(breach_total === 0
        ? []
        : [
            {
              name: 'breaches',
              text: t('breaches.tab'),
              count: known(breach_total),
              content: <BreachesTab report={report} />,
            },
          ]),
      { name: 'mail', text: t('mail.tab'), content: <MailTab report={report} /> },
      { name: 'surface', text: t('surface.tab'), content: <SurfaceTab report={report} /> },
    ],
    coverage: useCoverageParts(report),
  };
}
