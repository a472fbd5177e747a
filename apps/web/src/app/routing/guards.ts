import { isServiceCode } from '@rocca/contract/services';
import { type MiddlewareFunction, type Params, redirect } from 'react-router';
import { isLitePath, PATHS } from '../../lib/routes/paths.ts';
import { startSession } from '../../lib/session/browser-session.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function isSignedIn(): Promise<boolean> {
  const session = await startSession();
  return session.getState().status === 'authenticated';
}

/** Runs before every screen behind the sign-in. */
export const requireSignIn: MiddlewareFunction = async () => {
  if (!(await isSignedIn())) throw redirect('/');
};

/** The login page is for those who are not signed in. */
export const requireAnonymous: MiddlewareFunction = async () => {
  if (await isSignedIn()) throw redirect(PATHS.dashboard);
};

export const redirectLite: MiddlewareFunction = ({ request }) => {
  if (isLitePath(new URL(request.url).pathname)) throw redirect(PATHS.dashboard);
};

/** An address nobody knows shows the dashboard; the guard of the dashboard sends strangers to the login page. */
export function toDashboard(): Response {
  return redirect(PATHS.dashboard);
}

/** An engine that does not exist makes the address an unknown one. */
export function knownEngine({ params }: { readonly params: Params }): null {
  if (!isServiceCode(params.engine ?? '')) throw redirect(PATHS.dashboard);
  return null;
}

export function uuidOnly({ params }: { readonly params: Params }): null {
  if (!UUID.test(params.id ?? '')) throw new Response(null, { status: 404 });
  return null;
}
