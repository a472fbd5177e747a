import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../lib/reports/use-list-address.ts';
import { ToggleChip } from '../../ui/toggle-chip.tsx';

/** Whether the address asks for what is new alone. */
export const asksForNew = ({ several }: Pick<ListAddress, 'several'>): boolean => several('change', ['new']).length > 0;

/** Whether there is a report before, or an address that is narrowed as if there were one. */
export const offersNew = (scan: DtiSummary, address: ListAddress): boolean =>
  scan.since_last !== null || asksForNew(address);

/** Narrows a list to what the report before did not have. No colour: beside chips of risks it would be one of theirs. */
export function NewChip({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation('dti');
  const pressed = asksForNew(address);
  return (
    <ToggleChip pressed={pressed} onToggle={() => address.setFilter('change', pressed ? [] : ['new'])}>
      {t('change.newOnly')}
    </ToggleChip>
  );
}
