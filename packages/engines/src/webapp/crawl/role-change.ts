import { isPasswordName, isTokenName } from './form.ts';
import { looksUp, type WordsOfRequest } from './money.ts';

/**
 * Whether a request changes the rights, role, group or state of an account, by its words in English, Italian, German,
 * French or Spanish, without accents. An account that loses its role this way may not get it back.
 */

export interface RoleField {
  readonly name: string;
  readonly words: readonly string[];
  readonly type: string;
  readonly value: string;
  readonly options?: readonly string[] | undefined;
}

export interface RoleRequest extends WordsOfRequest {
  readonly fields: readonly RoleField[];
  /** Its path or its address names one thing, by a number or a code. */
  readonly hasValue: boolean;
}

const WHO =
  /^(?:users?|members?|accounts?|admins|administrators?|staff|operators?|moderators?|employees?|customers?|clients?|utent[ei]|membri|amministrator[ei]|operator[ei]|dipendent[ei]|benutzer|nutzer|mitglied(?:er)?|mitarbeiter|kunden?|konten|utilisateurs?|membres?|comptes|usuarios?|miembros?|cuentas)$/;
/** The own account: a form there with other fields is a profile. */
const OWN =
  /^(?:me|my|profile|profil|profilo|perfil|account|settings|preferences|impostazioni|preferenze|konto|einstellungen|compte|parametres|cuenta|ajustes|mio|mein|mon|mi)$/;
const ADMIN = /^(?:admin|administration|amministrazione|verwaltung|backoffice|administracion)$/;
const NEW = /^(?:new|create|add|register|signup|join|nuovo|nuova|crea|aggiungi|neu|anlegen|nouveau|creer|nuevo|crear)$/;
const ROLE_WORD =
  /^(?:roles?|ruol[oi]|rollen?|rol|permissions?|permess[oi]|privileges?|privilegi|rights|berechtigung(?:en)?|rechte|droits|permisos)$/;
const ROLE_NAME =
  /^(?:new|user|member|account|nuovo|neue)?(?:roles?|ruol[oi]|rollen?|rol|permissions?|permess[oi]|privileges?|privilegi|rights|berechtigung(?:en)?|rechte|droits|permisos|accesslevel|admin)(?:ids?|names?)?$/;
/** Names that leave no doubt that they set a role. */
const SURE_NAME =
  /^(?:is(?:super)?(?:admin|administrator|staff|superuser|moderator)|superuser|superadmin|makeadmin|(?:user|member)(?:roles?|types?|levels?|groups?|permissions?|privileges?|rights)(?:ids?)?|tipoutente|ruoloutente|livelloutente|benutzerrolle|roleutilisateur|rolusuario)$/;
const STATE_NAME =
  /^(?:is|user|account|member)?(?:status|state|stato|active|activated|enabled|disabled|banned|blocked|locked|suspended|approved|attivo|abilitato|bloccato|sospeso|aktiv|gesperrt|actif|bloque|activo|bloqueado|groups?|groupids?|grupp[oi]|gruppe|groupe|grupo)$/;
const STATE =
  /^(?:\d{1,4}|true|false|yes|no|on|off|[yn]|(?:in)?active|activated|deactivated|enabled|disabled|(?:un)?banned|(?:un)?blocked|(?:un)?locked|suspended|approved|pending|rejected|(?:in)?attiv[oa]|disattivat[oa]|sospes[oa]|bloccat[oa]|(?:in)?aktiv|gesperrt|(?:in)?actif|bloque|(?:in)?activo|bloqueado|users?|admins?|editors?|staff|moderators?)$/;
const POWER =
  /^(?:(?:super|site|system)?(?:admin|administrator)|superuser|root|moderator|owner|amministratore|moderatore|administrateur|moderateur|administrador|moderador)$/;
const USER_ID =
  /^(?:(?:user|member|account|target|customer|employee|utente|benutzer|utilisateur|usuario)s?(?:ids?|names?|uuid)?|uid|(?:id|select)(?:user|utente|benutzer|utilisateur|usuario)s?)$/;
const ID = /^(?:ids?|uuid|key|pk)$/;
const NOT_SENT = /^(?:submit|button|image|reset)$/;
const METHOD = /^(?:method|action|act|op|do|cmd|command|submit|save|update|ok|go|confirm)$/;

/** Acts on an account. */
const ACTS =
  /^(?:promote|demote|ban|unban|block|unblock|lock|unlock|suspend|unsuspend|activate|deactivate|enable|disable|approve|promuovi|retrocedi|sospendi|blocca|sblocca|attiva|disattiva|befordern|sperren|entsperren|promouvoir|retrograder|suspendre|promover|degradar|suspender|bloquear)$/;
const ACTS_ALONE = /^(?:promote|demote|ban|unban)$/;
const SETS =
  /^(?:set|change|update|edit|save|modify|assign|grant|revoke|give|make|toggle|add|remove|cambia|modifica|assegna|imposta|andern|zuweisen|changer|modifier|attribuer|cambiar|modificar|asignar)$/;

const joined = (words: readonly string[]) => words.join('');
const isRoleName = (words: readonly string[]) => ROLE_NAME.test(joined(words)) || SURE_NAME.test(joined(words));
const isStateName = (words: readonly string[]) => STATE_NAME.test(joined(words));
const hasWord = (parts: ReadonlyArray<readonly string[]>, word: RegExp) =>
  parts.some((words) => words.some((one) => word.test(one)));

const isState = ({ type, value, options = [] }: RoleField) =>
  type !== 'textarea' && (options.length > 1 || /^(?:checkbox|radio)$/.test(type) || STATE.test(value.toLowerCase()));
const namesPower = ({ value, options = [] }: RoleField) =>
  [value, ...options].some((one) => POWER.test(one.toLowerCase().replaceAll(/[\s_-]/g, '')));

/** A form with a password signs in or makes a new account: its role is not somebody else's. */
const isPassword = ({ name, type }: RoleField) => type === 'password' || isPasswordName(name);

/** Whether a field is neither the role, nor the account, nor a part of every form. */
const isOther = ({ name, words, type }: RoleField) =>
  !NOT_SENT.test(type) &&
  !isTokenName(name) &&
  ![ID, USER_ID, METHOD].some((known) => known.test(joined(words))) &&
  !isRoleName(words) &&
  !isStateName(words);

const isOwnAccount = (path: WordsOfRequest['path']) => hasWord(path, OWN) && !hasWord(path, ADMIN);

export function changesRole(request: RoleRequest): boolean {
  const { method, path, acts, names, fields, hasValue } = request;
  if (actsOnAccount(path, hasValue || (method !== 'GET' && method !== 'HEAD'))) return true;
  const last = path.at(-1) ?? [];
  const roles = fields.filter(({ words }) => isRoleName(words));
  // A list is filtered by the same names.
  if (method === 'GET' || method === 'HEAD') return roles.length > 0 && setsRole(last);
  if ([last, ...acts].some(looksUp) || fields.some(isPassword)) return false;
  const ofUser = hasWord(path, WHO) && !hasWord(path, NEW);
  const namesUser = names.some((words) => USER_ID.test(joined(words)));
  const others = fields.some(isOther);
  if (roles.length > 0 && !others) {
    const isOfAccount = roles.some((field) => SURE_NAME.test(joined(field.words)) || namesPower(field));
    return isOfAccount || ofUser || hasWord(path, ROLE_WORD) || namesUser;
  }
  const isOfSomebody = ofUser || (roles.some(namesPower) && (namesUser || hasWord(path, ADMIN)));
  if (roles.length > 0) return !isOwnAccount(path) && isOfSomebody;
  const states = fields.filter(({ words }) => isStateName(words));
  if (others || !states.every(isState)) return false;
  if (ofUser && (last.some((word) => ROLE_WORD.test(word)) || isStateName(last))) return true;
  return states.length > 0 && (ofUser || namesUser);
}

/** `set-role`, `make_admin`. */
const setsRole = (words: readonly string[]) =>
  words.some((word) => SETS.test(word)) && words.some((word) => ROLE_WORD.test(word) || POWER.test(word));

/** `/users/3/promote`, `/ban-user/3`. */
function actsOnAccount(path: WordsOfRequest['path'], isDone: boolean): boolean {
  const last = path.at(-1) ?? [];
  if (!isDone || !last.some((word) => ACTS.test(word))) return false;
  return last.length === 1 ? hasWord(path, WHO) : last.length < 4 && last.some((word) => WHO.test(word));
}

/** Whether a link acts on an account by its address alone. */
export const changesAccountAt = (path: WordsOfRequest['path'], hasValue: boolean): boolean =>
  actsOnAccount(path, hasValue);

/** Whether a button, or a function that a script calls, acts on an account: `Make admin`, `setRole`, `banUser`. */
export function pressChangesRole(words: readonly string[]): boolean {
  if (words.length > 4) return false;
  const [verb = ''] = words;
  if (words.length === 1) return ACTS_ALONE.test(verb);
  if (ACTS.test(verb) && words.some((word) => WHO.test(word))) return true;
  return (
    SETS.test(verb) && words.slice(1).some((word) => ROLE_WORD.test(word) || (verb !== 'edit' && POWER_OF.test(word)))
  );
}

const POWER_OF = /^(?:admin|administrator|moderator|superuser|amministratore|moderatore)$/;

/** Fields of a profile form that are sent unchanged while others are tried. */
export function keptRoles({ method, path, fields }: RoleRequest): ReadonlySet<string> {
  if (method === 'GET' || method === 'HEAD' || fields.some(isPassword)) return new Set();
  const isOf = isOwnAccount(path) || hasWord(path, WHO);
  const kept = fields.filter(
    (field) =>
      SURE_NAME.test(joined(field.words)) ||
      (isRoleName(field.words) && namesPower(field)) ||
      (isOf && (isRoleName(field.words) || (isStateName(field.words) && isState(field)))),
  );
  return new Set(kept.map(({ name }) => name));
}
