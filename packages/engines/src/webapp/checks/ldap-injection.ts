import { cweReference, scored } from '../../core/definition.ts';
import { decidingPair, type Pair } from '../attack/conditions.ts';
import { newLdapError } from '../attack/error-texts.ts';
import { control, isLoginField, isLookedUp, mayWiden, proof, repeat, Trial } from '../attack/trial.ts';
import type { PointCheck, WebDefinition, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'ldap-injection',
  family: 'Injection',
  name: { it: 'LDAP injection', en: 'LDAP injection' },
  description: {
    it: 'Il valore di un parametro diventa parte di un filtro LDAP e ne cambia il senso: si leggono voci della directory che non si dovrebbero vedere e, nelle pagine di accesso, si entra senza password.',
    en: 'The value of a parameter becomes part of an LDAP filter and changes its meaning: entries of the directory can be read that should not be seen and, on login pages, one gets in without a password.',
  },
  solution: {
    it: 'Codificare ogni valore con la funzione della libreria per i filtri LDAP (RFC 4515) e accettare solo i caratteri attesi.',
    en: 'Escape every value with the function of the library for LDAP filters (RFC 4515), and accept the expected characters only.',
  },
  scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', 8.2]),
  cves: [],
  cwes: ['CWE-90'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [cweReference(90)],
};

/** What stands behind the filter of ours: the rest of the one around it, or a filter of its own that nobody reads. */
const ENDS = ['', '))(|(objectClass=*'] as const;

/** A second filter beside the value's own: every entry has an object class, and none has ours. Then the same negated. */
const pairOf = (value: string, end: string, token: () => string): Pair => ({
  context: 'a filter',
  spell: (holds) => `${value})(objectClass=${holds ? '*' : token()}${end}`,
  second: (holds) => `${value})(!(objectClass=${holds ? token() : '*'})${end}`,
});

async function byFilters(trial: Trial): Promise<WebSighting | null> {
  const { point } = trial;
  const widens = !(trial.distance(trial.control, trial.other) > 0);
  if (widens && !mayWiden(point)) return null;
  const value = widens ? '*' : point.value;
  // In a sign-in the password stands behind the name: it must not be asked for.
  for (const end of isLoginField(point) ? ENDS : ENDS.slice(0, 1)) {
    const sighting = await byFilter(trial, value, end, !widens);
    if (sighting) return sighting;
  }
  return null;
}

async function byFilter(trial: Trial, value: string, end: string, keeps: boolean): Promise<WebSighting | null> {
  const found = await decidingPair(trial, [pairOf(value, end, () => trial.tools.token())], keeps);
  if (!found) return null;
  const evidence = filled(
    {
      it: 'Il valore si trova in un filtro LDAP: “{yes}” e “{no}” danno due risposte, ciascuna ogni volta, e così la negazione (“{negated}”).',
      en: 'The value stands in an LDAP filter: “{yes}” and “{no}” give two answers, each of them every time, and so does the negation (“{negated}”).',
    },
    { yes: found.yes.value, no: found.no.value, negated: found.again[0].value },
  );
  return trial.sighting(DEFINITION.key, evidence, found.messages);
}

async function byError(trial: Trial, error: string): Promise<WebSighting | null> {
  const { value } = trial.point;
  const broken = `${value})(${trial.tools.token()}`;
  const fails = async (spelling: string) => {
    const answer = await trial.send(spelling);
    return { answer, failed: newLdapError(answer.text, trial.control.text) !== null };
  };
  const escaped = await fails(`${value}\\29\\28${trial.tools.token()}`);
  const again = await fails(broken);
  const once = await fails(`${value}(`);
  const escapedOnce = await fails(`${value}\\28`);
  if (escaped.failed || escapedOnce.failed || !again.failed || !once.failed) return null;
  // The second way: a wild card finds what the value finds.
  const wild = value.length > 2 && trial.isUsual(await trial.send(`${value.slice(0, -1)}*`));
  const proven = wild && !trial.isUsual(await trial.send(`${trial.tools.token()}*`));
  if (!proven) return null;
  const evidence = filled(
    {
      it: 'Le parentesi nel valore rompono un filtro LDAP (“{error}”), quelle codificate no; un carattere jolly trova ciò che trova il valore.',
      en: 'Brackets in the value break an LDAP filter (“{error}”), and escaped brackets do not; a wild card in it finds what the value finds.',
    },
    { error },
  );
  return trial.sighting(DEFINITION.key, evidence, [
    proof(again.answer, error),
    control(escaped.answer),
    repeat(once.answer),
  ]);
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
    const trial = await Trial.begin(point, tools);
    if (!trial) return [];
    const broken = await trial.broken();
    const error = newLdapError(broken.text, trial.control.text);
    const worthwhile = error !== null || NAMED.test(point.name) || isLoginField(point) || trial.atLeast('default');
    if (trial.isIgnored && error === null && !isLoginField(point) && !isLookedUp(trial)) return [];
    const found = (worthwhile ? await byFilters(trial) : null) ?? (error === null ? null : await byError(trial, error));
    return found ? [found] : [];
  },
} as const satisfies PointCheck;
