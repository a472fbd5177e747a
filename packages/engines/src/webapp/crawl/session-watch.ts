import type { Exchange, WebScope } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { isFound } from './bounded-regex.ts';
import { formKey, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import type { SignInPage } from './sign-in-by-form.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { headerOf } from './spots/spot.ts';

interface WatchParts {
  readonly settings: Pick<SignInSettings, 'loginUrl' | 'loggedInRegex' | 'loggedOutRegex'>;
  readonly scope: Pick<WebScope, 'origin'>;
  open(url: string): Promise<Exchange>;
}

/** Knows from an answer whether the session is gone. */
interface SessionWatch {
  /** The form of the sign-in and the addresses at which it stands. */
  noteForm(place: SignInPage): void;
  /** A page for those who are in: where it shows no such form, a page that does is for strangers. */
  noteSignedIn(text: string, url: string): void;
  isLost(exchange: Exchange): boolean;
  /** A redirect to the start page may lead to the sign-in there, or home: the start page shows which. */
  isSentToSignIn(exchange: Exchange): Promise<boolean>;
}

/** Redirects to a start page with the sign-in on it that are followed to see whether it is shown. */
const MAX_ROOT_CHECKS = 100;

const isHtml = ({ response }: Exchange) => /html/i.test((response && headerOf(response, 'content-type')) ?? '');
const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';
const pathOf = (url: string) => URL.parse(url)?.pathname ?? '';
const keyOf = (form: SeenForm, page: string) => formKey(form, pageOf(URL.parse(form.action, page)?.href ?? page));

export function createSessionWatch({ settings, scope, open }: WatchParts): SessionWatch {
  const { loginUrl, loggedInRegex, loggedOutRegex } = settings;
  const loginPaths = new Set([pathOf(loginUrl)]);
  /** Where the form is sent to: who fails there is shown it again. */
  const actions = new Set<string>();
  let form: string | null = null;
  /** Names of its fields, as they stand in markup. */
  let fieldNames: readonly string[] = [];
  let isFormHidden = false;
  let rootChecks = 0;
  // Pages without these field names cannot show the form: parsing them would cost most of the scanner's time.
  const showsForm = (text: string, url: string) =>
    form !== null &&
    fieldNames.every((name) => text.includes(name)) &&
    readHtml(text).forms.some((one) => keyOf(one, url) === form);
  /** A redirect within the site; null: none. */
  const targetOf = ({ request, response }: Exchange): URL | null => {
    const isRedirect = response !== null && response.status >= 300 && response.status < 400;
    const to = isRedirect ? headerOf(response, 'location') : null;
    const target = to === null ? null : URL.parse(to, request.url);
    return target?.origin === scope.origin ? target : null;
  };
  return {
    noteForm({ page, found }) {
      loginPaths.add(pathOf(page.request.url));
      if (!found) return;
      form = keyOf(found.form, page.request.url);
      fieldNames = found.form.fields.map(({ name }) => name).filter((name) => !/[&<>"']/.test(name));
      actions.add(pathOf(URL.parse(found.form.action, page.request.url)?.href ?? ''));
    },
    noteSignedIn(text, url) {
      isFormHidden = form !== null && !showsForm(text, url);
    },
    isLost(exchange) {
      const { response, request } = exchange;
      // A server that fails says nothing of the session, whatever its error page lists.
      if (!response || response.status >= 500) return false;
      const path = pathOf(request.url);
      // The sign-in itself looks like one who is out.
      if (path === pathOf(loginUrl) || loginPaths.has(path) || actions.has(path)) return false;
      const target = targetOf(exchange);
      if (target) return target.pathname !== '/' && loginPaths.has(target.pathname);
      // Data shows no page that could say who is signed in.
      if (!isHtml(exchange)) return response.status === 401;
      const text = textOf(exchange);
      if (isFormHidden && showsForm(text, request.url)) return true;
      if (loggedOutRegex === '') return response.status === 401;
      if (loggedInRegex !== '' && isFound(loggedInRegex, text) !== false) return false;
      return isFound(loggedOutRegex, text) === true;
    },
    async isSentToSignIn(exchange) {
      const target = targetOf(exchange);
      if (target?.pathname !== '/' || !loginPaths.has('/') || !isFormHidden || rootChecks >= MAX_ROOT_CHECKS)
        return false;
      rootChecks += 1;
      return showsForm(textOf(await open(target.href)), target.href);
    },
  };
}
