import type { IpData } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { InnerList } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import shared from '../dti.module.css';
import styles from './address-detail.module.css';

/** What sources still say of an address and our own contact contradicts, with both dates. */
export function SupersededPorts({ ports }: { readonly ports: IpData['superseded'] }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  return (
    <InnerList title={t('addresses.supersededTitle')}>
      <ul className={styles.superseded}>
        {ports.map(({ port, transport, product, version, seen_by, seen_on, now, checked_on }) => (
          <li key={`${port}/${transport} ${seen_by}`}>
            <span className={shared.strong}>{`${port}/${transport}`}</span>
            <span>
              {product === null ? t('addresses.unknownFact') : shownName(`${product} ${version ?? ''}`.trim())}
            </span>
            <span className={shared.faint}>
              {seen_on === null
                ? seen_by
                : t('addresses.source', { name: seen_by, date: formatDate(seen_on, language) })}
            </span>
            <span>{t(`addresses.superseded.${now}`, { date: formatDate(checked_on, language) })}</span>
          </li>
        ))}
      </ul>
    </InnerList>
  );
}
