import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { spendScans } from '../lib/tasks/spend-scans.ts';
import { submitStart } from '../lib/tasks/submit-start.ts';
import { refreshTasks } from '../lib/tasks/task-list.ts';
import { type StartFailure, startFailureOf } from './start-failure.ts';
import type { Agreed } from './use-start-form.ts';

/** Long enough to read what is about to happen. */
const START_DELAY_MS = 500;

export type StartStep =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'processing'; readonly name: string }
  | { readonly kind: 'started'; readonly name: string; readonly taskId: string }
  | { readonly kind: 'failed'; readonly failure: StartFailure };

/** From the question to the outcome: confirmed, announced, submitted after half a second, counted. */
export function useStartFlow({ id, engine_abbreviation: engine }: TargetItem) {
  const client = useQueryClient();
  const language = useLanguage();
  const [step, setStep] = useState<StartStep>({ kind: 'confirm' });

  async function confirm({ name, configId, consents }: Agreed) {
    setStep({ kind: 'processing', name });
    await new Promise((resolve) => setTimeout(resolve, START_DELAY_MS));
    const answer = await submitStart(engine, {
      task_name: name,
      target_id: id,
      ...(configId !== null && { scan_config_id: configId }),
      ...(consents.length > 0 && { consents: [...consents] }),
    });
    if (answer.kind !== 'started') {
      setStep({ kind: 'failed', failure: startFailureOf(answer, language) });
      return;
    }
    spendScans(client, engine);
    void refreshTasks(client);
    setStep({ kind: 'started', name, taskId: answer.started.task_id });
  }

  return {
    step,
    confirm: (agreed: Agreed) => void confirm(agreed),
    /** No scan is left, and the check has said so before anybody asked for one. */
    upgrade: () => setStep({ kind: 'failed', failure: { kind: 'no_scans' } }),
    /** Back to the question, after a failure was read. */
    askAgain: () => setStep({ kind: 'confirm' }),
  };
}
