import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@rocca/contract/language';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import type { FindingEntry } from '@rocca/exports/document/document';

/**
 * The findings of a report in a folder, a file for each level: the database is asked once, however many formats read
 * them. Each line is one finding as JSON.
 */
export interface FindingsSpool {
  /** In the order they came, the worst level first. */
  rows(level?: Level): AsyncIterable<FindingEntry>;
}

/** Enough lines for one write: a write for each finding would take longer than the database does. */
const LINES_AT_ONCE = 500;

/** Writes all findings; they come with the worst level first. */
export async function spoolFindings(
  folder: string,
  language: Language,
  findings: AsyncIterable<FindingEntry>,
  signal: AbortSignal,
): Promise<FindingsSpool> {
  const files = new Map<Level, FileHandle>();
  try {
    for (const level of LEVELS) files.set(level, await open(fileOf(folder, language, level), 'wx', 0o600));
    const waiting = new Map<Level, string[]>(LEVELS.map((level) => [level, []]));
    for await (const finding of findings) {
      signal.throwIfAborted();
      const lines = waiting.get(finding.level) ?? [];
      lines.push(JSON.stringify(finding));
      if (lines.length >= LINES_AT_ONCE) await writeLines(files.get(finding.level), lines.splice(0));
    }
    for (const [level, lines] of waiting) await writeLines(files.get(level), lines);
  } finally {
    for (const file of files.values()) await file.close();
  }
  return {
    async *rows(level) {
      for (const one of level ? [level] : LEVELS) yield* readLines(fileOf(folder, language, one));
    },
  };
}

const fileOf = (folder: string, language: Language, level: Level) =>
  join(folder, `findings-${language}-${level}.jsonl`);

async function writeLines(file: FileHandle | undefined, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await file?.appendFile(`${lines.join('\n')}\n`);
}

/** Split at line feeds alone: `readline` also splits at U+2028, which JSON leaves as it is. */
async function* readLines(path: string): AsyncGenerator<FindingEntry> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as FindingEntry;
  }
}
