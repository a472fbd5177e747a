import { BRAND } from '@rocca/contract/brand';

const MAX_TARGET = 60;

/** `Rocca_Executive_Report_acme.test_2026-11-14.pptx`: of a target only what every file system takes. */
export function slidesFileName(target: string, at: string): string {
  const safe = target
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .slice(0, MAX_TARGET)
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${[`${BRAND.filePrefix}Executive_Report`, safe, at.slice(0, 10)].filter(Boolean).join('_')}.pptx`;
}
