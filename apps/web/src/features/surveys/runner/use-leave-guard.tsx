import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { getSession } from '../../../lib/session/browser-session.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

/** An answer that is on its way arrives within this time, as a rule: nobody is asked about it. */
const PATIENCE_MS = 1_500;

interface Leaving {
  readonly unsaved: number;
  /** Nothing can be saved any more: what is left behind is lost. */
  readonly isLost: boolean;
  /** They leave, and know what they leave. */
  readonly onLeave: () => void;
}

/** Asks before the person leaves answers behind that are not saved. */
export function useLeaveGuard({ unsaved, isLost, onLeave }: Leaving): ReactNode {
  const { t } = useTranslation('surveys');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const signedIn = getSession().getState().status === 'authenticated';
    return unsaved > 0 && signedIn && currentLocation.pathname !== nextLocation.pathname;
  });
  const [asks, setAsks] = useState(false);
  const { state, proceed } = blocker;
  const blocked = state === 'blocked';

  useEffect(() => {
    if (!blocked) return;
    const timer = setTimeout(() => setAsks(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setAsks(false);
    };
  }, [blocked]);

  useEffect(() => {
    if (blocked && unsaved === 0) proceed?.();
  }, [blocked, unsaved, proceed]);

  const isUnsaved = unsaved > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      opened={blocked && asks}
      title={t(isLost ? 'leave.lostTitle' : 'leave.title', { count: unsaved })}
      message={t(isLost ? 'leave.lostText' : 'leave.text', { count: unsaved })}
      confirmLabel={t('leave.confirm')}
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
