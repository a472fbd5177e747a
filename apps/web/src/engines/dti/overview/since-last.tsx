import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { IconHistory } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { breachesAddress } from '../links.ts';
import styles from './since-last.module.css';

interface SinceLastProps {
  readonly engine: string;
  readonly last: NonNullable<DtiSummary['since_last']>;
}

/** What is new since the report before, in a line; each part leads to its rows. */
export function SinceLast({ engine, last }: SinceLastProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const counted = (count: number | null) => ({ count: count ?? 0, formatted: formatNumber(count ?? 0, language) });
  const isKnown = last.typosquatting_new !== null && last.breaches_new !== null;
  const parts = [
    {
      count: last.names_new,
      text: t('since.names', counted(last.names_new)),
      to: tabAddress('names', { change: 'new' }),
    },
    {
      count: last.addresses_new,
      text: t('since.addresses', counted(last.addresses_new)),
      to: tabAddress('addresses', { change: 'new' }),
    },
    {
      count: last.typosquatting_new,
      text: t('since.typosquatting', counted(last.typosquatting_new)),
      to: tabAddress('lookalikes', { change: 'new' }),
    },
    {
      count: last.breaches_new,
      text: t('since.breaches', counted(last.breaches_new)),
      to: breachesAddress({ change: 'new' }),
    },
  ].filter(({ count }) => (count ?? 0) > 0);
  const before = reportPath(engine, last.id);
  return (
    <section className={styles.since} aria-label={t('since.title')}>
      <IconHistory className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
      <p className={styles.text}>
        {t('since.from', { date: formatDate(last.at, language) })}{' '}
        {parts.length === 0
          ? t(isKnown ? 'since.nothing' : 'since.nothingKnown')
          : parts.map(({ text, to }, at) => (
              <Fragment key={to}>
                {at > 0 && ', '}
                <AppLink className={styles.part} to={to}>
                  {text}
                </AppLink>
              </Fragment>
            ))}
      </p>
      {before && (
        <AppLink className={styles.before} to={before}>
          {t('since.open')}
        </AppLink>
      )}
    </section>
  );
}
