import type { Difference } from '@rocca/contract/report/difference.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { NativeSelect } from '../../../ui/select/native-select.tsx';

interface CompareSelectProps extends Pick<Difference, 'previous' | 'earlier'> {
  readonly onChoose: (id: string) => void;
}

/** Which earlier scan of the target this one is held against. */
export function CompareSelect({ previous, earlier, onChoose }: CompareSelectProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  // With one scan there is nothing to choose; one that was deleted is named above.
  if (earlier.length < 2) return null;
  const listed = earlier.some(({ id }) => id === previous?.id);
  return (
    <NativeSelect
      label={t('difference.compare')}
      labelAt="side"
      value={listed ? (previous?.id ?? '') : ''}
      onChange={onChoose}
    >
      {!listed && <option value="">–</option>}
      {earlier.map(({ id, name, scan_start }) => (
        <option key={id} value={id ?? ''}>
          {`${formatMoment(scan_start, language)} · ${name}`}
        </option>
      ))}
    </NativeSelect>
  );
}
