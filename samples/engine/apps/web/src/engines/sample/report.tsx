import type { SampleDifferenceRow } from '@rocca/contract/engines/sample/sections';
import {
  type SampleCoverage,
  type SampleFinding,
  type SampleSummary,
  sampleSections,
} from '@rocca/contract/engines/sample/sections';
import { useTranslation } from 'react-i18next';
import {
  type OpenReport,
  type PlaceParts,
  type ReportDefinition,
  ReportFrame,
  type ReportParts,
  type ReportWords,
} from '../../features/reports/for-engines.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { reportHead, reportList } from '../../lib/reports/report-sections.ts';

interface SampleShape {
  readonly scan: SampleSummary;
  readonly coverage: SampleCoverage;
  readonly finding: SampleFinding;
  readonly difference: SampleDifferenceRow;
}

const definition: ReportDefinition<SampleShape> = {
  engine: 'sample',
  head: reportHead({ scan: 'sample_summary', coverage: 'sample_coverage' }, sampleSections),
  findings: reportList('sample_findings', sampleSections),
  vulnerabilityGroups: reportList('sample_vulnerability_groups', sampleSections),
  remedies: reportList('remedies', sampleSections, ['worst']),
  difference: reportList('sample_difference', sampleSections),
  useWords,
  usePlace,
  useParts,
  skeleton: { cards: 0, tabsPx: [] },
};

export function Component() {
  return <ReportFrame definition={definition} />;
}

function useWords(): ReportWords {
  const { t } = useTranslation('sample');
  const language = useLanguage();
  return {
    repeat: t('repeat'),
    nothing: t('nothing'),
    upgrade: t('upgrade'),
    places: t('names'),
    onPlaces: (count) => t('onNames', { count, formatted: formatNumber(count, language) }),
    countPlaces: (count) => t('seen', { count, formatted: formatNumber(count, language) }),
    searchFindings: t('searchFindings'),
    searchDifference: t('searchDifference'),
  };
}

function usePlace(): PlaceParts<SampleShape> {
  const { t } = useTranslation('sample');
  const column = {
    key: 'host',
    header: t('name'),
    sortKey: { by: 'host', first: 'asc' },
    cell: ({ host_name }: { readonly host_name: string }) => host_name,
  } as const;
  return {
    columns: [column],
    differenceColumns: [column],
    facts: ({ host_name }) => [{ term: t('name'), value: host_name }],
    filters: {},
  };
}

function useParts({ scan, coverage }: OpenReport<SampleShape>): ReportParts {
  const { t } = useTranslation('sample');
  const language = useLanguage();
  return {
    facts: [],
    places: t('seen', { count: scan.names, formatted: formatNumber(scan.names, language) }),
    cards: null,
    average: null,
    worstPlaces: null,
    tabs: [],
    coverage: {
      gaps: [],
      needsKnowledge: false,
      scope: null,
      method: { hint: t('method'), facts: [{ term: t('maxLength'), value: String(coverage.max_length) }] },
    },
  };
}
