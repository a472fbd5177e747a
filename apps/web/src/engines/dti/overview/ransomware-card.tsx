import { RANSOMWARE_BANDS, type RansomwareBand, ransomwareBand } from '@rocca/contract/engines/dti/ransomware-bands';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { FigureRow, FigureRows } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Gauge } from '../../../ui/charts/gauge.tsx';
import { ransomwareAddress } from '../links.ts';
import styles from './ransomware-card.module.css';

const COLOURS = {
  low: 'var(--rc-ok)',
  moderate: 'var(--rc-medium)',
  high: 'var(--rc-high)',
  critical: 'var(--rc-critical)',
} as const satisfies Record<RansomwareBand, string>;
const ZONES = RANSOMWARE_BANDS.map((band) => ({ ...band, colour: COLOURS[band.name] }));

interface RansomwareCardProps {
  readonly index: number;
  readonly parts: DtiSummary['ransomware_parts'];
}

/** How open the domain is to ransomware, and what makes it so. */
export function RansomwareCard({ index, parts }: RansomwareCardProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const figure = formatNumber(Math.round(index), language);
  const band = ransomwareBand(index);
  const word = t(`ransomware.${band}`);
  const known = parts.flatMap(({ points, ...part }) => (points === null ? [] : [{ ...part, points }]));
  const unknown = parts.filter(({ points }) => points === null).map(({ name }) => name);
  const most = Math.max(...known.map(({ points }) => points), Number.EPSILON);
  const shown = known.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
  return (
    <Card title={t('ransomware.title')} hint={t('ransomware.hint')}>
      <div className={styles.index}>
        <div className={styles.gauge}>
          <Gauge
            value={index}
            label={t('ransomware.label', { value: figure, word })}
            figure={figure}
            word={word}
            zones={ZONES}
          />
          <ul className={styles.zones} aria-hidden="true">
            {ZONES.map(({ name, from, to, colour }) => (
              <li key={name}>
                <i style={{ background: colour }} />
                {t(`ransomware.${name}`)}
                <span>{t('ransomware.range', { from, to })}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.parts}>
          <h3 className={styles.heading}>{t('ransomware.parts')}</h3>
          {shown.length === 0 ? (
            <p className={styles.nothing}>{t('ransomware.nothing')}</p>
          ) : (
            <FigureRows>
              {shown.map(({ code, name, points, certainty_name }) => {
                const rounded = Math.round(points * 10) / 10;
                return (
                  <FigureRow
                    key={code}
                    colour={COLOURS[band]}
                    name={name}
                    below={certainty_name}
                    value={t('ransomware.points', { count: rounded, formatted: formatNumber(rounded, language) })}
                    fraction={points / most}
                    to={ransomwareAddress(code)}
                  />
                );
              })}
            </FigureRows>
          )}
          {unknown.length > 0 && (
            <p className={styles.nothing}>{t('ransomware.unknown', { parts: unknown.join('; ') })}</p>
          )}
        </div>
      </div>
    </Card>
  );
}
