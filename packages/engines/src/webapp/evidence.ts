import type { Language, Localised } from '@rocca/contract/language';

/** What was seen: a sentence in both languages, or a text of the site as it is. */
export type Evidence = string | Localised;

/** Puts parts in the place of their names: `{value}`. What stands in a part is no name, whatever it is. */
export function filled(sentence: Localised, parts: Readonly<Record<string, Evidence | number | undefined>>): Localised {
  return mapEvidence(sentence, (text, language) =>
    text.replaceAll(/\{(\w+)\}/g, (name, key: string) => {
      const part = Object.hasOwn(parts, key) ? parts[key] : name;
      return String(typeof part === 'object' ? part[language] : part);
    }),
  );
}

/** Changes the text in every language it has. */
export function mapEvidence<Of extends Evidence>(
  evidence: Of,
  change: (text: string, language: Language) => string,
): Of;
export function mapEvidence(evidence: Evidence, change: (text: string, language: Language) => string): Evidence {
  if (typeof evidence === 'string') return change(evidence, 'en');
  return { it: change(evidence.it, 'it'), en: change(evidence.en, 'en') };
}

/** One after the other, with the same between them. */
export function joinEvidence(all: readonly Evidence[], between: string): Localised {
  const join = (language: Language) => all.map((one) => (typeof one === 'string' ? one : one[language])).join(between);
  return { it: join('it'), en: join('en') };
}
