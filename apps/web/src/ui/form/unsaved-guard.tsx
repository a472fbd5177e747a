import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { getSession } from '../../lib/session/browser-session.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface UnsavedGuard {
  readonly dialog: ReactNode;
  /** What was entered is saved: the next navigation is not asked about. */
  readonly letGo: () => void;
}

/** Asks before what was entered is lost: by a navigation, a reload, or closing the tab. */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const { t } = useTranslation('ui');
  const free = useRef(false);
  const letGo = useCallback(() => {
    free.current = true;
  }, []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // After the end of a session nothing could be saved any more.
    const signedIn = getSession().getState().status === 'authenticated';
    return dirty && signedIn && !free.current && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  const dialog = (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('unsaved.title')}
      message={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
  return { dialog, letGo };
}
