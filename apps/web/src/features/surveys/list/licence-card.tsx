import type { Licence } from '@rocca/contract/licence/licence';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';

/** How many questionnaires the licence still allows, and until when. */
export function LicenceCard({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { scans_max, remainingScans, expires_on, available } = licence;
  const left =
    scans_max === null
      ? t('licence.unlimited')
      : t('licence.leftOf', {
          left: formatNumber(remainingScans, language),
          total: formatNumber(scans_max, language),
        });
  return (
    <Card title={t('licence.title')}>
      <Facts
        facts={[
          { term: t('licence.state'), value: t(available ? 'licence.valid' : 'licence.expired') },
          { term: t('licence.left'), value: left },
          {
            term: t('licence.expires'),
            value: expires_on === null ? t('licence.never') : formatDate(expires_on, language),
          },
        ]}
      />
    </Card>
  );
}
