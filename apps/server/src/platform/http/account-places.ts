import { FairPlaces } from '../fair-places.ts';
import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 10;

interface AccountPlacesLimits {
  readonly perAccount: number;
  /** Of all accounts together, where the machine itself must be spared; the last one is for an account without any. */
  readonly inAll?: number;
  /** Requests of one account that may wait for a place, see `run`. */
  readonly waiting?: number;
  /** How long each of them waits. */
  readonly waitMs?: number;
}

/** How much expensive work an account may have under way at once, so that the other accounts get their turn. */
export class AccountPlaces {
  private readonly places: FairPlaces;
  private readonly maxWaiting: number;
  private readonly waitMs: number;

  constructor({ perAccount, inAll, waiting = 0, waitMs = RETRY_AFTER_SECONDS * 1000 }: AccountPlacesLimits) {
    const shared = inAll === undefined ? { inAll: Number.POSITIVE_INFINITY, reserved: 0 } : { inAll, reserved: 1 };
    this.places = new FairPlaces({ perOwner: perAccount, ...shared });
    this.maxWaiting = waiting;
    this.waitMs = waitMs;
  }

  /** Returns what gives the place back. @throws AppError `too_many_requests` when all are taken. */
  take(accountId: string): () => void {
    if (!this.places.tryTake(accountId)) throw tooMany();
    return () => this.places.giveBack(accountId);
  }

  /**
   * Does the work in a place, after waiting for one if need be. The place is held until the work ends, also when its
   * client has gone: a client that asks and leaves gains nothing.
   * @throws AppError `too_many_requests` when too many wait already, or none becomes free in time.
   */
  async run<T>(accountId: string, left: AbortSignal, work: () => Promise<T>): Promise<T> {
    left.throwIfAborted();
    if (!this.places.tryTake(accountId)) await this.wait(accountId, left);
    try {
      return await work();
    } finally {
      this.places.giveBack(accountId);
    }
  }

  private wait(accountId: string, left: AbortSignal): Promise<void> {
    if (this.places.waiting(accountId) >= this.maxWaiting) throw tooMany();
    return new Promise((start, refuse) => {
      const giveUp = (reason: unknown) => {
        withdraw();
        stopWatching();
        refuse(reason);
      };
      const onLeft = () => giveUp(left.reason);
      const timer = setTimeout(() => giveUp(tooMany()), this.waitMs);
      const stopWatching = () => {
        clearTimeout(timer);
        left.removeEventListener('abort', onLeft);
      };
      const withdraw = this.places.enter(accountId, () => {
        stopWatching();
        start();
      });
      left.addEventListener('abort', onLeft);
    });
  }
}

function tooMany(): AppError {
  return new AppError('too_many_requests', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    values: { seconds: RETRY_AFTER_SECONDS },
  });
}
