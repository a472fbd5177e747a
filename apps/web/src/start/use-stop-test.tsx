import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/chunks/lazy-route.ts';
import { loadStartTexts } from './start-texts.ts';

const { Part: StopDialog, prefetch } = lazyPart(
  async () => (await import('./stop-dialog.tsx')).StopDialog,
  [loadStartTexts],
);

export interface StopTest {
  /** Opens the dialog that says what a stop keeps and costs. */
  readonly ask: (task: TaskRow) => void;
  /** To be rendered once, anywhere on the page. */
  readonly dialog: ReactNode;
}

/** Stopping a running test, from whatever screen shows it. */
export function useStopTest(): StopTest {
  const [asked, setAsked] = useState<TaskRow | null>(null);
  useEffect(prefetch, []);
  const dialog = asked && (
    <Suspense>
      <StopDialog task={asked} onClose={() => setAsked(null)} />
    </Suspense>
  );
  return { ask: setAsked, dialog };
}
