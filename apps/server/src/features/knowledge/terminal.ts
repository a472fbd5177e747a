import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import type { FileOutcome } from './import/feed-file.ts';
import type { ImportProgress } from './import/load-feeds.ts';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const count = (number: number) => number.toLocaleString('en');

/** Prints the progress of an import: on a terminal as one line that is overwritten, elsewhere one line per file. */
export function importReporter(terminal: Terminal) {
  const clear = terminal.isTTY ? '\r\x1b[2K' : '';
  return {
    onProgress({ file, fraction, records, written }: ImportProgress): void {
      if (!terminal.isTTY) return;
      const percent = `${Math.floor(fraction * 100)}%`.padStart(4);
      terminal.write(`${clear}${percent}  ${file}: ${count(records)} records, ${count(written)} new or changed`);
    },
    onFile(outcome: FileOutcome): void {
      terminal.write(`${clear}${outcomeLine(outcome)}\n`);
    },
    /** Clears the progress line. */
    end(): void {
      terminal.write(clear);
    },
  };
}

function outcomeLine(file: FileOutcome): string {
  switch (file.outcome) {
    case 'unchanged':
      return `${file.name}: loaded before, unchanged`;
    case 'older':
      return `${file.name}: older than what is loaded, left alone`;
    case 'failed':
      return `${file.name}: failed, ${file.problem}`;
    case 'loaded': {
      const skipped = file.skipped > 0 ? `, ${count(file.skipped)} not in shape` : '';
      return `${file.name}: ${count(file.records)} records, ${count(file.written)} new or changed${skipped}`;
    }
  }
}

const LABELS = {
  nvd: 'NVD',
  kev: 'Known exploited (CISA)',
  epss: 'EPSS (FIRST)',
  starter: 'Starter set',
} as const satisfies Record<KnowledgeStatus['sources'][number]['name'], string>;

export function statusLines({ sources, running }: KnowledgeStatus): string[] {
  const day = (moment: string | null) => moment?.slice(0, 10) ?? 'never';
  const lines = sources.flatMap(({ name, entries, data_date, loaded_at, starter_part, last_error }) => [
    `${LABELS[name].padEnd(24)}${count(entries).padStart(9)} entries   data of ${(data_date ? day(data_date) : '-').padEnd(10)}   loaded ${day(loaded_at)}`,
    ...(starter_part
      ? [`  from the starter set: ${count(starter_part.entries)} entries, data of ${day(starter_part.data_date)}`]
      : []),
    ...(last_error ? [`  last attempt failed: ${last_error}`] : []),
  ]);
  return running ? [...lines, `An import has been running since ${running.started_at}: ${running.stage}`] : lines;
}
