import { type Field, isPasswordName, NOT_WRITTEN, type SeenForm } from './form.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { RECOVERY_WORDS, REGISTRATION_WORDS, SIGN_IN_WORDS } from './sign-in-words.ts';
import { formChange } from './state-change.ts';

type Parameters = Pick<SignInSettings, 'userParameter' | 'passwordParameter'>;

/** A form to sign in with, or one step of it. */
export interface SignInForm {
  readonly form: SeenForm;
  readonly user: Field | null;
  readonly password: Field | null;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isWritten = ({ type }: Field) => !NOT_WRITTEN.test(type);
const TEXTS = new Set(['text', 'email', 'tel', '']);

/** The field that the settings mean: by its name, or by its identifier, its label or its placeholder. */
function fieldFor(fields: readonly Field[], wanted: string): Field | null {
  const word = plain(wanted);
  const isSaid = ({ hint = '' }: Field) => hint.split('\n').some((line) => plain(line) === word);
  return (
    fields.find(({ name }) => name === wanted) ??
    (word === '' ? null : (fields.find(({ name }) => plain(name) === word) ?? fields.find(isSaid))) ??
    null
  );
}

/** The form that signs in. A registration or a recovery of the password on the same page may ask for the same fields. */
export function findSignInForm(
  forms: readonly SeenForm[],
  parameters: Parameters,
  page: string,
): (SignInForm & { readonly user: Field; readonly password: Field }) | null {
  const found = forms.flatMap((form) => {
    const fields = form.fields.filter(isWritten);
    const isNamed = [parameters.userParameter, parameters.passwordParameter].every((wanted) =>
      form.fields.some(({ name }) => name === wanted),
    );
    const passwords = fields.filter(({ type, name }) => type === 'password' || name === parameters.passwordParameter);
    const meant = isNamed ? form.fields : passwords;
    const password = fieldFor(meant, parameters.passwordParameter) ?? passwords[0];
    if (!password) return [];
    const before = fields.slice(0, fields.indexOf(password)).filter(({ type }) => TEXTS.has(type));
    const user = fieldFor(isNamed ? form.fields : before, parameters.userParameter) ?? before.at(-1);
    if (!user || user === password) return [];
    const change = formChange(form, URL.parse(form.action, page)?.href ?? page);
    // Without the names of the settings only a form that certainly signs in is given the password.
    if (!isNamed && (passwords.length > 1 || change !== null || saysAnother(form))) return [];
    const score =
      (isNamed ? 4 : 0) +
      (passwords.length > 1 ? -6 : 0) +
      (change === null ? 0 : -6) +
      (saysAnother(form) ? -3 : 0) +
      (SIGN_IN_WORDS.test(wordsOf(form)) ? 2 : 0) -
      form.fields.length / 10;
    return [{ form, user, password, score }];
  });
  return found.toSorted((one, other) => other.score - one.score)[0] ?? null;
}

/** The first of two steps: it asks for the name alone. */
export function findNameForm(forms: readonly SeenForm[], { userParameter }: Parameters): SignInForm | null {
  for (const form of forms) {
    const fields = form.fields.filter(isWritten);
    const user = fieldFor(fields, userParameter);
    if (user && TEXTS.has(user.type) && fields.length <= 2 && !fields.some(isAskedPassword) && !saysAnother(form))
      return { form, user, password: null };
  }
  return null;
}

/** The second of two steps: it asks for one password, and may show the name. */
export function findPasswordForm(forms: readonly SeenForm[], { userParameter }: Parameters): SignInForm | null {
  for (const form of forms) {
    const [password, ...more] = form.fields.filter(isAskedPassword);
    const user = form.fields.find(({ name, type }) => name === userParameter && type !== 'hidden') ?? null;
    if (password && more.length === 0) return { form, user, password };
  }
  return null;
}

const isAskedPassword = ({ type, name }: Field) => type === 'password' || (TEXTS.has(type) && isPasswordName(name));

const wordsOf = ({ fields, buttons = [], before = '' }: SeenForm) =>
  [
    before,
    fields.find(isWritten)?.hint ?? '',
    ...buttons,
    ...fields.filter(({ type }) => type === 'submit').map(({ value }) => value),
  ].join('\n');

/** Its buttons say so, or the words before it and nothing of it says that it signs in. */
function saysAnother(form: SeenForm): boolean {
  const buttons = [
    ...(form.buttons ?? []),
    ...form.fields.filter(({ type }) => type === 'submit').map((one) => one.value),
  ];
  const names = (text: string) => REGISTRATION_WORDS.test(text) || RECOVERY_WORDS.test(text);
  if (buttons.some((words) => names(words) && !SIGN_IN_WORDS.test(words))) return true;
  return names(wordsOf(form)) && !SIGN_IN_WORDS.test(wordsOf(form));
}
