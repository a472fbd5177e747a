/** Gets answers as they came, beside what is read from them. It neither throws nor rejects. */
export interface AnswerTap {
  keep(source: string, name: string): AnswerWriter;
  /** Says of an answer that it is not kept, and why. */
  leaveOut(source: string, name: string, why: string): void;
}

interface AnswerWriter {
  write(chunk: Uint8Array): Promise<void>;
  end(): void;
}

/** Why answers of breaches are left out: a report shows accounts of people masked. */
export const NAMES_PEOPLE = 'it names accounts of people, which the report shows masked';

/** Passes on what it reads. */
export async function* tapped(body: AsyncIterable<Buffer>, writer: AnswerWriter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      await writer.write(chunk);
      yield chunk;
    }
  } finally {
    writer.end();
  }
}
