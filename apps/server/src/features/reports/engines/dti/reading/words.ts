import { LOOKALIKE_KINDS, MAIL_RECORD_KINDS } from '@rocca/contract/engines/dti/choices';
import { MAIL_NOTES } from '@rocca/contract/engines/dti/mail-notes';
import { RANSOMWARE_CERTAINTIES, RANSOMWARE_PARTS } from '@rocca/contract/engines/dti/ransomware-parts';
import { inBoth } from '@rocca/contract/engines/engine-facts';
import { TECHNOLOGY_CATEGORIES } from '@rocca/contract/engines/webapp/technology-categories';
import type { Language, Localised } from '@rocca/contract/language';
import { STEPS } from '@rocca/engines/dti/steps';
import type { SourceCode } from '@rocca/sources/core/source';
import { checkWords } from '../../../core/check-words.ts';

export const CHECK_WORDS = checkWords(STEPS);

const SOURCES: Readonly<Record<SourceCode | 'dns', Localised>> = {
  crtsh: inBoth('crt.sh'),
  rdap: inBoth('RDAP'),
  internetdb: inBoth('Shodan InternetDB'),
  shodan: inBoth('Shodan'),
  hibp: inBoth('Have I Been Pwned'),
  breach_feed: { it: 'Archivio locale di violazioni', en: 'Local breach archive' },
  geography: { it: 'Posizione degli indirizzi', en: 'Locations of addresses' },
  dns: inBoth('DNS'),
};

/** A code that was removed since a report was written is shown as it is. */
const wordsOf =
  (table: Readonly<Record<string, Localised>>) =>
  (code: string, language: Language): string =>
    Object.hasOwn(table, code) ? (table[code]?.[language] ?? code) : code;

export const sourceName = wordsOf(SOURCES);
export const lookalikeKindName = wordsOf(LOOKALIKE_KINDS);
export const mailRecordName = wordsOf(MAIL_RECORD_KINDS);
export const mailNote = wordsOf(MAIL_NOTES);
export const ransomwarePartName = wordsOf(RANSOMWARE_PARTS);
const certaintyWords = wordsOf(RANSOMWARE_CERTAINTIES);
export const ransomwareCertaintyName = (code: string | null, language: Language): string | null =>
  code === null ? null : certaintyWords(code, language);
export const technologyType = wordsOf(TECHNOLOGY_CATEGORIES);
