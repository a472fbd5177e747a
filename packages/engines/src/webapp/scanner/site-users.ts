import type { ScanBrowser } from '@rocca/tools/web/browser';
import type { WebClient } from '@rocca/tools/web/client';
import { type Cookie, type CookieJar, createCookieJar } from '@rocca/tools/web/cookies';
import type { WebScope } from '@rocca/tools/web/model';
import type { SiteUsers, UserSession } from '../check.ts';
import { PAGE_SCRIPT } from '../crawl/page-script.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { createSignInKeeper } from '../crawl/sign-in.ts';
import type { SignInSettings } from '../crawl/sign-in-settings.ts';
import type { Surface } from '../crawl/surface.ts';
import type { Credentials } from './mask.ts';

interface UserParts {
  readonly first: SignInSettings;
  /** Signs in at the same form. */
  readonly second: Credentials | null;
  readonly scope: WebScope;
  /** For sign-ins that a script makes. */
  readonly browser: Pick<ScanBrowser, 'openSession'> | null;
  readonly surface: Pick<Surface, 'admits' | 'changeOf'>;
  clientOf(jar: CookieJar): WebClient;
}

interface OpenedUsers extends SiteUsers {
  /** What must not be shown of their sessions. */
  cookies(): readonly Cookie[];
  secrets(): readonly string[];
  close(): void;
}

const plainGet = (url: string) => ({ method: 'GET', url, headers: [], body: null });

/** Signs in beside the scan's own session, only when somebody asks for it. */
export function createSiteUsers({ first, second, scope, browser, surface, clientOf }: UserParts): OpenedUsers {
  const jars: CookieJar[] = [];
  const clients: WebClient[] = [];
  const scripts: Array<ReturnType<typeof createScriptSession>> = [];
  const open = async (settings: SignInSettings): Promise<UserSession | null> => {
    const jar = createCookieJar();
    const scriptSession = createScriptSession(scope.origin);
    const client = scriptSession.clientOf(clientOf(jar));
    jars.push(jar);
    clients.push(client);
    scripts.push(scriptSession);
    const session =
      browser?.openSession({
        jar,
        prepare: async (context) => {
          await context.addInitScript(PAGE_SCRIPT);
          await scriptSession.bringTo(context);
        },
      }) ?? null;
    const keeper = createSignInKeeper({ settings, client, jar, scope, session, scriptSession });
    const failure = await keeper.signIn();
    // Its window is needed for the sign-in alone.
    await session?.close();
    if (failure !== null) return null;
    return {
      async read(url) {
        const request = plainGet(url);
        const isRead = surface.changeOf(request) === null && surface.admits(request);
        return isRead
          ? keeper.ask(() => client.send(request))
          : { request, response: null, failure: 'out_of_scope', ms: 0 };
      },
      cookies: () => new Map(jar.all().map(({ name, value }) => [name, value])),
      signOut: (url) => client.send(plainGet(url)),
    };
  };
  let opened: Promise<UserSession | null> | null = null;
  return {
    openFirst: () => open(first),
    openSecond() {
      opened ??= second ? open(ofSecond(first, second)) : Promise.resolve(null);
      return opened;
    },
    cookies: () => jars.flatMap((jar) => jar.all()),
    secrets: () => scripts.flatMap((script) => script.secrets()),
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** An expression that names the first user would never be found on pages of the second. */
function ofSecond(first: SignInSettings, second: Credentials): SignInSettings {
  const { loggedInRegex, username } = first;
  return { ...first, ...second, loggedInRegex: loggedInRegex.includes(username) ? '' : loggedInRegex };
}
