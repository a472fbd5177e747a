/**
 * How sure a finding is, surest first: shown on the target itself, concluded from the version that answered, or still to
 * be verified.
 */
export const CERTAINTIES = ['proven', 'version', 'unverified'] as const;
export type Certainty = (typeof CERTAINTIES)[number];
