import type { WebappSettings } from '@rocca/contract/api/targets.schema';
import { mayConnectTo } from '@rocca/contract/target/may-connect-to';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { hostOf, readLoginUrl } from '@rocca/contract/target/secret-destination';
import { FIELD_TEXTS, type FieldProblems } from './targets.messages.ts';

type Authentication = NonNullable<WebappSettings['authentication']>;

/**
 * The settings of the web scan to store, a mark left where it was given: `keepSecrets` decides about it. What is left
 * out stays; a given sign-in replaces the one before it.
 */
export function readWebapp(
  given: WebappSettings,
  stored: WebappSettings | undefined,
  options: ScopeOptions,
  problems: FieldProblems,
): WebappSettings {
  const { authentication, ...settings } = given;
  const kept = { ...stored, ...settings };
  return authentication ? { ...kept, authentication: readAuthentication(authentication, options, problems) } : kept;
}

function readAuthentication(given: Authentication, options: ScopeOptions, problems: FieldProblems): Authentication {
  if (given.kind === 'none') return { kind: 'none' };
  const at = (field: keyof Authentication) => `authentication.${field}`;
  for (const field of ['user_parameter', 'password_parameter', 'username'] as const) {
    if (!given[field]) problems[at(field)] = FIELD_TEXTS.required;
  }
  const url = readLoginUrl(given.login_url ?? '');
  if (!url || !mayConnectTo(hostOf(url), options)) problems[at('login_url')] = FIELD_TEXTS.loginUrl;
  for (const field of ['logged_in_regex', 'logged_out_regex'] as const) {
    if (given[field] && !isRegex(given[field])) problems[at(field)] = FIELD_TEXTS.regex;
  }
  if (!given.password) problems[at('password')] = FIELD_TEXTS.required;
  return { ...given, login_url: url?.href ?? '' };
}

/**
 * Whether the expression compiles; the contract bounds its length at 500. Whether it is fast on every page cannot be
 * told from its text, so whoever runs it does so with a time limit, away from the thread that answers requests.
 */
function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
