import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 10;

/** How much of something dear an account may have under way at once, so that the others get their turn. */
export class AccountPlaces {
  private readonly taken = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Answers what gives the place back. @throws AppError `too_many_requests` when all are taken. */
  take(accountId: string): () => void {
    const taken = this.taken.get(accountId) ?? 0;
    if (taken >= this.most) {
      throw new AppError('too_many_requests', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        values: { seconds: RETRY_AFTER_SECONDS },
      });
    }
    this.taken.set(accountId, taken + 1);
    return () => this.giveBack(accountId);
  }

  private giveBack(accountId: string): void {
    const left = (this.taken.get(accountId) ?? 0) - 1;
    if (left > 0) this.taken.set(accountId, left);
    else this.taken.delete(accountId);
  }
}
