import type { Localised } from '@rocca/contract/language';
import { AppError } from '../../../platform/http/app-error.ts';

/** How much one query may ask for of something, in all its sections together. An engine declares those of its own. */
export interface Budget {
  readonly max: number;
  /** What a client reads that asked for more. */
  readonly exceeded: Localised;
}

/** What a query may still ask for. */
export class Spending {
  private readonly spent = new Map<Budget, number>();

  left(budget: Budget): number {
    return budget.max - (this.spent.get(budget) ?? 0);
  }

  /** @throws AppError `invalid_request` where the query has asked for too much. */
  spend(budget: Budget, count: number): void {
    if (count > this.left(budget)) throw new AppError('invalid_request', { fields: { first: budget.exceeded } });
    this.spent.set(budget, (this.spent.get(budget) ?? 0) + count);
  }
}
