import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../lib/chunks/lazy-route.ts';
import { pathTo } from '../lib/routes/paths.ts';
import { loadStartTexts } from './start-texts.ts';

const { Part: StartDialog, prefetch } = lazyPart(
  async () => (await import('./start-dialog.tsx')).StartDialog,
  [loadStartTexts],
);

export interface StartTest {
  /** Opens the dialog that asks before a test of this target starts. */
  readonly start: (target: TargetItem) => void;
  /** To be rendered once, anywhere on the page. */
  readonly dialog: ReactNode;
}

/** Starting a test of a stored target, from the question to the reports of its engine. */
export function useStartTest(): StartTest {
  const navigate = useNavigate();
  const [target, setTarget] = useState<TargetItem | null>(null);
  useEffect(prefetch, []);
  const dialog = target && (
    <Suspense>
      <StartDialog
        target={target}
        onClose={() => setTarget(null)}
        onStarted={(engine) => {
          setTarget(null);
          void navigate(pathTo('reports', { engine }));
        }}
      />
    </Suspense>
  );
  return { start: setTarget, dialog };
}
