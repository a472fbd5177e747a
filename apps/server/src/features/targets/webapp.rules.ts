import type { WebappSettings } from '@rocca/contract/api/targets.schema';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import type { OpenExtra } from './extra-secrets.ts';
import { FIELD_TEXTS, type FieldProblems } from './targets.messages.ts';
import { mayConnectTo } from './vpn/gateway-address.ts';

type OpenWebapp = NonNullable<OpenExtra['webapp']>;
type Authentication = NonNullable<WebappSettings['authentication']>;
type OpenAuthentication = NonNullable<OpenWebapp['authentication']>;

/** The settings of the web scan to store. What is left out stays; a given sign-in replaces the one before it. */
export function readWebapp(
  given: WebappSettings,
  stored: OpenWebapp | undefined,
  options: ScopeOptions,
  problems: FieldProblems,
): OpenWebapp {
  const { authentication, ...settings } = given;
  const kept = { ...stored, ...settings };
  if (!authentication) return kept;
  return { ...kept, authentication: readAuthentication(authentication, stored?.authentication, options, problems) };
}

function readAuthentication(
  given: Authentication,
  stored: OpenAuthentication | undefined,
  options: ScopeOptions,
  problems: FieldProblems,
): OpenAuthentication {
  if (given.kind === 'none') return { kind: 'none' };
  const at = (field: keyof Authentication) => `authentication.${field}`;
  for (const field of ['user_parameter', 'password_parameter', 'username'] as const) {
    if (!given[field]) problems[at(field)] = FIELD_TEXTS.required;
  }
  const url = readLoginUrl(given.login_url ?? '', options);
  if (!url) problems[at('login_url')] = FIELD_TEXTS.loginUrl;
  for (const field of ['logged_in_regex', 'logged_out_regex'] as const) {
    if (given[field] && !isRegex(given[field])) problems[at(field)] = FIELD_TEXTS.regex;
  }
  const password = typeof given.password === 'object' ? stored?.password : given.password;
  if (!password) {
    problems[at('password')] = typeof given.password === 'object' ? FIELD_TEXTS.secretNotStored : FIELD_TEXTS.required;
  }
  return { ...given, login_url: url ?? '', password };
}

/** As the URL standard writes it, so that no two readers see two hosts in it; null when it is none we may open. */
function readLoginUrl(text: string, options: ScopeOptions): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return mayConnectTo(url.hostname.replace(/^\[|\]$/g, ''), options) ? url.href : null;
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
