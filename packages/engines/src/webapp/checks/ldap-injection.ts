import { cweReference, scored } from '../../core/definition.ts';
import { asOneOf, decidingPair, type Pair } from '../attack/conditions.ts';
import { newLdapError } from '../attack/error-texts.ts';
import { textOf } from '../attack/similar.ts';
import { depthWhereStored } from '../attack/storing.ts';
import { control, isLoginField, isLookedUp, mayWiden, proof, repeat, Trial } from '../attack/trial.ts';
import type { PointCheck, WebDefinition, WebSighting } from '../check.ts';
import { SPOTS } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'ldap-injection',
  family: 'Injection',
  name: { it: 'LDAP injection', en: 'LDAP injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un filtro LDAP e ne cambia il senso: si leggono voci della directory che non si dovrebbero vedere e, nelle pagine di accesso, si entra senza password.',
    en: 'The value of a parameter becomes part of an LDAP filter and changes its meaning: directory entries that should not be visible can be read and, on sign-in pages, an attacker gets in without a password.',
  },
  solution: {
    it: 'Codificare ogni valore con la funzione della libreria per i filtri LDAP (RFC 4515) e accettare solo i caratteri attesi.',
    en: 'Escape every value with the library’s function for LDAP filters (RFC 4515), and accept only the expected characters.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', 8.2]),
  cves: [],
  cwes: ['CWE-90'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(90)],
};

/** Where the value stands in its own filter, and what is put before ours. */
interface Shape {
  readonly value: string;
  /** A wild card follows the value: it must end a filter of ours as well. */
  readonly isWild?: boolean;
  /** What stands behind the filter of ours: the rest of the one around it, or a filter of its own that nobody reads. */
  readonly end?: string;
}

/** In a sign-in the password stands behind the name: it must not be asked for. */
const UNREAD_END = '))(|(objectClass=*';

/**
 * A second filter beside the value's own: every entry has an object class, and none has our name. Libraries that know the
 * schema refuse an object class that is not there. Then the same negated, before a filter that changes nothing: where all
 * must hold it is one that does, where any may hold it is one that does not.
 */
function pairOf({ value, isWild = false, end = '' }: Shape, token: () => string): Pair {
  const start = `${value}${isWild && value !== '' ? '*' : ''})`;
  const last = (holds: boolean) => `${holds ? `(objectClass=${isWild ? '' : '*'}` : `(cn=${token()}`}${end}`;
  const negated = (holds: boolean) => `(!(${holds ? `cn=${token()}` : 'objectClass=*'}))`;
  return {
    context: 'a filter',
    spell: (holds) => `${start}${last(holds)}`,
    seconds: [true, false].map((neutral) => (holds) => `${start}${negated(holds)}${last(neutral)}`),
  };
}

async function byFilters(trial: Trial, error: string | null): Promise<WebSighting | null> {
  const { point } = trial;
  const widens = !(trial.distance(trial.control, trial.other) > 0);
  const isOwn = !widens && point.value !== '';
  if (!isOwn && !mayWiden(point)) return null;
  const word = trial.tools.token();
  const first: readonly Shape[] = [
    { value: isOwn ? point.value : '*' },
    ...(isLoginField(point) ? [{ value: isOwn ? point.value : '*', end: UNREAD_END }] : []),
  ];
  // A value that selects all tells nothing where any filter may hold, and one that selects nothing where all must.
  const more: readonly Shape[] = isOwn
    ? [{ value: point.value, isWild: true }]
    : [{ value: '', isWild: true }, { value: word }, { value: word, isWild: true }];
  // A sign-in compares with what one person has.
  for (const shape of !isLoginField(point) && (await isRead(trial, error)) ? [...first, ...more] : first) {
    const sighting = await byFilter(trial, shape, widens ? false : 'either');
    if (sighting) return sighting;
  }
  return null;
}

async function byFilter(trial: Trial, shape: Shape, keeps: false | 'either'): Promise<WebSighting | null> {
  const found = await decidingPair(trial, [pairOf(shape, () => trial.tools.token())], keeps);
  if (!found) return null;
  const evidence = filled(
    {
      it: 'Il valore si trova in un filtro LDAP: “{yes}” e “{no}” danno due risposte, ciascuna ogni volta, e così la negazione (“{negated}”).',
      en: 'The value becomes part of an LDAP filter: “{yes}” and “{no}” give two answers, each of them every time, and so does the negation (“{negated}”).',
    },
    { yes: found.yes.value, no: found.no.value, negated: found.again[0].value },
  );
  return trial.sighting(DEFINITION.key, evidence, found.messages);
}

/** Whether signs of a language do something else than any word does. */
const isRead = async (trial: Trial, error: string | null) =>
  error !== null || trial.atLeast('high') || trial.distance(await trial.broken(), trial.other) > 0;

const escapedSign = (sign: string) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * A filter without another one around it takes no second one, but reads a backslash and two digits as a sign: one of the
 * value's own keeps what it selects, another does not.
 */
async function byEscapedSigns(trial: Trial): Promise<WebSighting | null> {
  const { value } = trial.point;
  const [first, second] = [...value.matchAll(/[a-z\d]/gi)].map(({ index }) => index);
  if (first === undefined || second === undefined || !(trial.distance(trial.control, trial.other) > 0)) return null;
  const spelledAt = (at: number) => (holds: boolean) => {
    const own = value.charAt(at);
    const other = /q/i.test(own) ? 'x' : 'q';
    return `${value.slice(0, at)}${escapedSign(holds ? own : other)}${value.slice(at + 1)}`;
  };
  const pair: Pair = { context: 'a filter', spell: spelledAt(first), seconds: [spelledAt(second)] };
  const found = await decidingPair(trial, [pair], 'either');
  if (!found) return null;
  const fits = asOneOf(trial, found.yes, found.no);
  const isWild = value.length > 2 && fits(await trial.send(`${value.slice(0, -1)}*`), true);
  const evidence = filled(
    {
      it: 'Il valore è letto come parte di un filtro LDAP: “{yes}” trova ciò che trova il valore, “{no}” no, ogni volta.{wild}',
      en: 'The value is read as part of an LDAP filter: “{yes}” finds what the value finds and “{no}” does not, each time.{wild}',
    },
    {
      yes: found.yes.value,
      no: found.no.value,
      wild: isWild ? { it: ' Anche un carattere jolly vi funziona.', en: ' A wild card works in it as well.' } : '',
    },
  );
  return trial.sighting(DEFINITION.key, evidence, found.messages, !isWild);
}

/** A sign-in that compares the password in the filter: where the other fields accept anything, this one alone decides. */
async function bySignIn(trial: Trial): Promise<WebSighting | null> {
  const { point, tools } = trial;
  const { kind, name, token } = point;
  const others = SPOTS[kind].list(point.request).filter((spot) => spot.name !== name && spot.name !== token?.name);
  const asked = others.filter((spot) => NAMED.test(spot.name));
  if (asked.length === 0 || !mayWiden(point)) return null;
  const request = asked.reduce((made, spot) => SPOTS[kind].put(made, spot.name, '*', false), point.request);
  const open = { ...point, request };
  const exchange = await tools.send(open, '*');
  const all = { value: '*', exchange, text: textOf(exchange) };
  if (!exchange.response || trial.isUsual(all) || trial.distance(all, trial.other) === 0) return null;
  const opened = await Trial.begin(open, tools);
  return opened && byFilters(opened, null);
}

async function byError(trial: Trial, error: string): Promise<WebSighting | null> {
  const { value } = trial.point;
  const broken = `${value})(${trial.tools.token()}`;
  const fails = async (spelling: string) => {
    const answer = await trial.send(spelling);
    return { answer, failed: newLdapError(answer.text, trial.control.text) !== null };
  };
  const isOwn = value.length > 2 && trial.distance(trial.control, trial.other) > 0;
  // A search with wild cards may refuse brackets by itself, but not a backslash that stands before no digits.
  if (!isOwn && !(await fails(`${value}\\zz`)).failed) return null;
  const escaped = await fails(`${value}\\29\\28${trial.tools.token()}`);
  const again = await fails(broken);
  const once = await fails(`${value}(`);
  const escapedOnce = await fails(`${value}\\28`);
  if (escaped.failed || escapedOnce.failed || !again.failed || !once.failed) return null;
  // The second way: a wild card finds what the value finds, or anything where the value finds nothing.
  const wild = await trial.send(isOwn ? `${value.slice(0, -1)}*` : '*');
  const absent = await trial.send(`${trial.tools.token()}*`);
  const isWild = isOwn
    ? trial.isUsual(wild) && !trial.isUsual(absent)
    : trial.distance(wild, trial.other) > 0 && trial.distance(absent, trial.other) === 0;
  if (!isWild || newLdapError(wild.text, trial.control.text) !== null) return null;
  const evidence = filled(
    {
      it: 'Le parentesi nel valore rompono un filtro LDAP (“{error}”), quelle codificate no; un carattere jolly vi funziona.',
      en: 'Brackets in the value break an LDAP filter (“{error}”), and escaped brackets do not; a wild card works in it.',
    },
    { error },
  );
  const messages = [proof(again.answer, error), control(escaped.answer), repeat(once.answer)];
  return trial.sighting(DEFINITION.key, evidence, messages, !isOwn);
}

const NAMED =
  /user|uid|login|name|mail|cn\b|sn\b|dn\b|group|member|ldap|dir|search|people|person|phone|dept|ou\b|pass|pwd|id$|utente|nome|gruppo|telefono|ufficio|benutzer|usuario|nombre|utilisateur/i;

export const ldapInjection = {
  code: 'ldap_injection',
  name: { it: 'LDAP injection', en: 'LDAP injection' },
  kind: 'point',
  from: 'low',
  definitions: [DEFINITION],
  wants: ({ kind }) => kind !== 'header' && kind !== 'path',
  async attack(point, tools) {
    const trial = await Trial.begin(point, tools, depthWhereStored(point, tools));
    if (!trial) return [];
    const broken = await trial.broken();
    const error = newLdapError(broken.text, trial.control.text);
    const isNamed = NAMED.test(point.name);
    const worthwhile = error !== null || isNamed || isLoginField(point) || trial.atLeast('default');
    if (trial.isIgnored && error === null && !isLoginField(point) && !isLookedUp(trial)) return [];
    const found =
      (worthwhile ? await byFilters(trial, error) : null) ??
      (isLoginField(point) ? await bySignIn(trial) : null) ??
      (isNamed || (await isRead(trial, error)) ? await byEscapedSigns(trial) : null) ??
      (error === null ? null : await byError(trial, error));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
