import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../lib/chunks/lazy-route.ts';
import { loadStartTexts } from './start-texts.ts';

const { Part: StartDialog, prefetch } = lazyPart(
  async () => (await import('./start-dialog.tsx')).StartDialog,
  [loadStartTexts],
);

export interface StartTest {
  /** Opens the dialog that asks before a test of this target starts; `configId` is the profile it begins with. */
  readonly start: (target: TargetItem, configId?: string | null) => void;
  /** To be rendered once, anywhere on the page. */
  readonly dialog: ReactNode;
}

/** Starting a test of a stored target, from the question to the page that shows it. */
export function useStartTest(): StartTest {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly target: TargetItem; readonly configId: string | null } | null>(null);
  useEffect(prefetch, []);
  const dialog = asked && (
    <Suspense>
      <StartDialog
        {...asked}
        onClose={() => setAsked(null)}
        onStarted={(path) => {
          setAsked(null);
          void navigate(path);
        }}
      />
    </Suspense>
  );
  return { start: (target, configId = null) => setAsked({ target, configId }), dialog };
}
