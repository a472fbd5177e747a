/**
 * What engines say of how much stands behind a finding, surest first: shown on the target itself, concluded from the
 * version that was seen, or still to be verified. Clients read it as its `certainty`.
 */
export const PROOFS = ['proven', 'version', 'to_verify'] as const;
export type Proof = (typeof PROOFS)[number];
