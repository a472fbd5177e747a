/** How bad a finding is, worst first. Disjoint: a critical one is not counted as high. */
export const LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type Level = (typeof LEVELS)[number];

/** The three words of the report's `threat` field. */
export const THREATS = ['High', 'Medium', 'Low'] as const;
export type Threat = (typeof THREATS)[number];

/** From a CVSS score: below 4 low, below 7 medium, below 9 high, else critical. */
export function levelOf(score: number): Level {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
}

/** `threat` knows no critical: it is a high one. */
export function threatOf(score: number): Threat {
  if (score >= 7) return 'High';
  return score >= 4 ? 'Medium' : 'Low';
}
