import type { PublicConfig } from '@rocca/contract/api/config.schema';
import { Outlet, useLoaderData } from 'react-router';
import { ConfigProvider } from '../../lib/config/config.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { useSessionChange } from './use-session-change.ts';

/** What every screen needs, signed in or not. */
export function Root() {
  const config = useLoaderData<PublicConfig>();
  useNavigationFocus();
  useSessionChange();
  return (
    <ConfigProvider value={config}>
      <Outlet />
    </ConfigProvider>
  );
}
