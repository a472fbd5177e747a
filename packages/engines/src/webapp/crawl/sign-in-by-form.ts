import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { type Field, fieldWith, fillForm, formRequest, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { findNameForm, findPasswordForm, findSignInForm, type SignInForm } from './sign-in-form.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { REGISTRATION_WORDS, SIGN_IN_WORDS } from './sign-in-words.ts';
import { linkChange } from './state-change.ts';

const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';
const MAX_PLACES = 3;
const FRAME = /<i?frame\b[^>]{0,500}?\bsrc\s{0,5}=\s{0,5}["']?([^"'\s>]{1,1000})/gi;

/** A page with what signs in there. */
export interface SignInPage {
  readonly page: Exchange;
  /** Null: there is no form that the server made. */
  readonly found: SignInForm | null;
  /** Something in the page may run. */
  readonly runs: boolean;
}

const read = (page: Exchange, settings: SignInSettings): SignInPage => {
  const { forms, runs } = readHtml(textOf(page));
  const found = findSignInForm(forms, settings, page.request.url) ?? findNameForm(forms, settings);
  return { page, found, runs };
};

/** The sign-in of a page: on it, in a frame of it, or one link further. */
export async function findSignInPage(
  page: Exchange,
  settings: SignInSettings,
  open: (url: string) => Promise<Exchange>,
): Promise<SignInPage> {
  const here = read(page, settings);
  const text = textOf(page);
  // Fields without a form are filled in by the browser.
  if (here.found || /<input\b[^>]{0,500}\btype\s{0,5}=\s{0,5}["']?password/i.test(text)) return here;
  const { links, labels, base } = readHtml(text);
  const frames = [...text.matchAll(FRAME)].flatMap(([, to]) => to ?? []);
  const led = links.filter((link) => {
    const words = `${labels.get(link) ?? ''}\n${link}`;
    return labels.has(link) && SIGN_IN_WORDS.test(words) && !REGISTRATION_WORDS.test(words) && !link.startsWith('#');
  });
  const from = URL.parse(base ?? '', page.request.url)?.href ?? page.request.url;
  const places = [
    ...new Set([...frames, ...led].flatMap((link) => URL.parse(link, from)?.href.replace(/#.*$/s, '') ?? [])),
  ];
  const allowed = places.filter((url) => url !== page.request.url && linkChange(url) === null);
  for (const url of allowed.slice(0, MAX_PLACES)) {
    const there = read(await open(url), settings);
    if (there.found) return there;
  }
  return here;
}

/** A form without an own method is sent by its script; by itself it would put the password into an address. */
export const isSentByScript = ({ found, runs }: SignInPage): boolean =>
  !found || (runs && found.form.method === 'get' && found.form.fields.some(({ type }) => type === 'password'));

/** The request of the form with the name and the password in it; the password goes into no other field. */
export function signInRequest(
  page: Exchange,
  { form, user, password }: SignInForm,
  settings: SignInSettings,
): WebRequest | null {
  const writtenIn = (field: Field, value: string) => {
    if (field === user || field.name === settings.userParameter) return settings.username;
    return field === password || field.name === settings.passwordParameter ? settings.password : value;
  };
  const filled = fillForm(form, { page: page.request.url });
  return formRequest(
    form,
    page.request.url,
    filled.map(({ field, value }) => ({ field, value: writtenIn(field, value) })),
  );
}

/** The form of the next step, where the first one asked for the name alone. */
export const nextStep = (answer: Exchange, settings: SignInSettings): SignInForm | null => {
  const { forms } = readHtml(textOf(answer));
  return findPasswordForm(forms, settings);
};

/** What the settings alone say of the sign-in: for addresses that show no form. */
export function plainForm({ loginUrl, userParameter, passwordParameter }: SignInSettings): SignInForm {
  const [user, password] = [fieldWith({ name: userParameter }), fieldWith({ name: passwordParameter })];
  const form: SeenForm = { action: loginUrl, method: 'post', encoding: '', fields: [user, password] };
  return { form, user, password };
}

/** The same as an interface for programs has it. */
export function plainJson({
  loginUrl,
  userParameter,
  passwordParameter,
  username,
  password,
}: SignInSettings): WebRequest {
  const body = JSON.stringify({ [userParameter]: username, [passwordParameter]: password });
  return { method: 'POST', url: loginUrl, headers: [['Content-Type', 'application/json']], body };
}

/** An interface that does not read forms refuses the request as such, not the password. */
export const takesOnlyJson = ({ response }: Exchange): boolean =>
  response !== null && [400, 406, 415, 422, 500].includes(response.status);
