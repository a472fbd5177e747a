import type { AttackTools } from '../check.ts';

/**
 * Keeps a target quiet while a wait is measured: what else we ask at that time would be measured as well. Works beside
 * each other, or alone.
 */
class Quiet {
  #beside = 0;
  #isAlone = false;
  readonly #waiting: Array<() => void> = [];

  async beside<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isAlone) await this.#change();
    this.#beside += 1;
    try {
      return await work();
    } finally {
      this.#beside -= 1;
      this.#tell();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isAlone) await this.#change();
    this.#isAlone = true;
    while (this.#beside > 0) await this.#change();
    try {
      return await work();
    } finally {
      this.#isAlone = false;
      this.#tell();
    }
  }

  #change(): Promise<void> {
    return new Promise((done) => this.#waiting.push(done));
  }

  #tell(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}

const known = new WeakMap<AttackTools, Quiet>();

export function quietOf(tools: AttackTools): Quiet {
  const quiet = known.get(tools) ?? new Quiet();
  known.set(tools, quiet);
  return quiet;
}

/** Tools made of others ask the same target: their waits are measured one after the other as well. */
export function withQuietOf(tools: AttackTools, made: AttackTools): AttackTools {
  known.set(made, quietOf(tools));
  return made;
}
