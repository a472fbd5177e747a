import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import type { VulnerabilityFilters } from './vulnerability-filters.ts';

interface GroupChipProps {
  readonly filters: Pick<VulnerabilityFilters, 'vulnerability' | 'remedy'>;
  /** A finding of the group: it knows what the group is called. */
  readonly first: FindingFields | undefined;
  readonly onFilter: (name: string, values: readonly string[]) => void;
}

/** That the list is one group's alone, and the way out of it. */
export function GroupChip({ filters: { vulnerability, remedy }, first, onFilter }: GroupChipProps) {
  const { t } = useTranslation('report');
  return (
    <>
      {vulnerability !== undefined && (
        <ToggleChip pressed onToggle={() => onFilter('vulnerability', [])}>
          {t('groups.onlyVulnerability', { name: vulnerability })}
        </ToggleChip>
      )}
      {remedy !== undefined && (
        <ToggleChip pressed onToggle={() => onFilter('remedy', [])}>
          {first?.remedy.product
            ? t('groups.onlyUpdate', { product: first.remedy.product })
            : t('groups.onlyRemedy', { name: first?.name ?? remedy })}
        </ToggleChip>
      )}
    </>
  );
}
