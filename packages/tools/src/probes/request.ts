import type { ProbeCode } from './checks/index.ts';
import type { ProbeTarget } from './model.ts';

/** One question of our own checks to one service. */
export interface ProbeRequest extends ProbeTarget {
  readonly check: ProbeCode;
}
