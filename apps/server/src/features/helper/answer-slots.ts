/** How many answers of one account are written at the same time; an account that asks for more would keep others out. */
const MAX_AT_ONCE = 2;

/** Counts the answers that are being written, account by account. */
export class AnswerSlots {
  readonly #busy = new Map<string, number>();

  /** False if the account has as many as it may. Whoever enters leaves. */
  enter(accountId: string): boolean {
    const busy = this.#busy.get(accountId) ?? 0;
    if (busy >= MAX_AT_ONCE) return false;
    this.#busy.set(accountId, busy + 1);
    return true;
  }

  leave(accountId: string): void {
    const busy = (this.#busy.get(accountId) ?? 1) - 1;
    if (busy > 0) this.#busy.set(accountId, busy);
    else this.#busy.delete(accountId);
  }
}
