import type { Language } from '@rocca/contract/language';
import type { Action } from '@rocca/contract/report/executive';

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/** What a remedy closes: `19 vulnerabilities (15 different)`, or the number alone where each was found once. */
export function foundText(action: Pick<Action, 'vulnerabilities' | 'findings'>, language: Language): string {
  const { vulnerabilities: kinds, findings } = action;
  const { format } = new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always' });
  const isItalian = language === 'it';
  const all = `${format(findings)} ${isItalian ? 'vulnerabilità' : findings === 1 ? 'vulnerability' : 'vulnerabilities'}`;
  if (kinds >= findings) return all;
  const different = isItalian
    ? kinds === 1
      ? 'dello stesso tipo'
      : `${format(kinds)} tipi diversi`
    : kinds === 1
      ? 'all of one kind'
      : `${format(kinds)} different`;
  return `${all} (${different})`;
}
