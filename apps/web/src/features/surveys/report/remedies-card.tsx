import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { measuresOf } from '@rocca/contract/survey/measures';
import { REMEDY_PRIORITIES, type RemedyPriority } from '@rocca/contract/survey/remedies';
import { reportQuestions } from '@rocca/contract/survey/report-view';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTenths } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NativeSelect } from '../../../ui/select/native-select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MeasureCodes } from '../measure-codes.tsx';
import { Fold } from './fold.tsx';
import styles from './remedies-card.module.css';
import { useReportWords } from './report-words.ts';
import { PRIORITY_TONES } from './tones.ts';

/** As many as a person plans at once; the style sheet hides the others on a screen, and paper shows all. */
const FIRST = 5;

type Remedy = SurveyReport['remedies'][number];

/** What to do: the most pressing first, of all groups or of one. */
export function RemediesCard({ report }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const [group, setGroup] = useState('');
  const { remedies } = report;
  if (remedies.length === 0) {
    return (
      <Card title={t('remedies.title')}>
        <EmptyState
          icon={<IconChecklist size={22} stroke={1.6} />}
          title={t('remedies.none')}
          text={t(report.total.score === null ? 'remedies.nothingCounts' : 'remedies.noneText')}
        />
      </Card>
    );
  }
  const shown = group === '' ? remedies : remedies.filter((remedy) => remedy.group === group);
  return (
    <Card
      title={t('remedies.title')}
      hint={t('remedies.hint')}
      action={<GroupSelect report={report} group={group} onChange={setGroup} />}
      flush
    >
      {shown.length === 0 && <p className={styles.empty}>{t('remedies.noneHere')}</p>}
      {REMEDY_PRIORITIES.map((priority) => (
        <PriorityFold
          // The list of another group begins as the first one did.
          key={`${priority} ${group}`}
          priority={priority}
          remedies={shown.filter((remedy) => remedy.priority === priority)}
          isOpenAtFirst={priority === shown[0]?.priority}
          report={report}
        />
      ))}
    </Card>
  );
}

interface GroupSelectProps {
  readonly report: SurveyReport;
  readonly group: string;
  readonly onChange: (group: string) => void;
}

function GroupSelect({ report, group, onChange }: GroupSelectProps) {
  const { t } = useTranslation('surveyReport');
  const { pick, language } = useReportWords();
  return (
    <div className={styles.filter}>
      <NativeSelect label={t('remedies.group')} labelAt="nowhere" value={group} onChange={onChange}>
        <option value="">{t('remedies.allGroups')}</option>
        {report.groups.map(({ id, title }) => {
          const count = report.remedies.filter((remedy) => remedy.group === id).length;
          return (
            <option key={id} value={id}>
              {`${pick(title)} (${formatNumber(count, language)})`}
            </option>
          );
        })}
      </NativeSelect>
    </div>
  );
}

interface PriorityFoldProps {
  readonly priority: RemedyPriority;
  readonly remedies: readonly Remedy[];
  readonly isOpenAtFirst: boolean;
  readonly report: SurveyReport;
}

function PriorityFold({ priority, remedies, isOpenAtFirst, report }: PriorityFoldProps) {
  const { t } = useTranslation('surveyReport');
  const { language } = useReportWords();
  const [isWhole, setIsWhole] = useState(remedies.length <= FIRST + 2);
  if (remedies.length === 0) return null;
  return (
    <Fold
      title={t(`remedies.priority.${priority}`)}
      aside={<Tag tone={PRIORITY_TONES[priority]}>{formatNumber(remedies.length, language)}</Tag>}
      isOpenAtFirst={isOpenAtFirst}
    >
      <ol className={isWhole ? styles.list : styles.first}>
        {remedies.map((remedy) => (
          <RemedyEntry key={remedy.question} remedy={remedy} report={report} />
        ))}
      </ol>
      {!isWhole && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t('remedies.more', {
            count: remedies.length - FIRST,
            formatted: formatNumber(remedies.length - FIRST, language),
          })}
        </button>
      )}
    </Fold>
  );
}

function RemedyEntry({ remedy, report }: { readonly remedy: Remedy; readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const { pick, language } = useReportWords();
  const group = report.groups.find(({ id }) => id === remedy.group);
  const question = reportQuestions(report).get(remedy.question);
  const measures = question ? measuresOf(report.definition, question) : [];
  return (
    <li className={styles.remedy}>
      <div className={styles.words}>
        {remedy.contradicted && <Tag tone="critical">{t('remedies.contradicted')}</Tag>}
        <p className={styles.name}>{pick(remedy.title)}</p>
        <p className={styles.text}>{pick(remedy.text)}</p>
        <p className={styles.facts}>
          <MeasureCodes measures={measures} />
          <span>{[group && pick(group.title), ...remedy.references.map(pick)].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className={styles.figures}>
        <b className={styles.gain}>{t('remedies.gain', { points: formatTenths(remedy.gain, language) })}</b>
        <span className={styles.effort}>{t(`remedies.effort.${remedy.effort}`)}</span>
      </div>
    </li>
  );
}
