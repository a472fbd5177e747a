import type { Licence } from '@rocca/contract/licence/licence';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatNumber } from '../../lib/format/format.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';

/** How many tests the licence still allows, and until when. */
export function LicenceCard({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('main');
  const language = useLanguage();
  const { scans_max, remainingScans, expires_on, full_mode } = licence;
  const scans =
    scans_max === null
      ? t('licence.unlimited')
      : t('licence.scansOf', {
          remaining: formatNumber(remainingScans, language),
          total: formatNumber(scans_max, language),
        });
  return (
    <Card title={t('licence.title')}>
      <Facts
        facts={[
          { term: t('licence.scans'), value: scans },
          { term: t('licence.type'), value: t(full_mode ? 'licence.full' : 'licence.lite') },
          {
            term: t('licence.expires'),
            value: expires_on === null ? t('licence.none') : formatDate(expires_on, language),
          },
        ]}
      />
    </Card>
  );
}
