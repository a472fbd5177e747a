import { useTranslation } from 'react-i18next';
import { tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { WebappReport } from '../report-sections.ts';
import styles from './scope-card.module.css';

/** Which sites were looked at, and how much of them. */
export function ScopeCard({ report: { scan, coverage } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <Card title={t('scope.title')} hint={t('scope.hint')}>
      <Facts
        facts={[
          { term: t('scope.sites'), value: <Sites scan={scan} coverage={coverage} /> },
          {
            term: t('scope.pages'),
            value: (
              <AppLink className={styles.link} to={tabAddress('pages')}>
                {number(coverage.pages)}
              </AppLink>
            ),
          },
          { term: t('scope.points'), value: number(coverage.points) },
          { term: t('scope.parameters'), value: number(scan.parameters) },
          { term: t('scope.requests'), value: number(coverage.requests) },
          { term: t('scope.state'), value: <State changes={coverage.state_changes} /> },
        ]}
      />
    </Card>
  );
}

/** Whether the application was the same from the crawl to the end. */
function State({ changes }: { readonly changes: WebappReport['coverage']['state_changes'] }) {
  const { t } = useTranslation('webapp');
  if (changes === null) return t('scope.stateUnknown');
  if (changes.length === 0) return t('scope.stateSame');
  return (
    <ul className={styles.sites}>
      {changes.map(({ text, restored }) => (
        <li key={text} className={restored ? styles.note : styles.alarm}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Sites({ scan, coverage }: Pick<WebappReport, 'scan' | 'coverage'>) {
  const { t } = useTranslation('webapp');
  return (
    <ul className={styles.sites}>
      {coverage.sites.map(({ url, address, reason_name }) => {
        const signedIn = scan.sites.find((site) => site.url === url)?.signed_in ?? null;
        return (
          <li key={url}>
            <span className={styles.mono}>{address === null ? url : `${url} → ${address}`}</span>
            {reason_name !== null && <span className={styles.alarm}>{reason_name}</span>}
            {reason_name === null && signedIn !== null && (
              <span className={signedIn ? styles.note : styles.alarm}>
                {t(signedIn ? 'scope.signedIn' : 'scope.notSignedIn')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
