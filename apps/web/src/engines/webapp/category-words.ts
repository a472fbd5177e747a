import { OWASP_CATEGORIES } from '@rocca/contract/engines/webapp/owasp';
import type { Language } from '@rocca/contract/language';

/** A category of the OWASP Top 10 with its name: `A03:2021 Injection`. */
export function categoryWords(code: string, language: Language): string {
  const name = OWASP_CATEGORIES[code]?.[language];
  return name ? `${code} ${name}` : code;
}
