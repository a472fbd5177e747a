/** A line of the feed has some hundred bytes. */
const MAX_LINE_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/** The lines of a text as it arrives; null stands for one that is too long. Memory: one chunk and one line. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const line = new Line();
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      line.add(chunk.subarray(from, end));
      yield line.take();
      from = end + 1;
    }
    line.add(chunk.subarray(from));
  }
  if (line.bytes > 0) yield line.take();
}

class Line {
  bytes = 0;
  #pieces: Buffer[] = [];

  add(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > MAX_LINE_BYTES) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): string | null {
    const [only, ...more] = this.#pieces;
    const whole = more.length > 0 ? Buffer.concat(this.#pieces) : only;
    const text = this.bytes > MAX_LINE_BYTES ? null : (whole?.toString('utf8') ?? '');
    this.#pieces = [];
    this.bytes = 0;
    return text;
  }
}
