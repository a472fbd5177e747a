import { BRAND } from '@rocca/contract/brand';

/**
 * The name under which a file of a report is saved: brand, test, what it is, date. Letters, digits and hyphens alone: a
 * test's name is free text, and this one goes into a header.
 */
export function fileNameOf(test: string, file: string, begunAt: Date): string {
  const words = test
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const dot = file.indexOf('.');
  const [what, ending] = dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot)];
  return `${BRAND.filePrefix}${[words, what, begunAt.toISOString().slice(0, 10)].filter(Boolean).join('_')}${ending}`;
}
