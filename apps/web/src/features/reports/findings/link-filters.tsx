import type { ImpactFilter } from '@rocca/contract/report/finding.schema';
import type { ImpactKind, ImpactLevel } from '@rocca/contract/severity/cvss';
import { useTranslation } from 'react-i18next';
import type { PlaceParts, ReportShape } from '../frame/report-definition.ts';
import { FilterTags } from '../lists/filter-tags.tsx';
import type { VulnerabilityFilters } from './vulnerability-filters.ts';

interface LinkFiltersProps {
  readonly filters: VulnerabilityFilters;
  /** The engine's own filters, and their values in words. */
  readonly own: Pick<PlaceParts<ReportShape>, 'filters' | 'filterValue'>;
  readonly onFilter: (name: string, values: readonly string[]) => void;
}

const KINDS = { C: 'confidentiality', I: 'integrity', A: 'availability' } as const satisfies Record<ImpactKind, string>;
const LEVELS = { C: 'complete', P: 'partial', N: 'none' } as const satisfies Record<ImpactLevel, string>;

/** What a chart or a host has narrowed the list to. */
export function LinkFilters({ filters: { impact, place }, own, onFilter }: LinkFiltersProps) {
  const { t } = useTranslation('report');
  const impactName = (filter: ImpactFilter) => {
    const [kind, level] = filter.split(':') as [ImpactKind, ImpactLevel];
    return t('filters.is', { name: t(`charts.${KINDS[kind]}`), value: t(`charts.${LEVELS[level]}`) });
  };
  const tags = [
    ...Object.entries(place).map(([name, value]) => ({
      key: name,
      text: t('filters.is', { name: own.filters[name] ?? name, value: own.filterValue?.(name, value) ?? value }),
      onRemove: () => onFilter(name, []),
    })),
    ...impact.map((one) => ({
      key: one,
      text: impactName(one),
      onRemove: () =>
        onFilter(
          'impact',
          impact.filter((other) => other !== one),
        ),
    })),
  ];
  return <FilterTags tags={tags} />;
}
