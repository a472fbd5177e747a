import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconCheck, IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useConnection } from '../../../lib/api/connection.ts';
import type { AnswerSaver, SaverState } from '../saving/answer-saver.ts';
import { stateOf } from '../saving/saving-model.ts';
import { nextLeft, type Place, placePath, questionAnchor, type RunnerView } from './runner-model.ts';
import styles from './saving-strip.module.css';

interface SavingStripProps {
  readonly saver: AnswerSaver;
  readonly state: SaverState;
  readonly view: RunnerView;
  readonly step: number;
}

/** Whether everything is saved, where the person is, and the way to what is still open. Stays at the top of the window. */
export function SavingStrip({ saver, state, view, step }: SavingStripProps) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const { hash } = useLocation();
  // The strip of the shell stands at the same place.
  const isLowered = useConnection().state !== 'fine';
  const after = view.left.find(({ question }) => `#${questionAnchor(question.id)}` === hash)?.question.id ?? null;
  const next = nextLeft(view, step, after);
  const { tone, icon, text, retry } = useSavingWords(state);
  const stuck = stuckPlace(view, state);
  return (
    <div className={styles.strip} data-tone={tone} data-lowered={isLowered || undefined}>
      <div className={styles.saving} role="status">
        {icon}
        <span>{text}</span>
      </div>
      <span className={styles.step}>{t('runner.stepOf', { number: step, count: view.steps.length })}</span>
      {retry && (
        <Button size="xs" variant="default" onClick={saver.retryNow}>
          {t('saving.retry')}
        </Button>
      )}
      {stuck && !retry && (
        <Button size="xs" variant="default" onClick={() => void navigate(placePath(stuck))}>
          {t('saving.show')}
        </Button>
      )}
      <div className={styles.left}>
        <span>{t('runner.left', { count: view.left.length })}</span>
        {next && (
          <Button
            size="xs"
            variant="default"
            rightSection={<IconArrowDown size={14} aria-hidden="true" />}
            onClick={() => void navigate(placePath(next))}
          >
            {t('runner.nextLeft')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The first question whose answer is not saved until the person does something. */
function stuckPlace({ steps }: RunnerView, { entries }: SaverState): Place | null {
  for (const { number, group } of steps) {
    const question = group.questions.find(({ id }) => {
      const entry = entries.get(id);
      return entry !== undefined && (entry.refusal !== null || entry.rival !== null);
    });
    if (question) return { step: number, question };
  }
  return null;
}

interface SavingWords {
  readonly tone: 'calm' | 'busy' | 'warning' | 'danger';
  readonly icon: ReactNode;
  readonly text: string;
  readonly retry: boolean;
}

const ICON = { size: 17, stroke: 1.9, 'aria-hidden': true, className: styles.icon } as const;

function useSavingWords({ entries, closed, failing }: SaverState): SavingWords {
  const { t } = useTranslation('surveys');
  const states = [...entries.values()].map(stateOf);
  const count = (...kinds: readonly string[]) => states.filter((state) => kinds.includes(state)).length;
  const waiting = count('unsaved', 'saving');
  const stuck = count('refused', 'rival');
  const lost = { icon: <IconPlugConnectedX {...ICON} />, retry: true };
  if (closed !== null) {
    const icon = <IconAlertTriangle {...ICON} />;
    return { tone: 'danger', icon, text: `${closed} ${t('saving.closed', { count: waiting + stuck })}`, retry: false };
  }
  if (failing && waiting > 0) return { tone: 'warning', ...lost, text: t('saving.failing', { count: waiting }) };
  if (stuck > 0) {
    const icon = <IconAlertTriangle {...ICON} />;
    return { tone: 'danger', icon, text: t('saving.stuck', { count: stuck }), retry: false };
  }
  if (waiting > 0) {
    const text = t(count('saving') > 0 ? 'saving.busy' : 'saving.waiting', { count: waiting });
    return { tone: 'busy', icon: <IconCloudUpload {...ICON} />, text, retry: false };
  }
  return {
    tone: 'calm',
    icon: <IconCheck {...ICON} />,
    text: t(count('saved') > 0 ? 'saving.allSaved' : 'saving.nothingYet'),
    retry: false,
  };
}
