import { CHANGES, type Change } from '@rocca/contract/report/changes';
import type { Difference } from '@rocca/contract/report/difference.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { CHANGE_TONES } from '../findings/change-tag.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';

interface ChangeFilterProps {
  readonly counts: Difference['counts'];
  readonly chosen: readonly Change[];
  readonly onChange: (chosen: readonly Change[]) => void;
  readonly children: ReactNode;
}

/** The figures of the comparison; each narrows the list to what it counts. */
export function ChangeFilter({ counts, chosen, onChange, children }: ChangeFilterProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <FilterBar legend={t('difference.filter')} selects={children}>
      {CHANGES.map((change) => (
        <ToggleChip
          key={change}
          tone={CHANGE_TONES[change]}
          count={formatNumber(counts[change], language)}
          pressed={chosen.includes(change)}
          onToggle={() =>
            onChange(chosen.includes(change) ? chosen.filter((one) => one !== change) : [...chosen, change])
          }
        >
          {t(`changes.${change}`)}
        </ToggleChip>
      ))}
    </FilterBar>
  );
}
