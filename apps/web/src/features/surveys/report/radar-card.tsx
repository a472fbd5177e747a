import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { groupChanges } from '@rocca/contract/survey/report-view';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { MIN_RADAR_AXES, radar } from '../../../ui/charts/radar.ts';
import styles from './radar-card.module.css';
import { useReportWords } from './report-words.ts';

const HEIGHT_PX = { wide: 480, narrow: 270 } as const;
const NARROW = '(max-width: 479.9px)';

/** The shape of the company: an axis for each group that counts. */
export function RadarCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { language, score } = useReportWords();
  const colours = useChartColours();
  const heightPx = useMedia(NARROW) ? HEIGHT_PX.narrow : HEIGHT_PX.wide;
  const option = useMemo(() => {
    const changes = new Map(groupChanges(report).map((change) => [change.id, change]));
    const axes = report.groups.flatMap(({ id, label, score: now }) =>
      now === null ? [] : [{ name: label[language], now, before: changes.get(id)?.before ?? null }],
    );
    const names = { now: t('groups.now'), before: t('groups.before') };
    const format = (value: number) => `${formatTenths(value, language)}%`;
    return axes.length < MIN_RADAR_AXES ? null : { axes, drawn: radar({ colours, axes, names, format }) };
  }, [report, language, colours, t]);
  if (!option) return null;
  const isPartial = option.axes.length < report.groups.length;
  const hasBefore = report.previous !== null;
  const changes = groupChanges(report);
  const figures = {
    columns: [t('groups.area'), t('groups.now'), ...(hasBefore ? [t('groups.before')] : [])],
    rows: report.groups.map(({ title, score: now }, at) => ({
      name: title[language],
      values: [score(now), ...(hasBefore ? [score(changes[at]?.before ?? null)] : [])],
    })),
  };
  return (
    <Card title={t('groups.title')} hint={isPartial ? t('groups.hint') : undefined}>
      <Chart option={option.drawn} heightPx={heightPx} label={t('groups.chart')} figures={figures} />
      {option.axes.every(({ before }) => before !== null) && (
        <ul className={styles.legend} aria-hidden="true">
          <li>
            <i className={styles.now} />
            {t('groups.now')}
          </li>
          <li>
            <i className={styles.before} />
            {t('groups.before')}
          </li>
        </ul>
      )}
    </Card>
  );
}
