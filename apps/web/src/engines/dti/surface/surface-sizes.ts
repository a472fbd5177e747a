/** Sizes of the columns and rows of the surface. */
export const NODE_PX = 190;
export const COLUMN_PX = 220;
export const ROW_PX = 56;
export const HEAD_PX = 34;
