import { RISKS } from '@rocca/contract/engines/dti/choices';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { FigureRow, FigureRows, tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { cvesAddress } from '../links.ts';
import styles from './average-card.module.css';

/** What a single address has on average: comparable between domains of different sizes. */
export function AverageCard({ scan: { average } }: { readonly scan: DtiSummary }) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const language = useLanguage();
  // Among many addresses a few CVEs would round to none at all.
  const figure = (value: number) =>
    value > 0 && value < 0.05 ? `<${formatTenths(0.1, language)}` : formatTenths(value, language);
  const most = Math.max(...RISKS.map((risk) => average[risk]), Number.EPSILON);
  return (
    <Card title={t('average.title')} hint={t('average.hint')}>
      <div className={styles.average}>
        <p className={styles.figure}>
          <AppLink className={styles.link} to={tabAddress('addresses')}>
            <b>{figure(average.total)}</b> {t('average.unit')}
          </AppLink>
        </p>
        <FigureRows>
          {RISKS.map((risk) => (
            <FigureRow
              key={risk}
              colour={`var(--rc-${risk})`}
              name={report(`levels.${risk}`)}
              value={figure(average[risk])}
              fraction={average[risk] / most}
              to={average[risk] > 0 ? cvesAddress(risk) : undefined}
            />
          ))}
        </FigureRows>
      </div>
    </Card>
  );
}
