import type { ConsentGiven } from '@rocca/contract/api/consent.schema';
import type { TaskStart } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { spendScans } from '../lib/tasks/spend-scans.ts';
import { submitStart } from '../lib/tasks/submit-start.ts';
import { refreshTasks } from '../lib/tasks/task-list.ts';
import { type StartFailure, startFailureOf } from './start-failure.ts';

/** Long enough to read what is about to happen. */
const START_DELAY_MS = 500;

export type StartStep =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'started' }
  | { readonly kind: 'failed'; readonly failure: StartFailure };

/** From the question to the outcome: confirmed, announced, submitted after half a second, counted. */
export function useStartFlow(engine: string, start: TaskStart) {
  const client = useQueryClient();
  const language = useLanguage();
  const [step, setStep] = useState<StartStep>({ kind: 'confirm' });

  async function confirm(consents: readonly ConsentGiven[]) {
    setStep({ kind: 'processing' });
    await new Promise((resolve) => setTimeout(resolve, START_DELAY_MS));
    const signed = 'target_id' in start && consents.length > 0 ? { ...start, consents: [...consents] } : start;
    const answer = await submitStart(engine, signed);
    if (answer.kind !== 'started') {
      setStep({ kind: 'failed', failure: startFailureOf(answer, language) });
      return;
    }
    spendScans(client, engine, 'targets' in start ? start.targets.length : 1);
    void refreshTasks(client);
    setStep({ kind: 'started' });
  }

  return {
    step,
    confirm: (consents: readonly ConsentGiven[] = []) => void confirm(consents),
    /** No scan is left, and the check has said so before anybody asked for one. */
    upgrade: () => setStep({ kind: 'failed', failure: { kind: 'no_scans' } }),
  };
}
