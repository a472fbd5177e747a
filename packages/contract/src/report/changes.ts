/** What a finding of this scan can be: `found` where no earlier scan could have found it, so that it is not new. */
export const SEEN_CHANGES = ['new', 'found', 'changed', 'still'] as const;
export type SeenChange = (typeof SEEN_CHANGES)[number];

/** What became of a finding: `gone` only where this scan could have seen it, `unverified` where it could not. */
export const CHANGES = [...SEEN_CHANGES, 'gone', 'unverified'] as const;
export type Change = (typeof CHANGES)[number];
