import { isEngineCode } from '@rocca/contract/engines/registry';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { type MiddlewareFunction, type Params, redirect } from 'react-router';
import { followLocale } from '../../i18n/language.ts';
import { isHiddenPath } from '../../lib/engine/engine-paths.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { startSession } from '../../lib/session/browser-session.ts';
import { rememberWayBack } from '../../lib/session/way-back.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Starts the session, in the language of whoever is signed in. */
export async function isSignedIn(): Promise<boolean> {
  const state = (await startSession()).getState();
  if (state.status !== 'authenticated') return false;
  await followLocale(state.user.locale);
  return true;
}

/** Runs before every screen behind the sign-in. */
export const requireSignIn: MiddlewareFunction = async ({ request }) => {
  if (await isSignedIn()) return;
  const { pathname, search, hash } = new URL(request.url);
  rememberWayBack(sessionStorage, { path: pathname + search + hash, username: null });
  throw redirect('/');
};

/** The login page is for those who are not signed in. */
export const requireAnonymous: MiddlewareFunction = async () => {
  if (await isSignedIn()) throw redirect(PATHS.dashboard);
};

/** Addresses of an engine that has no pages of its own. */
export const redirectHidden: MiddlewareFunction = ({ request }) => {
  if (isHiddenPath(new URL(request.url).pathname)) throw redirect(PATHS.dashboard);
};

/** An unknown address shows the dashboard, whose guard sends anonymous visitors to the login page. */
export function toDashboard(): Response {
  return redirect(PATHS.dashboard);
}

/** An engine that does not exist makes the address an unknown one. */
export function knownEngine({ params }: { readonly params: Params }): null {
  if (!isServiceCode(params.engine ?? '')) throw redirect(PATHS.dashboard);
  return null;
}

/** The page of an engine; another service has an entry page of its own. */
export function engineOrEntry({ params: { engine = '' } }: { readonly params: Params }): null {
  if (isEngineCode(engine)) return null;
  throw redirect((isServiceCode(engine) && SERVICES[engine].path) || PATHS.dashboard);
}

export function uuidOnly({ params }: { readonly params: Params }): null {
  if (!UUID.test(params.id ?? '')) throw new Response(null, { status: 404 });
  return null;
}

/** A service that tests no targets makes the address an unknown one. */
export function targetEngineOnly({ params }: { readonly params: Params }): null {
  if (!isEngineCode(params.engine ?? '')) throw redirect(PATHS.dashboard);
  return null;
}

/** An id that cannot be one is a target that does not exist. */
export function targetIdOnly({ params }: { readonly params: Params }): null {
  return params.targetId === undefined ? null : uuidOnly({ params: { id: params.targetId } });
}

export function targetSettingsOnly({ params }: { readonly params: Params }): null {
  return targetEngineOnly({ params }) ?? targetIdOnly({ params });
}
