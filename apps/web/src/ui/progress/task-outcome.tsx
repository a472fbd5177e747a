import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import type { TaskOutcome as Outcome } from '@rocca/contract/task/outcome';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatTenths } from '../../lib/format/format.ts';
import { LevelBar } from '../level-bar.tsx';
import { Tag } from '../tag.tsx';
import styles from './task-outcome.module.css';
import { TaskProgress } from './task-progress.tsx';

type Task = Pick<TaskRow, 'name' | 'status' | 'percentage' | 'outcome'>;

/** What a test came to, wherever rows of tests stand: its findings or its score; how far it is while it goes on. */
export function TaskOutcome({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { status, outcome } = task;
  if (outcome?.kind === 'score') return <Score {...outcome} />;
  if (outcome?.kind === 'findings' && outcome.checked !== 'nothing') {
    return (
      <>
        <LevelBar levels={outcome} />
        {outcome.checked === 'part' && <span className={styles.words}>{t('findings.partial')}</span>}
      </>
    );
  }
  if (status === 'SUCCESS' && outcome) return <Nothing words={t('findings.notSought')} />;
  if (status === 'STOPPED' || status === 'FAILURE') return <Nothing words={t(`findings.nothing_${status}`)} />;
  // A bar at its end says that it is over, not what came of it.
  if (status === 'SUCCESS' || status === 'COMPLETED') return <Nothing words="" />;
  return <TaskProgress task={task} />;
}

/** Never a zero: nobody looked. */
function Nothing({ words }: { readonly words: string }) {
  return <span className={styles.nothing}>–{words && <span className={styles.words}>{words}</span>}</span>;
}

const TONES = { critical: 'critical', high: 'high', medium: 'medium', low: 'low', good: 'ok' } as const;

function Score({ score, level }: Extract<Outcome, { kind: 'score' }>) {
  const language = useLanguage();
  if (score === null || !level) return <Nothing words="" />;
  return (
    <span className={styles.score}>
      <b>{formatTenths(score, language)}%</b>
      <Tag tone={TONES[level.code]}>{level.title[language]}</Tag>
    </span>
  );
}
