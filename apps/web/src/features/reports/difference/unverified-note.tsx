import type { DifferenceFields } from '@rocca/contract/report/difference.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { Tag } from '../../../ui/tag.tsx';
import { CHANGE_TONES } from '../findings/change-tag.tsx';

/** That a finding stands from an earlier scan, and from which day; nothing for one that this scan saw. */
export function UnverifiedNote({ row }: { readonly row: DifferenceFields | undefined }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  if (row?.change !== 'unverified') return null;
  const date = formatDate(row.last_seen?.scan_start ?? row.first_seen, language);
  return (
    <Tag tone={CHANGE_TONES.unverified} long>
      {t('difference.standing', { date })}
    </Tag>
  );
}
