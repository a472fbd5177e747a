import type { Language } from '@rocca/contract/language';
import type { Action } from '@rocca/contract/report/executive';

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/** What a remedy closes: `15 vulnerabilities, 19 findings`, or the first alone where each was found once. */
export function foundText(action: Pick<Action, 'vulnerabilities' | 'findings'>, language: Language): string {
  const { vulnerabilities, findings } = action;
  const { format } = new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always' });
  const isItalian = language === 'it';
  const different = `${format(vulnerabilities)} ${isItalian ? 'vulnerabilità' : vulnerabilities === 1 ? 'vulnerability' : 'vulnerabilities'}`;
  if (vulnerabilities === findings) return different;
  const noun = isItalian ? ['rilevazione', 'rilevazioni'] : ['finding', 'findings'];
  return `${different}, ${format(findings)} ${findings === 1 ? noun[0] : noun[1]}`;
}
