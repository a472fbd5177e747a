import { SEEN_CHANGES } from '@rocca/contract/report/changes';
import type { ReportShape } from '../frame/report-definition.ts';

/**
 * A row of the difference as a finding, for what lists and details of findings show: it says all that a finding does, at
 * the same kind of place, but what became of it can be more.
 */
export function asFinding<Shape extends ReportShape>(row: Shape['difference']): Shape['finding'] {
  const change = SEEN_CHANGES.find((seen) => seen === row.change) ?? null;
  return { ...row, change } as unknown as Shape['finding'];
}
