/** What the outputs of one run may take together. */
export interface RunBudget {
  /** How many of these bytes may be kept. */
  take(bytes: number): Promise<number>;
}

interface BudgetInput {
  readonly maxBytes: number;
  /** Whether the disk has room; the database's journal is on it too. */
  hasSpace(): Promise<boolean>;
}

/** The disk is asked before the first byte, and again after this many. */
const BYTES_BETWEEN_LOOKS = 8 * 1024 * 1024;

export function createRunBudget({ maxBytes, hasSpace }: BudgetInput): RunBudget {
  let left = maxBytes;
  let untilLook = 0;
  return {
    async take(bytes) {
      if (untilLook <= 0) {
        untilLook = BYTES_BETWEEN_LOOKS;
        if (!(await hasSpace())) left = 0;
      }
      const granted = Math.min(bytes, left);
      left -= granted;
      untilLook -= granted;
      return granted;
    },
  };
}
