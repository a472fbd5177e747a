import { type Abilities, abilitiesOf } from '@rocca/contract/abilities';
import { LANGUAGES, type Language } from '@rocca/contract/language';

/** The person at the screen, as its token describes it. Screens ask for abilities, never for roles. */
export interface SessionUser {
  readonly username: string;
  readonly email: string | null;
  /** The language of the user's record; null where it is none of ours. */
  readonly locale: Language | null;
  readonly abilities: Abilities;
}

export function userOfClaims(claims: Readonly<Record<string, unknown>>): SessionUser {
  return {
    username: text(claims.preferred_username) ?? text(claims.sub) ?? '',
    email: text(claims.email),
    locale: LANGUAGES.find((language) => language === claims.locale) ?? null,
    abilities: abilitiesOf(rolesOf(claims.realm_access)),
  };
}

function rolesOf(access: unknown): string[] {
  const roles: unknown = typeof access === 'object' && access !== null ? Reflect.get(access, 'roles') : null;
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
