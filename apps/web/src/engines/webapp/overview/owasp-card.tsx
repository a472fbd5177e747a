import type { WebappSummary } from '@rocca/contract/engines/webapp/sections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureRow, FigureRows } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { findingsAddress } from '../place/addresses.ts';
import styles from './owasp-card.module.css';

const EDITIONS = ['2025', '2021'] as const;
/** In each edition. */
const CATEGORIES = 10;

/** Which categories of the OWASP Top 10 have findings, by edition. */
export function OwaspCard({ owasp }: Pick<WebappSummary, 'owasp'>) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const [edition, choose] = useState<(typeof EDITIONS)[number]>('2025');
  const rows = owasp.filter(({ category }) => category.endsWith(`:${edition}`));
  const most = Math.max(1, ...rows.map(({ alerts }) => alerts));
  return (
    <Card
      title={t('owasp.title')}
      hint={t('owasp.hint', { count: rows.length, total: CATEGORIES })}
      action={
        <fieldset className={styles.editions}>
          <legend className={styles.legend}>{t('owasp.edition')}</legend>
          {EDITIONS.map((one) => (
            <ToggleChip key={one} pressed={one === edition} onToggle={() => choose(one)}>
              {one}
            </ToggleChip>
          ))}
        </fieldset>
      }
    >
      <FigureRows>
        {rows.map(({ category, name, alerts }) => (
          <FigureRow
            key={category}
            colour="var(--rc-brand)"
            name={`${category.split(':')[0]} ${name}`}
            value={formatNumber(alerts, language)}
            fraction={alerts / most}
            to={findingsAddress({ owasp: category })}
          />
        ))}
      </FigureRows>
    </Card>
  );
}
