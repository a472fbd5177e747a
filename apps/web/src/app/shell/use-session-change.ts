import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../lib/routes/paths.ts';
import { useUser } from '../../lib/session/browser-session.ts';

/**
 * Reacts to a sign-in or sign-out, here or in another tab. Nothing of the former person stays: neither data nor the
 * screen. Who arrives at the login page goes on to the dashboard.
 */
export function useSessionChange(): void {
  const username = useUser()?.username ?? null;
  const before = useRef(username);
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (before.current === username) return;
    before.current = username;
    queryClient.clear();
    if (username === null) void navigate('/', { replace: true });
    else if (pathname === '/') void navigate(PATHS.dashboard, { replace: true });
  }, [username, pathname, queryClient, navigate]);
}
