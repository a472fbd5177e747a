/** An output of a tool, as a bundle takes it. */
export interface RawFile {
  readonly tool: string;
  /** Of unknown origin: it may try to leave its folder. */
  readonly name: string;
  /** There was more than is kept. */
  readonly cut?: boolean;
  /** Why it is not kept; null: it is. */
  readonly problem?: string | null;
  /** Its iteration ends with an `UnreadableOutput` where no later attempt could read more. */
  open(): AsyncIterable<Uint8Array>;
}

/** What was kept of an output is gone or damaged. The message says so to the readers of a bundle. */
export class UnreadableOutput extends Error {
  override readonly name = 'UnreadableOutput';
}

interface OpenedFile {
  /** Up to where it can be read. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Nothing of it can be read. */
  readonly isLost: boolean;
  /** Why it ends where it does; known after it was read. Null: that is its end. */
  problem(): string | null;
  close(): Promise<unknown>;
}

/** Begins to read an output: one that nothing can be read of need not become a file. */
export async function openRawFile(file: RawFile): Promise<OpenedFile> {
  let problem: string | null = null;
  async function* readable() {
    try {
      yield* file.open();
    } catch (error) {
      if (!(error instanceof UnreadableOutput)) throw error;
      problem = error.message;
    }
  }
  const rest = readable();
  const first = await rest.next();
  async function* content() {
    if (first.done) return;
    yield first.value;
    yield* rest;
  }
  return {
    content: content(),
    isLost: first.done === true && problem !== null,
    problem: () => problem,
    close: () => rest.return(),
  };
}
