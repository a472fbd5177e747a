import type { AlertThreshold, ScanStrength, UserAgent } from '@rocca/contract/engines/webapp/choices';
import type { WebappSettings } from '@rocca/contract/engines/webapp/settings';
import { isRegex, readLoginUrl, signInForm } from '@rocca/contract/engines/webapp/sign-in';

export type LoginField =
  | 'login_url'
  | 'user_parameter'
  | 'password_parameter'
  | 'username'
  | 'password'
  | 'logged_in_regex'
  | 'logged_out_regex';

export interface WebappValues {
  readonly strength: ScanStrength;
  readonly threshold: AlertThreshold;
  readonly kind: 'none' | 'form';
  readonly userAgent: UserAgent;
  readonly login: Readonly<Record<LoginField, string>>;
  /** A second user of the same form; without a name there is none. */
  readonly second: Readonly<Record<SecondField, string>>;
}

export type SecondField = 'username' | 'password';

/** What is wrong with a field: nothing in it, no web address, no regular expression. */
export type LoginProblem = 'missing' | 'url' | 'regex' | 'same';

export function webappValues(stored: WebappSettings | undefined): WebappValues {
  const login = stored?.authentication;
  const text = (field: Exclude<LoginField, 'password'>) => login?.[field] ?? '';
  return {
    strength: stored?.scan_strength ?? 'default',
    threshold: stored?.alert_threshold ?? 'medium',
    kind: login?.kind ?? 'none',
    userAgent: stored?.user_agent ?? 'browser',
    login: {
      login_url: text('login_url'),
      user_parameter: text('user_parameter'),
      password_parameter: text('password_parameter'),
      username: text('username'),
      // A stored password is never sent here: an empty field keeps it.
      password: '',
      logged_in_regex: text('logged_in_regex'),
      logged_out_regex: text('logged_out_regex'),
    },
    second: { username: stored?.second_authentication?.username ?? '', password: '' },
  };
}

/** A stored password stays with the page and the field it was entered for: with others it is asked for again. */
export function passwordState(
  { login }: Pick<WebappValues, 'login'>,
  stored: WebappSettings | undefined,
): 'none' | 'kept' | 'again' {
  return stateOf(login, stored, stored?.authentication?.password !== undefined);
}

/** As `passwordState`: the password of the second user goes to the same page and field. */
export function secondPasswordState(
  { login }: Pick<WebappValues, 'login'>,
  stored: WebappSettings | undefined,
): 'none' | 'kept' | 'again' {
  return stateOf(login, stored, stored?.second_authentication?.password !== undefined);
}

function stateOf(
  login: WebappValues['login'],
  stored: WebappSettings | undefined,
  isStored: boolean,
): 'none' | 'kept' | 'again' {
  const before = stored?.authentication;
  if (before?.kind !== 'form' || !isStored) return 'none';
  const edited = {
    kind: before.kind,
    login_url: login.login_url,
    password_parameter: login.password_parameter.trim(),
  };
  return signInForm(edited) === signInForm(before) ? 'kept' : 'again';
}

export function webappToWrite(values: WebappValues, stored: WebappSettings | undefined): WebappSettings {
  const { strength, threshold, kind, userAgent, login, second } = values;
  const { password, ...texts } = login;
  const kept = password === '' && passwordState(values, stored) === 'kept';
  const keptSecond = second.password === '' && secondPasswordState(values, stored) === 'kept';
  const username = second.username.trim();
  return {
    scan_strength: strength,
    alert_threshold: threshold,
    user_agent: userAgent,
    authentication: kind === 'none' ? { kind } : { kind, ...trimmed(texts), password: kept ? { set: true } : password },
    second_authentication:
      kind === 'none' || username === ''
        ? { kind: 'none' }
        : { kind, username, password: keptSecond ? { set: true } : second.password },
  };
}

export function loginProblems(
  values: WebappValues,
  stored: WebappSettings | undefined,
): Partial<Record<LoginField, LoginProblem>> {
  const { kind, login } = values;
  if (kind === 'none') return {};
  const problems: Partial<Record<LoginField, LoginProblem>> = {};
  for (const field of ['login_url', 'user_parameter', 'password_parameter', 'username'] as const) {
    if (login[field].trim() === '') problems[field] = 'missing';
  }
  if (login.password === '' && passwordState(values, stored) !== 'kept') problems.password = 'missing';
  if (!problems.login_url && !readLoginUrl(login.login_url)) problems.login_url = 'url';
  for (const field of ['logged_in_regex', 'logged_out_regex'] as const) {
    if (!isRegex(login[field])) problems[field] = 'regex';
  }
  return problems;
}

export function secondProblems(
  values: WebappValues,
  stored: WebappSettings | undefined,
): Partial<Record<SecondField, LoginProblem>> {
  const { kind, login, second } = values;
  const username = second.username.trim();
  if (kind === 'none' || (username === '' && second.password === '')) return {};
  const isKept = secondPasswordState(values, stored) === 'kept';
  return {
    ...(username === '' && { username: 'missing' }),
    ...(username !== '' && username === login.username.trim() && { username: 'same' }),
    ...(second.password === '' && !isKept && { password: 'missing' }),
  };
}

function trimmed<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])) as Texts;
}
