import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../lib/routes/paths.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { isInterrupted } from '../../lib/session/session.ts';
import { rememberWayBack, takeWayBack } from '../../lib/session/way-back.ts';

/**
 * Reacts to a sign-in or sign-out, here or in another tab. Nothing of the former person stays: neither data nor the
 * screen. Who signs in on the login page goes on to the address they had opened, or to the dashboard.
 */
export function useSessionChange(): void {
  const session = useSession();
  const username = session.status === 'authenticated' ? session.user.username : null;
  const interrupted = isInterrupted(session);
  const before = useRef(username);
  const { pathname, search, hash } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (before.current === username) return;
    const left = before.current;
    before.current = username;
    queryClient.clear();
    if (username === null) {
      if (interrupted) rememberWayBack(sessionStorage, { path: pathname + search + hash, username: left });
      void navigate('/', { replace: true });
      return;
    }
    const wayBack = takeWayBack(sessionStorage, username);
    if (pathname === '/') void navigate(wayBack ?? PATHS.dashboard, { replace: true });
  }, [username, interrupted, pathname, search, hash, queryClient, navigate]);
}
