import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebRequest, WebScope } from '@rocca/tools/web/model';
import { inScope } from '@rocca/tools/web/scope';
import { fillForm, formRequest } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { withRemembering } from '../crawl/remember-me.ts';
import type { SignInSettings } from '../crawl/sign-in-settings.ts';

const plainGet = (url: string): WebRequest => ({ method: 'GET', url, headers: [], body: null });

/**
 * Signs in by the form of the sign-in page, with these values in its query and in fields of these names beside the two of
 * the user. Answers what comes at once, wherever it leads. Null: the page shows no such form.
 */
export async function signInWith(
  values: Readonly<Record<string, string>>,
  settings: SignInSettings,
  { client, scope }: { readonly client: WebClient; readonly scope: WebScope },
): Promise<Exchange | null> {
  const { loginUrl, userParameter, passwordParameter, username, password } = settings;
  const page = URL.parse(loginUrl);
  if (!page || !inScope(scope, page.href)) return null;
  for (const [name, value] of Object.entries(values)) page.searchParams.set(name, value);
  const shown = await client.send(plainGet(page.href));
  const { forms } = readHtml(shown.response?.body.toString('utf8') ?? '');
  const form = forms
    .filter(({ fields }) => [userParameter, passwordParameter].every((name) => fields.some((one) => one.name === name)))
    .toSorted((one, other) => one.fields.length - other.fields.length)[0];
  if (form?.method !== 'post') return null;
  const own: Readonly<Record<string, string>> = { [userParameter]: username, [passwordParameter]: password };
  const filled = fillForm(withRemembering(form), { page: page.href }).map(({ field, value }) => ({
    field,
    value: own[field.name] ?? values[field.name] ?? value,
  }));
  const request = formRequest(form, page.href, filled);
  return request && inScope(scope, request.url) ? client.send(request) : null;
}
