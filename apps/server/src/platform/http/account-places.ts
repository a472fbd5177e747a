import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 10;

/** How much of something dear an account may have under way at once, so that the others get their turn. */
export class AccountPlaces {
  private readonly taken = new Map<string, number>();
  private readonly most: number;
  private readonly mostInAll: number;
  private takenInAll = 0;

  /** `mostInAll`: of all accounts together, where the machine itself must be spared. */
  constructor(most: number, mostInAll = Number.POSITIVE_INFINITY) {
    this.most = most;
    this.mostInAll = mostInAll;
  }

  /** Answers what gives the place back. @throws AppError `too_many_requests` when all are taken. */
  take(accountId: string): () => void {
    const taken = this.taken.get(accountId) ?? 0;
    if (taken >= this.most || this.takenInAll >= this.mostInAll) {
      throw new AppError('too_many_requests', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        values: { seconds: RETRY_AFTER_SECONDS },
      });
    }
    this.taken.set(accountId, taken + 1);
    this.takenInAll += 1;
    return () => this.giveBack(accountId);
  }

  private giveBack(accountId: string): void {
    this.takenInAll -= 1;
    const left = (this.taken.get(accountId) ?? 0) - 1;
    if (left > 0) this.taken.set(accountId, left);
    else this.taken.delete(accountId);
  }
}
