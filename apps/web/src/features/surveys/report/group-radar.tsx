import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { groupChanges } from '@rocca/contract/survey/report-view';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTenths } from '../../../lib/format/format.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { MIN_RADAR_AXES, radar } from '../../../ui/charts/radar.ts';
import styles from './group-radar.module.css';
import { useReportWords } from './report-words.ts';

const HEIGHT_PX = 440;

/** The shape of the company: an axis for each group that counts. The list beside it has the same figures in words. */
export function GroupRadar({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { language, score } = useReportWords();
  const colours = useChartColours();
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
    <div className={styles.radar} aria-hidden="true">
      <Chart option={option.drawn} heightPx={HEIGHT_PX} label={t('groups.chart')} figures={figures} />
      {option.axes.every(({ before }) => before !== null) && (
        <ul className={styles.legend}>
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
    </div>
  );
}
