interface FairPlacesLimits {
  /** Places one owner may hold at the same time. */
  readonly perOwner: number;
  /** Places of all owners together. */
  readonly inAll: number;
  /** The last free places: only an owner that holds none may take them. */
  readonly reserved: number;
}

/**
 * A semaphore shared by several owners. A free place goes to the owner that holds the fewest, and in the order of
 * arrival among the entries of one owner, so that a long queue of one owner delays no other.
 */
export class FairPlaces {
  private readonly held = new Map<string, number>();
  private readonly queues = new Map<string, Set<() => void>>();
  private readonly limits: FairPlacesLimits;
  private heldInAll = 0;

  constructor(limits: FairPlacesLimits) {
    this.limits = limits;
  }

  /** Takes a place if one is free now. */
  tryTake(owner: string): boolean {
    if (!this.mayTake(owner)) return false;
    this.held.set(owner, this.heldBy(owner) + 1);
    this.heldInAll += 1;
    return true;
  }

  /** Calls `start` with a place, now or later. Returns a function that withdraws an entry that still waits. */
  enter(owner: string, start: () => void): () => void {
    if (this.tryTake(owner)) {
      start();
      return () => undefined;
    }
    const queue = this.queues.get(owner) ?? new Set();
    this.queues.set(owner, queue.add(start));
    return () => this.withdraw(owner, start);
  }

  waiting(owner: string): number {
    return this.queues.get(owner)?.size ?? 0;
  }

  giveBack(owner: string): void {
    const left = this.heldBy(owner) - 1;
    if (left > 0) this.held.set(owner, left);
    else this.held.delete(owner);
    this.heldInAll -= 1;
    for (let next = this.nextOwner(); next !== null; next = this.nextOwner()) this.startFirst(next);
  }

  private heldBy(owner: string): number {
    return this.held.get(owner) ?? 0;
  }

  private mayTake(owner: string): boolean {
    const held = this.heldBy(owner);
    const free = this.limits.inAll - this.heldInAll;
    return held < this.limits.perOwner && free > (held === 0 ? 0 : this.limits.reserved);
  }

  /** Of equals the first: a queue that was served is moved behind the others. */
  private nextOwner(): string | null {
    let best: string | null = null;
    for (const owner of this.queues.keys()) {
      if (this.mayTake(owner) && (best === null || this.heldBy(owner) < this.heldBy(best))) best = owner;
    }
    return best;
  }

  private startFirst(owner: string): void {
    const queue = this.queues.get(owner);
    const [start] = queue ?? [];
    if (!queue || !start || !this.tryTake(owner)) return;
    this.withdraw(owner, start);
    if (this.queues.delete(owner)) this.queues.set(owner, queue);
    start();
  }

  private withdraw(owner: string, start: () => void): void {
    const queue = this.queues.get(owner);
    queue?.delete(start);
    if (queue?.size === 0) this.queues.delete(owner);
  }
}
