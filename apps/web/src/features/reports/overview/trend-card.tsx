import type { Language } from '@rocca/contract/language';
import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS } from '@rocca/contract/severity/severity';
import { IconTrendingDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatDateTime, formatDay, formatMoment, formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { figuresOf } from '../../../ui/charts/chart-base.ts';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import type { ChartFigures } from '../../../ui/charts/chart-table.tsx';
import { trendAreas } from '../../../ui/charts/trend-areas.ts';
import { useReportWords } from '../frame/report-words.ts';
import { ChartLegend } from './chart-legend.tsx';
import styles from './trend-card.module.css';
import { TrendScans } from './trend-scans.tsx';

const HEIGHT_PX = 210;

interface TrendCardProps {
  readonly id: string;
  readonly scan: FindingCounts;
  /** It came to its end and looked for vulnerabilities. */
  readonly measured: boolean;
}

/** Whether it is getting better: the scans of the same target, one after the other. */
export function TrendCard({ id, scan, measured }: TrendCardProps) {
  const { t } = useTranslation('report');
  // A scan that did not, found less because it looked at less: drawn, that would look like progress.
  const history = useMemo(
    () => (measured ? scan.history : scan.history.filter((one) => one.id !== id)),
    [scan.history, measured, id],
  );
  return (
    <Card title={t('charts.trend')} hint={t('charts.trendHint')}>
      {history.length > 1 ? (
        <Trend history={history} />
      ) : (
        <div className={styles.once}>
          <IconTrendingDown size={26} stroke={1.4} aria-hidden="true" />
          <p>{t('charts.trendFew')}</p>
        </div>
      )}
    </Card>
  );
}

/** The day; with the hour where a day had more than one scan. */
function datesOf(history: FindingCounts['history'], language: Language): string[] {
  const days = history.map(({ scan_start }) => formatDay(scan_start, language));
  return new Set(days).size === days.length ? days : history.map((scan) => formatDateTime(scan.scan_start, language));
}

function Trend({ history }: Pick<FindingCounts, 'history'>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const colours = useChartColours();
  const { engine } = useReportWords();
  const navigate = useNavigate();
  const moments = useMemo(() => history.map((scan) => formatMoment(scan.scan_start, language)), [history, language]);
  const series = useMemo(
    () =>
      LEVELS.map((level) => ({
        name: t(`levels.${level}`),
        colour: colours[level],
        values: history.map((scan) => scan[level]),
      })),
    [history, t, colours],
  );
  const marks = useMemo(
    () =>
      history.map(({ changed, profile }) =>
        changed
          .map((what) =>
            what === 'knowledge'
              ? t('charts.knowledgeChanged')
              : t('charts.profileChanged', { profile: profile ?? '–' }),
          )
          .join(', '),
      ),
    [history, t],
  );
  const marked = marks.some((mark) => mark !== '');
  const option = useMemo(
    () =>
      trendAreas({
        colours,
        series: series.toReversed(),
        dates: datesOf(history, language),
        moments,
        format: (value) => formatNumber(value, language),
        marks,
      }),
    [colours, series, history, moments, language, marks],
  );
  const figures = figuresOf(t('charts.date'), moments, series, (value) => formatNumber(value, language));
  return (
    <>
      <Chart
        option={option}
        heightPx={HEIGHT_PX}
        label={t('charts.trendLabel', { count: history.length })}
        figures={marked ? withNotes(figures, t('charts.trendNote'), marks) : figures}
        onPick={({ dataIndex }) => {
          const picked = history[dataIndex] && reportPath(engine, history[dataIndex].id);
          if (picked) void navigate(picked);
        }}
      />
      <ChartLegend series={series} />
      {marked && <p className={styles.marks}>{t('charts.trendMarks')}</p>}
      <TrendScans history={history} />
    </>
  );
}

/** The table with what was different at each date, for whoever does not see the lines. */
function withNotes({ columns, rows }: ChartFigures, heading: string, notes: readonly string[]): ChartFigures {
  return {
    columns: [...columns, heading],
    rows: rows.map(({ name, values }, at) => ({ name, values: [...values, notes[at] ?? ''] })),
  };
}
