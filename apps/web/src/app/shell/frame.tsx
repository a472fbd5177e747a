import { useSession } from '../../lib/session/browser-session.ts';
import { PublicLayout } from './public-layout.tsx';
import { Shell } from './shell.tsx';

/** The shell for those who are signed in; a small layout for public pages read by anybody else. */
export function Frame() {
  return useSession().status === 'authenticated' ? <Shell /> : <PublicLayout />;
}
