import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { NAMES_PEOPLE } from '../core/answer-tap.ts';
import type { BreachRecord } from '../core/facts.ts';
import type { SourceLog } from '../core/log.ts';
import { domainAsked } from '../core/questions.ts';
import type { SourcePort } from '../core/service.ts';
import type { Source, Told } from '../core/source.ts';
import { contentOf, openStored } from '../core/stored-file.ts';
import { cleanText } from '../core/text.ts';
import { untold } from '../core/untold.ts';
import { linesOf } from './lines.ts';
import { feedReader, isFeedLine } from './parse.ts';

const FOLDER = 'breaches';
const NAME = /^[^.].{0,200}\.jsonl(?:\.gz)?$/;
const MAX_FILES = 1_000;
const MAX_BATCH = 1_000;
/** Lines to look at before a file is said to be of another format. */
const LINES_TO_TRY = 100;

interface FeedFile {
  readonly path: string;
  readonly writtenOn: Date;
  readonly state: 'whole' | 'broken_off' | 'other_format';
}

/** Breaches in our own format, from files that an operator puts into the offline folder. */
export function openBreachFeed(port: SourcePort): Source<string, AsyncIterable<readonly BreachRecord[]>> {
  const { folder, log } = port;
  return {
    code: 'breach_feed',
    async ask(question, signal, tap) {
      signal.throwIfAborted();
      const domain = domainAsked(question);
      if (typeof domain !== 'string') return domain;
      if (folder === null) return untold('off', coverageDetail('no_offline_folder'));
      const files = await filesOf(join(folder, FOLDER), signal);
      const readable = files.filter(({ state }) => state !== 'other_format');
      if (files.length === 0) return untold('off', coverageDetail('no_breach_feed'));
      if (readable.length === 0) return untold('changed', coverageDetail('feed_format'));
      tap?.leaveOut('breach_feed', domain, NAMES_PEOPLE);
      const newest = Math.max(...readable.map(({ writtenOn }) => writtenOn.getTime()));
      return {
        kind: 'told',
        value: { [Symbol.asyncIterator]: () => recordsOf(readable, domain, log, signal) },
        asOf: new Date(newest),
        from: 'folder',
        ...wholenessOf(files),
      };
    },
  };
}

/** Which file is at fault, and how: the operator put it there and can replace it. */
function wholenessOf(files: readonly FeedFile[]): Pick<Told<unknown>, 'cut' | 'lack'> {
  const faulty = files.filter(({ state }) => state !== 'whole');
  const [first] = faulty;
  if (!first) return { cut: false };
  const code = first.state === 'broken_off' ? 'feed_broken_off' : 'feed_other_format';
  const others = faulty.length > 1 ? ` (+${faulty.length - 1})` : '';
  const name = cleanText(basename(first.path), 100);
  return { cut: true, lack: untold('changed', coverageDetail(code, `${FOLDER}/${name}${others}`)) };
}

async function filesOf(folder: string, signal: AbortSignal): Promise<FeedFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort();
  const files: FeedFile[] = [];
  for (const name of names.slice(0, MAX_FILES)) {
    const path = join(folder, name);
    const stored = await openStored(path);
    if (!stored) continue;
    try {
      const state = await stateOf(contentOf(stored.file), name.endsWith('.gz'), signal);
      if (state !== 'empty') files.push({ path, writtenOn: stored.writtenOn, state });
    } finally {
      await stored.file.close().catch(() => {});
    }
  }
  return files;
}

/** A packed file is unpacked once to its end: that it breaks off has to be known before its records are handed on. */
async function stateOf(
  content: AsyncIterable<Buffer>,
  packed: boolean,
  signal: AbortSignal,
): Promise<FeedFile['state'] | 'empty'> {
  let [lines, found] = [0, false];
  try {
    for await (const line of linesOf(content)) {
      signal.throwIfAborted();
      if (line !== null && line.trim() === '') continue;
      lines++;
      found ||= lines <= LINES_TO_TRY && line !== null && isFeedLine(line);
      if (lines >= LINES_TO_TRY && !(packed && found)) break;
    }
  } catch {
    signal.throwIfAborted();
    return found ? 'broken_off' : 'other_format';
  }
  if (lines === 0) return 'empty';
  return found ? 'whole' : 'other_format';
}

async function* recordsOf(
  files: readonly FeedFile[],
  domain: string,
  log: SourceLog,
  signal: AbortSignal,
): AsyncGenerator<readonly BreachRecord[], void, undefined> {
  const read = feedReader(domain);
  let batch: BreachRecord[] = [];
  let skipped = 0;
  for (const { path } of files) {
    for await (const line of storedLines(path)) {
      const record = line === null ? 'broken' : read(line);
      if (record === 'other') continue;
      if (record === 'broken') {
        skipped++;
        continue;
      }
      batch.push(record);
      if (batch.length < MAX_BATCH) continue;
      yield batch;
      signal.throwIfAborted();
      batch = [];
    }
    signal.throwIfAborted();
  }
  if (skipped > 0) log({ source: 'breach_feed', message: 'broken lines of the feed were left out', skipped });
  if (batch.length > 0) yield batch;
}

/** What can be read of a file: one that breaks off was noted as cut. */
async function* storedLines(path: string): AsyncGenerator<string | null> {
  const stored = await openStored(path);
  if (!stored) return;
  try {
    yield* linesOf(contentOf(stored.file));
  } catch {
    // Its state says so already.
  } finally {
    await stored.file.close().catch(() => {});
  }
}
