/** Widths of the columns of the surface, from the domain on: names are the longest labels. */
const NODES_PX = [140, 270, 170, 170, 230];
/** Between two columns: the lines are there. */
export const GAP_PX = 30;
export const ROW_PX = 56;
export const HEAD_PX = 34;

export const nodeWidth = (depth: number): number => NODES_PX[depth] ?? 0;

/** Where a column begins; that after the last one: the width of them all. */
export const columnLeft = (depth: number): number =>
  NODES_PX.slice(0, depth).reduce((left, width) => left + width + GAP_PX, 0);
