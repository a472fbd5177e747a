import { ModelProblem } from './model-failure.ts';

/**
 * The data of each server-sent event of a body, however its bytes are cut. Comments, names and ids are passed over: the
 * protocol uses none of them.
 */
export async function* readEventData(
  body: AsyncIterable<Uint8Array>,
  maxLineLength: number,
): AsyncGenerator<string, void> {
  let data: string | null = null;
  for await (const line of linesOf(body, maxLineLength)) {
    if (line === '') {
      if (data !== null) yield data;
      data = null;
    } else if (line.startsWith('data:')) {
      const value = line.slice(line.startsWith('data: ') ? 6 : 5);
      data = data === null ? value : `${data}\n${value}`;
      refuseLonger(data, maxLineLength);
    }
  }
  // Some servers leave out the empty line after the last event.
  if (data !== null) yield data;
}

async function* linesOf(body: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const bytes of body) {
    const before = rest;
    const text = decoder.decode(bytes, { stream: true });
    rest += text;
    // Looked through only when a line may have ended: a line in a thousand pieces is read once.
    if (/[\r\n]/.test(text) || before.endsWith('\r')) {
      // A carriage return at the very end may be half of a line's end: it waits for what follows.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) refuseLonger(line, maxLength);
      yield* lines;
    }
    refuseLonger(rest, maxLength);
  }
  const last = (rest + decoder.decode()).replace(/\r$/, '');
  if (last !== '') yield last;
}

function refuseLonger({ length }: string, maxLength: number): void {
  if (length > maxLength) throw new ModelProblem('too_long', 'a line of its answer is too long');
}
