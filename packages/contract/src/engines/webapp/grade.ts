import { type Level, levelOf } from '../../severity/severity.ts';

/** From the best to the worst. */
export const GRADES = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
type GradeLetter = (typeof GRADES)[number];

/** What one kind of finding costs, wherever and however often it is found: it is one mistake, and mended once. */
const COST: Readonly<Record<Level, number>> = { critical: 60, high: 35, medium: 12, low: 3 };

/** Of its cost, while it is still to be verified. */
const TO_VERIFY_FACTOR = 0.5;

/** Many small things are untidy and not dangerous: together they cost less than two medium ones. */
const MOST_FOR_LOW = 20;

const LEAST: ReadonlyArray<readonly [GradeLetter, number]> = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 40],
  ['E', 20],
];

/** One kind of finding: its name, its worst severity, and how often it was found. */
export interface FoundKind {
  /** What the filter `vulnerability` of the findings takes. */
  readonly id: string;
  readonly name: string;
  readonly severity: number;
  /** None of its findings is proven. */
  readonly toVerify: boolean;
  readonly alerts: number;
}

export interface Grade {
  readonly letter: GradeLetter;
  readonly points: number;
  readonly costs: Array<Pick<FoundKind, 'id' | 'name' | 'alerts'> & { readonly level: Level; readonly points: number }>;
}

/** 100 points less what each kind of finding costs, and the letter they make; the dearest comes first. */
export function gradeOf(kinds: readonly FoundKind[]): Grade {
  let leftForLow = MOST_FOR_LOW;
  const costs = kinds
    .toSorted((a, b) => b.severity - a.severity || b.alerts - a.alerts)
    .map(({ id, name, severity, toVerify, alerts }) => {
      const level = levelOf(severity);
      const full = severity > 0 ? Math.ceil(COST[level] * (toVerify ? TO_VERIFY_FACTOR : 1)) : 0;
      const points = level === 'low' ? Math.min(full, leftForLow) : full;
      if (level === 'low') leftForLow -= points;
      return { id, name, level, alerts, points };
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const points = Math.max(0, 100 - costs.reduce((sum, cost) => sum + cost.points, 0));
  return { letter: LEAST.find(([, least]) => points >= least)?.[0] ?? 'F', points, costs };
}

interface LookedAt {
  readonly pages: number;
  /** Checks as the coverage has them. */
  readonly checks: ReadonlyArray<{
    readonly status: 'done' | 'partial' | 'not_done';
    readonly inventory: boolean;
    readonly reasons: ReadonlyArray<{ readonly expected: boolean }>;
  }>;
}

/** A grade says how good a site is: without pages, or with less than half of the promised checks, nobody knows. */
export function isGradable({ pages, checks }: LookedAt): boolean {
  const promised = checks.filter(
    ({ status, inventory, reasons }) =>
      !inventory && (status !== 'not_done' || reasons.length === 0 || reasons.some(({ expected }) => !expected)),
  );
  const made = promised.filter(({ status }) => status !== 'not_done');
  return pages > 0 && made.length > 0 && made.length * 2 >= promised.length;
}
