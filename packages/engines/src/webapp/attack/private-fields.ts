import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { partsOf } from './without-session.ts';

const OF_MONEY =
  'balance|saldo|kontostand|solde|iban|account[ _-]?(?:number|no\\.?|#)|numero (?:di )?conto|kontonummer|credit[ _-]?card|card[ _-]?number|numero (?:di )?carta|cvv|(?:net |gross )?salary|(?:net|gross)[ _-]pay|stipendio(?: netto| lordo)?|retribuzione|gehalt|salaire';
const OF_IDENTITY =
  'ssn|social[ _-]?security(?:[ _-]?number)?|tax[ _-]?(?:code|id|number)|codice[ _-]?fiscale|national[ _-]?id(?:[ _-]?number)?|passport(?:[ _-]?(?:number|no\\.?|#))?|numero (?:di )?passaporto|driving[ _-]?licen[cs]e(?:[ _-]?(?:number|no\\.?))?|date[ _-]?of[ _-]?birth|birth[ _-]?da(?:te|y)|dob|data (?:di )?nascita|geburtsdatum|date de naissance|api[ _-]?key|secret[ _-]?key|access[ _-]?token|password|passwd|pwd';
/** Said in words, without a digit. */
const OF_HEALTH =
  'diagnosis|diagnosi|diagnose|medical[ _-]?(?:record|history|condition)s?|anamnesi|symptoms?|sintomi|allergies|allergie|prescriptions?|prescrizion[ei]|blood[ _-]?(?:group|type)|gruppo sanguigno|blutgruppe|groupe sanguin';
const NAMES = [OF_MONEY, OF_IDENTITY, OF_HEALTH].join('|');
const LABEL = new RegExp(`^(?:[\\p{L}’']{2,12} ){0,2}(?:${NAMES})\\s{0,2}[:#=]?$`, 'iu');
const IN_LINE = new RegExp(`^(?:[\\p{L}’']{2,12} ){0,2}(${NAMES})\\s{0,2}[:=]\\s{0,4}(\\S.{0,59})$`, 'iu');
const IN_DATA = new RegExp(
  `"((?:\\w{0,20}_)?(?:${NAMES}|accountNumber|cardNumber|apiKey|birthDate|dateOfBirth|taxCode))"\\s{0,4}:\\s{0,4}(?:"((?:[^"\\\\]|\\\\.){1,80})"|(-?\\d[\\d.]{0,20}))`,
  'giu',
);
/** As values are written: with a digit, and in few words. */
const VALUE = /^(?=.*\d)\S{1,40}(?: \S{1,20}){0,2}$/;
const HEALTH = new RegExp(`(?:^|[ _])(?:${OF_HEALTH})\\s{0,2}[:#=]?$`, 'iu');
const VALUE_IN_WORDS = /^\p{L}(?=.*[\p{L}+-])[\p{L}\d ,.()’'/+-]{1,79}$/u;
const isValue = (name: string, value: string) =>
  VALUE.test(value) || (HEALTH.test(name) && VALUE_IN_WORDS.test(value) && !LABEL.test(value));
const NO_VALUE = /^(?:[*•●x.-]+|null|none|n\/a|hidden|0+(?:[.,]0+)?)$/i;

/** What an answer says of a person that is nobody else's business, by its name: a balance, the number of a card. */
export function privateFieldsIn({ response }: Pick<Answered, 'response'>): ReadonlyMap<string, string> {
  const found =
    kindOf(response) === 'json'
      ? [...textOf(response).slice(0, 300_000).matchAll(IN_DATA)].map(
          ([, name = '', text, number]) => [name, text ?? number ?? ''] as const,
        )
      : inTexts(partsOf({ response }));
  return new Map(
    found
      .filter(([name, value]) => isValue(name, value) && !NO_VALUE.test(value))
      .map(([name, value]) => [name.toLowerCase().replaceAll(/[\s_:#=-]+/g, ''), value] as const),
  );
}

const inTexts = (parts: readonly string[]): Array<readonly [name: string, value: string]> =>
  parts.flatMap((part, at) => {
    const [, name, value] = IN_LINE.exec(part) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value] as const];
    const next = parts[at + 1] ?? '';
    return LABEL.test(part) ? [[part, next] as const] : [];
  });

/** Of a page of the user's and another of its kind: names of private fields that are filled in otherwise there. */
export function otherwiseFilled(mine: Pick<Answered, 'response'>, other: Pick<Answered, 'response'>): string[] {
  const [own, theirs] = [privateFieldsIn(mine), privateFieldsIn(other)];
  return [...theirs].filter(([name, value]) => own.has(name) && own.get(name) !== value).map(([name]) => name);
}
