import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { groupChanges } from '@rocca/contract/survey/report-view';
import { useTranslation } from 'react-i18next';
import { Bar } from '../../../ui/bar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { GroupRadar } from './group-radar.tsx';
import styles from './groups-card.module.css';
import { useReportWords } from './report-words.ts';
import { levelTone, toneColour } from './tones.ts';

/** Each group with its score and level, in words and as a bar, beside their shape; one that does not count has no bar. */
export function GroupsCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick, score: shown } = useReportWords();
  const changes = groupChanges(report);
  const isPartial = report.groups.some(({ score }) => score === null);
  return (
    <Card title={t('groups.title')} hint={isPartial ? t('groups.hint') : undefined}>
      <div className={styles.layout}>
        <GroupRadar report={report} />
        <ul className={styles.groups}>
          {report.groups.map(({ id, title, score, level }, at) => {
            const before = changes[at]?.before ?? null;
            return (
              <li key={id} className={styles.group}>
                <span className={styles.name}>{pick(title)}</span>
                <span className={styles.figures}>
                  {before !== null && (
                    <span className={styles.before}>{t('groups.beforeScore', { score: shown(before) })}</span>
                  )}
                  {score !== null && <b className={styles.score}>{shown(score)}</b>}
                  <Tag tone={levelTone(level)}>{level ? pick(level.title) : t('notCounted')}</Tag>
                </span>
                {score !== null && (
                  <span className={styles.bar}>
                    <Bar fraction={score / 100} colour={toneColour(levelTone(level))} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
