/** How much a worker runs at the same time, counted in the weights of its tests. */
export class Slots {
  readonly total: number;
  private used = 0;
  private lastClaim: Promise<unknown> = Promise.resolve();

  constructor(total: number) {
    this.total = total;
  }

  get free(): number {
    return this.total - this.used;
  }

  /** Takes the slots of a test; answers what gives them back. A test that is heavier than all slots takes all of them. */
  take(weight: number): () => void {
    const taken = Math.min(weight, this.total);
    this.used += taken;
    let held = true;
    return () => {
      if (held) this.used -= taken;
      held = false;
    };
  }

  /** One claim at a time: two at once would both count on the same free slots. */
  inTurn<T>(claim: () => Promise<T>): Promise<T> {
    const turn = this.lastClaim.then(claim);
    this.lastClaim = turn.catch(() => undefined);
    return turn;
  }
}
