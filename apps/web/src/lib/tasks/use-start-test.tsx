import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../routes/paths.ts';
import { StartDialog } from './start/start-dialog.tsx';

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
  const dialog = target && (
    <StartDialog
      target={target}
      onClose={() => setTarget(null)}
      onStarted={(engine) => {
        setTarget(null);
        void navigate(pathTo('reports', { engine }));
      }}
    />
  );
  return { start: setTarget, dialog };
}
