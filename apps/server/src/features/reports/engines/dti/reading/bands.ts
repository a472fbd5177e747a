import { RISKS, type Risk } from '@rocca/contract/engines/dti/choices';
import { THREATS, type Threat } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';

/** Bands as they are stored: 3 is high, 2 medium, 1 low. */

export const threatOfBand = (band: number): Threat => THREATS[3 - band] ?? 'Low';

const isOneOfBands = (column: SQL, bands: readonly number[]): SQL => sql`${column} = ANY (${sql.param(bands)}::int[])`;

export const hasThreat =
  (column: SQL) =>
  (threats: readonly Threat[]): SQL =>
    isOneOfBands(
      column,
      threats.map((threat) => 3 - THREATS.indexOf(threat)),
    );

export const hasRisk =
  (column: SQL) =>
  (risks: readonly Risk[]): SQL =>
    isOneOfBands(
      column,
      risks.map((risk) => 3 - RISKS.indexOf(risk)),
    );

const IMPACTS = ['none', 'partial', 'complete'] as const;

export const impactName = (level: number) => IMPACTS[level] ?? 'none';

/** Of nine counts, those of confidentiality, integrity and availability. */
export function impactSums(sums: readonly number[]) {
  const of = (from: number) => ({ none: sums[from] ?? 0, partial: sums[from + 1] ?? 0, complete: sums[from + 2] ?? 0 });
  return { confidentiality: of(0), integrity: of(3), availability: of(6) };
}

export const touched = ({ partial, complete }: { readonly partial: number; readonly complete: number }) =>
  partial + complete;
