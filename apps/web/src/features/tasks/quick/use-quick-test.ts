import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spendScans } from '../../../lib/tasks/spend-scans.ts';
import { submitStart } from '../../../lib/tasks/submit-start.ts';
import { refreshTasks } from '../../../lib/tasks/task-list.ts';
import { answerLines, commandLine, type LogLine } from './log-lines.ts';
import type { NumberedLine } from './terminal-log.tsx';

interface StartedTest {
  readonly engine: string;
  readonly id: string;
}

/** Submits a list of targets and keeps the log of what came of it. */
export function useQuickTest() {
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly NumberedLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState<StartedTest | null>(null);
  const print = (more: readonly LogLine[]) =>
    setLines((before) => [...before, ...more.map((line, at) => ({ ...line, number: before.length + at }))]);

  async function run(engine: string, targets: readonly string[]) {
    setBusy(true);
    setStarted(null);
    print([commandLine(engine, targets)]);
    const answer = await submitStart(engine, { targets: [...targets] });
    if (answer.kind === 'started') {
      setStarted({ engine, id: answer.started.task_id });
      spendScans(client, engine, targets.length);
      void refreshTasks(client);
    }
    print(answerLines(answer));
    setBusy(false);
  }

  return { lines, busy, started, run: (engine: string, targets: readonly string[]) => void run(engine, targets) };
}
