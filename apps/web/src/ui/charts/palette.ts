/**
 * Ten colours for things that have no order and no level, told apart side by side and readable on the grounds of both
 * themes (at least 3:1).
 */
export const PALETTE = [
  '#128a92',
  '#4c78c9',
  '#8e63b8',
  '#c2603a',
  '#6f8f32',
  '#bd4f83',
  '#a97c1d',
  '#3f8fb8',
  '#8a6d5c',
  '#5f7f73',
] as const;
