import { z } from 'zod';
import { FIELD_REQUIRED } from '../../target/field-texts.ts';
import { mayConnectTo } from '../../target/may-connect-to.ts';
import { defineSettings, line, type Opened, type SettingsCheck, secret } from '../engine-settings.ts';
import { ALERT_THRESHOLDS, SCAN_STRENGTHS, STRENGTH_PROFILES, USER_AGENTS } from './choices.ts';
import { hostOf, isRegex, readLoginUrl, signInForm } from './sign-in.ts';

const authentication = z.object({
  kind: z.enum(['none', 'form']),
  login_url: line.optional(),
  user_parameter: line.optional(),
  password_parameter: line.optional(),
  username: line.optional(),
  password: secret(z.string().max(500)).optional(),
  logged_in_regex: line.optional(),
  logged_out_regex: line.optional(),
});
type Authentication = z.infer<typeof authentication>;

/** A second user of the same form. */
const secondAuthentication = z.object({
  kind: z.enum(['none', 'form']),
  username: line.optional(),
  password: secret(z.string().max(500)).optional(),
});
type SecondAuthentication = z.infer<typeof secondAuthentication>;

export const webappSettings = z.object({
  scan_strength: z.enum(SCAN_STRENGTHS).optional(),
  alert_threshold: z.enum(ALERT_THRESHOLDS).optional(),
  authentication: authentication.optional(),
  second_authentication: secondAuthentication.optional(),
  user_agent: z.enum(USER_AGENTS).optional(),
});
export type WebappSettings = z.infer<typeof webappSettings>;

const TEXTS = {
  loginUrl: {
    it: 'Inserisci un indirizzo http o https, senza nome utente e password.',
    en: 'Enter an http or https address, without user name and password.',
  },
  regex: {
    it: 'L’espressione regolare non è valida.',
    en: 'The regular expression is not valid.',
  },
  needsFirst: {
    it: 'Un secondo utente richiede il modulo di accesso del primo.',
    en: 'A second user needs the login form of the first.',
  },
  sameUser: {
    it: 'Il secondo utente deve essere diverso dal primo.',
    en: 'The second user must be another one than the first.',
  },
  secondMoved: {
    it: 'La pagina di login o la VPN è cambiata: inserisci di nuovo la password del secondo utente, oppure rimuovilo.',
    en: 'The login page or the VPN has changed: enter the password of the second user again, or remove that user.',
  },
  moved: {
    it: 'La pagina di login o la VPN è cambiata: inserisci di nuovo la password del login web, oppure rimuovi il login.',
    en: 'The login page or the VPN has changed: enter the password of the web login again, or remove that login.',
  },
};

export const settings = defineSettings({
  schema: webappSettings,
  secrets: {
    'authentication.password': {
      destination: (open: Opened<WebappSettings> | undefined) => signInForm(open?.authentication),
      moved: TEXTS.moved,
    },
    'second_authentication.password': {
      destination: (open: Opened<WebappSettings> | undefined) => signInForm(open?.authentication),
      moved: TEXTS.secondMoved,
    },
  },
  configs: { field: 'scan_strength', names: STRENGTH_PROFILES, usual: 'default' },
  // A given sign-in replaces the one before it.
  read: ({ given: { authentication: given, second_authentication: second, ...rest }, stored, ...check }) => {
    const kept = { ...stored, ...rest };
    const first = given ? { ...kept, authentication: readAuthentication(given, check) } : kept;
    // The second user signs in at the first user's form: without that sign-in there is no second user.
    if (first.authentication?.kind !== 'form') {
      if (second?.kind === 'form') check.problems['second_authentication.kind'] = TEXTS.needsFirst;
      return withoutSecond(first);
    }
    return second ? { ...first, second_authentication: readSecond(second, first.authentication, check) } : first;
  },
});

function withoutSecond({ second_authentication: _, ...rest }: WebappSettings): WebappSettings {
  return rest;
}

function readSecond(
  given: SecondAuthentication,
  first: Authentication,
  { problems }: Pick<SettingsCheck<WebappSettings>, 'problems'>,
): SecondAuthentication {
  if (given.kind === 'none') return { kind: 'none' };
  for (const field of ['username', 'password'] as const) {
    if (!given[field]) problems[`second_authentication.${field}`] = FIELD_REQUIRED;
  }
  if (given.username && given.username === first.username) problems['second_authentication.username'] = TEXTS.sameUser;
  return given;
}

function readAuthentication(
  given: Authentication,
  { scope, problems }: Pick<SettingsCheck<WebappSettings>, 'scope' | 'problems'>,
): Authentication {
  if (given.kind === 'none') return { kind: 'none' };
  const at = (field: keyof Authentication) => `authentication.${field}`;
  for (const field of ['user_parameter', 'password_parameter', 'username', 'password'] as const) {
    if (!given[field]) problems[at(field)] = FIELD_REQUIRED;
  }
  const url = readLoginUrl(given.login_url ?? '');
  if (!url || !mayConnectTo(hostOf(url), scope)) problems[at('login_url')] = TEXTS.loginUrl;
  for (const field of ['logged_in_regex', 'logged_out_regex'] as const) {
    if (given[field] && !isRegex(given[field])) problems[at(field)] = TEXTS.regex;
  }
  return { ...given, login_url: url?.href ?? '' };
}
