/** How bad a finding is, worst first. Disjoint: a critical one is not counted as high. */
export const LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type Level = (typeof LEVELS)[number];

/** The three words of the report's `threat` field. */
export const THREATS = ['High', 'Medium', 'Low'] as const;
export type Threat = (typeof THREATS)[number];

/** The least CVSS score of each level but the lowest. */
export const LEVEL_BORDERS = { critical: 9, high: 7, medium: 4 } as const;

export function levelOf(score: number): Level {
  if (score >= LEVEL_BORDERS.critical) return 'critical';
  if (score >= LEVEL_BORDERS.high) return 'high';
  return score >= LEVEL_BORDERS.medium ? 'medium' : 'low';
}

/** `threat` knows no critical: it is a high one. */
export function threatOf(score: number): Threat {
  if (score >= LEVEL_BORDERS.high) return 'High';
  return score >= LEVEL_BORDERS.medium ? 'Medium' : 'Low';
}
