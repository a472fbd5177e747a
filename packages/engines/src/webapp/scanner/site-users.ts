import type { ScanBrowser } from '@rocca/tools/web/browser';
import type { WebClient } from '@rocca/tools/web/client';
import { type Cookie, type CookieJar, createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebScope } from '@rocca/tools/web/model';
import type { SiteUsers, UserSession } from '../check.ts';
import { PAGE_SCRIPT } from '../crawl/page-script.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { createSignInKeeper } from '../crawl/sign-in.ts';
import type { SignInSettings } from '../crawl/sign-in-settings.ts';
import type { Surface } from '../crawl/surface.ts';
import { isAnswered } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import type { Credentials } from './mask.ts';
import { signInWith } from './sign-in-with.ts';

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
    const keeperWith = (own: SignInSettings) =>
      createSignInKeeper({ settings: own, client, jar, scope, session, scriptSession });
    let keeper = keeperWith(settings);
    let failure = await keeper.signIn();
    // What shows that the first user is in may be their own name, in words that are not known.
    const isUnproven = failure === 'refused' && keeper.why() === 'not_proven';
    if (isUnproven && settings.loggedInRegex !== '' && settings.username !== first.username) {
      keeper = keeperWith({ ...settings, loggedInRegex: '' });
      failure = await keeper.signIn();
    }
    // Its window is needed for the sign-in alone.
    await session?.close();
    if (failure !== null) return null;
    const mayRead = (url: string) => {
      const request = plainGet(url);
      return surface.changeOf(request) === null && surface.admits(request);
    };
    // Some of the session may be given where the answer to the sign-in leads.
    for (const url of linksIn(keeper.shownAtOnce()).filter(mayRead).slice(0, MOST_LINKS))
      await client.send(plainGet(url));
    return {
      async read(url) {
        const request = plainGet(url);
        return mayRead(url)
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
    async signInWith(values) {
      const jar = createCookieJar();
      const client = clientOf(jar);
      jars.push(jar);
      clients.push(client);
      return signInWith(values, first, { client, scope });
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
  const isNamed = loggedInRegex.toLowerCase().includes(username.toLowerCase());
  return { ...first, ...second, loggedInRegex: isNamed ? '' : loggedInRegex };
}

const MOST_LINKS = 5;

const linksIn = (shown: Exchange | null): readonly string[] => (shown && isAnswered(shown) ? pageOf(shown).links : []);
