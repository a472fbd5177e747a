import { BRAND } from '../brand.ts';
import type { Language } from '../language.ts';

const LANGUAGE_MARKS: Readonly<Record<Language, string>> = { it: 'ITA', en: 'ENG' };

/**
 * The name under which a file of a report is saved: brand, test, what it is, its language where it has several, date.
 * Letters, digits and hyphens alone: a test's name is free text, and this one goes into a header.
 */
export function fileNameOf(test: string, file: string, begunAt: Date | string, language?: Language): string {
  const words = test
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const dot = file.indexOf('.');
  const [what, ending] = dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot)];
  const mark = language ? LANGUAGE_MARKS[language] : '';
  const date = new Date(begunAt).toISOString().slice(0, 10);
  return `${BRAND.filePrefix}${[words, what, mark, date].filter(Boolean).join('_')}${ending}`;
}
