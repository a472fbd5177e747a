import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber, formatShare } from '../../../lib/format/format.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { doughnut } from '../../../ui/charts/doughnut.ts';
import { FigureRow, FigureRows } from './figure-rows.tsx';
import styles from './risk-ring.module.css';

interface RingPart {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** A colour as CSS knows it, and as a canvas does. */
  readonly colour: string;
  readonly drawn: string;
  readonly to: string | undefined;
}

interface RiskRingProps {
  readonly parts: readonly RingPart[];
  /** What the parts are called as a column. */
  readonly heading: string;
  readonly label: (parts: string) => string;
  readonly words: string;
}

const RING_PX = 152;

/** A whole as a ring, and each of its parts as a row that leads to what it counts. */
export function RiskRing({ parts, heading, label, words }: RiskRingProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const colours = useChartColours();
  const navigate = useNavigate();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const option = useMemo(
    () =>
      doughnut({
        colours,
        slices: parts.map(({ name, value, drawn }) => ({ name, value, colour: drawn })),
        middle: { figure: formatNumber(total, language), words },
        format: (value) => formatNumber(value, language),
      }),
    [colours, parts, total, words, language],
  );
  const rows = parts.map((part) => ({
    ...part,
    number: formatNumber(part.value, language),
    share: formatShare(total > 0 ? part.value / total : 0, language),
  }));
  return (
    <div className={styles.risk}>
      <div className={styles.ring}>
        <Chart
          option={option}
          heightPx={RING_PX}
          label={label(rows.map(({ name, number }) => t('charts.part', { name, value: number })).join(', '))}
          onPick={({ name }) => {
            const to = rows.find((row) => row.name === name)?.to;
            if (to) void navigate(to);
          }}
          figures={{
            columns: [heading, t('charts.number'), t('charts.share')],
            rows: rows.map(({ name, number, share }) => ({ name, values: [number, share] })),
          }}
        />
      </div>
      <div className={styles.legend}>
        <FigureRows>
          {rows.map(({ key, name, colour, number, share, to }) => (
            <FigureRow key={key} colour={colour} name={name} value={number} note={share} to={to} />
          ))}
        </FigureRows>
      </div>
    </div>
  );
}
