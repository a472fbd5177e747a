import type { WebappPage } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { ChipLine, Chips } from '../../../ui/chips.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { useParameterWords } from '../place/parameter-words.ts';
import styles from './page-detail.module.css';

/** One page: what it is, how it was found, what was tried there. */
export function PageDetail({ page }: { readonly page: WebappPage }) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const parameterWords = useParameterWords();
  const { url, status, content_type, depth, source, signed_in, parameters, checks, alerts_count } = page;
  const count = { count: depth, formatted: formatNumber(depth, language) };
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          { term: t('pages.address'), value: <span className={styles.url}>{url}</span> },
          {
            term: t('pages.status'),
            value: [status ?? t('pages.notAsked'), content_type].filter(Boolean).join(' · '),
          },
          { term: t('pages.source'), value: `${t(`source.${source}`)}, ${t('pages.depth', count)}` },
          { term: t('pages.signIn'), value: t(signed_in ? 'pages.signedIn' : 'pages.signedOut') },
        ]}
      />
      <div className={styles.tried}>
        <h3 className={styles.heading}>{t('pages.parametersTitle')}</h3>
        {parameters.length > 0 ? (
          <ChipLine>
            <Chips words={parameters.map(parameterWords)} />
          </ChipLine>
        ) : (
          <p className={styles.text}>{t('pages.noParameters')}</p>
        )}
        <h3 className={styles.heading}>{t('pages.checksTitle')}</h3>
        {checks.length > 0 ? (
          <ChipLine>
            <Chips words={checks} tone="faint" />
          </ChipLine>
        ) : (
          <p className={styles.text}>{t('pages.noChecks')}</p>
        )}
        {alerts_count > 0 && <MoreLink to={findingsAddress({ url })}>{t('pages.allFindings')}</MoreLink>}
      </div>
    </div>
  );
}
