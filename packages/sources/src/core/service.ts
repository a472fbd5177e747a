import { basename, join } from 'node:path';
import { coverageDetail } from '@rocca/contract/report/coverage-detail';
import { isLoopback } from './address.ts';
import { type AnswerTap, tapped } from './answer-tap.ts';
import type { Clock } from './clock.ts';
import type { CacheKey, DiskCache } from './disk-cache.ts';
import { gateOf } from './gate.ts';
import { askHttp } from './http.ts';
import type { SourceLog } from './log.ts';
import type { SourceAnswer, SourceCode, Told, Untold } from './source.ts';
import { contentOf, openStored } from './stored-file.ts';
import { ChangedFormat, untold } from './untold.ts';

/** What every source works with. */
export interface SourcePort {
  readonly clock: Clock;
  readonly log: SourceLog;
  /** Answers that an operator brought along; asked first. */
  readonly folder: string | null;
  readonly cache: DiskCache | null;
  /** False: nothing outside of this machine is asked. */
  readonly network: boolean;
  /** Replaces limits of every source, for tests. */
  readonly limits?: Partial<Pick<ServiceLimits, 'timeoutMs' | 'maxBytes'>> | undefined;
}

export interface ServiceLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Between two requests to the same host. */
  readonly spacingMs: number;
  /** How long an answer is repeated from the cache. */
  readonly ttlMs: number;
  /** An answer that is too long is used as far as it goes. */
  readonly mayCut?: boolean;
}

export interface Parsed<Value> {
  readonly value: Value;
  readonly cut: boolean;
  /** Entries that were left out because they were broken. */
  readonly skipped: number;
}

/** One question to one service. Cache and folder hold its answers in the service's own format. */
export interface Inquiry<Value> {
  readonly code: SourceCode;
  /** The file of the answer below the offline folder. */
  readonly file: string;
  /** What the answer is cached under: the question, never a key. */
  readonly cachedAs: string;
  readonly limits: ServiceLimits;
  /** Where and with what key it is asked, or why it is not. */
  readonly request: { readonly url: URL; readonly headers?: Readonly<Record<string, string>> } | Untold;
  parse(body: AsyncIterable<Buffer>, wasCut: () => boolean): Promise<Parsed<Value>>;
  /** What a 404 means; null where the service has no reason to answer so. */
  readonly absent: Value | null;
  /** What is cached instead of the whole answer; it must be in the service's format too. */
  thin?(value: Value): Buffer;
  /** Why its answer is not kept as it came; absent: it is. */
  readonly untapped?: string;
}

const notCut = () => false;

/** Folder, cache, network: the first that has the answer. Throws only the reason of an aborted signal. */
export async function inquire<Value>(
  inquiry: Inquiry<Value>,
  port: SourcePort,
  signal: AbortSignal,
  tap?: AnswerTap,
): Promise<SourceAnswer<Value>> {
  const heard = tap ? withTap(inquiry, tap) : () => inquiry;
  return await firstAnswer(heard, port, signal);
}

/** The inquiry, for an answer from there. */
type Heard<Value> = (from: Told<Value>['from']) => Inquiry<Value>;

/** The same inquiry, with its answer passed on: under the name of its file, which says if it is not a new one. */
function withTap<Value>(inquiry: Inquiry<Value>, tap: AnswerTap): Heard<Value> {
  const file = basename(inquiry.file);
  return (from) => ({
    ...inquiry,
    parse(body, wasCut) {
      const name = NAMES[from](file);
      if (inquiry.untapped === undefined) return inquiry.parse(tapped(body, tap.keep(inquiry.code, name)), wasCut);
      tap.leaveOut(inquiry.code, name, inquiry.untapped);
      return inquiry.parse(body, wasCut);
    },
  });
}

const NAMES: Readonly<Record<Told<unknown>['from'], (file: string) => string>> = {
  network: (file) => file,
  cache: (file) => `cached-${file}`,
  folder: (file) => `stored-${file}`,
};

async function firstAnswer<Value>(
  heard: Heard<Value>,
  port: SourcePort,
  signal: AbortSignal,
): Promise<SourceAnswer<Value>> {
  signal.throwIfAborted();
  const inquiry = heard('network');
  const stored = await fromFolder(heard('folder'), port);
  if (stored) return stored;
  const { request } = inquiry;
  if ('kind' in request) return request;
  const key: CacheKey = { code: inquiry.code, origin: request.url.origin, question: inquiry.cachedAs };
  const cached = await fromCache(heard('cache'), port, key);
  signal.throwIfAborted();
  if (cached) return cached;
  if (!port.network && !isLoopback(request.url)) return untold('off', coverageDetail('network_off'));
  return await fromNetwork(inquiry, request, port, key, signal);
}

async function fromFolder<Value>(inquiry: Inquiry<Value>, port: SourcePort): Promise<SourceAnswer<Value> | null> {
  const stored = port.folder === null ? null : await openStored(join(port.folder, inquiry.file));
  if (!stored) return null;
  try {
    if (stored.bytes > inquiry.limits.maxBytes) throw new ChangedFormat('the file is too large', 'answer_too_large');
    const parsed = await inquiry.parse(bounded(contentOf(stored.file), inquiry.limits.maxBytes), notCut);
    return told(inquiry, parsed, 'folder', stored.writtenOn, port);
  } catch (error) {
    const fault = error instanceof ChangedFormat ? error.fault : 'file_unreadable';
    return untold('changed', coverageDetail(fault, inquiry.file));
  } finally {
    await stored.file.close().catch(() => {});
  }
}

/** A broken entry is a miss, and is removed. */
async function fromCache<Value>(inquiry: Inquiry<Value>, port: SourcePort, key: CacheKey): Promise<Told<Value> | null> {
  const cached = await port.cache?.get(key, inquiry.limits.ttlMs);
  if (!cached) return null;
  const { at, cut, body } = cached;
  if (!body) {
    return inquiry.absent === null ? null : { kind: 'told', value: inquiry.absent, asOf: at, from: 'cache', cut };
  }
  try {
    const parsed = await inquiry.parse(bounded(body, inquiry.limits.maxBytes), notCut);
    return told(inquiry, { ...parsed, cut: parsed.cut || cut }, 'cache', at, port);
  } catch {
    await port.cache?.remove(key).catch(() => {});
    return null;
  }
}

async function fromNetwork<Value>(
  inquiry: Inquiry<Value>,
  request: { readonly url: URL; readonly headers?: Readonly<Record<string, string>> },
  port: SourcePort,
  key: CacheKey,
  signal: AbortSignal,
): Promise<SourceAnswer<Value>> {
  const limits = { ...inquiry.limits, ...port.limits };
  // Our own machine needs no sparing.
  const spacingMs = isLoopback(request.url) ? 0 : limits.spacingMs;
  const gate = gateOf(`${inquiry.code} ${request.url.origin}`, spacingMs, port.clock);
  const keepsWhole = port.cache !== null && !inquiry.thin;
  const question = {
    ...request,
    maxBytes: limits.maxBytes,
    mayCut: limits.mayCut ?? false,
    timeoutMs: limits.timeoutMs,
    async read(body: AsyncIterable<Buffer>, wasCut: () => boolean) {
      const kept: Buffer[] = [];
      const parsed = await inquiry.parse(keepsWhole ? keeping(body, kept) : body, wasCut);
      return { parsed, kept };
    },
  };
  const answer = await askHttp(question, { clock: port.clock, gate }, signal);
  if (answer.kind === 'untold') return answer;
  const parsed = answer.kind === 'read' ? answer.value.parsed : parsedAbsence(inquiry);
  if (!parsed) return untold('failed', coverageDetail('answered_status', request.url.host, 404));
  const body = answer.kind === 'absent' ? null : (inquiry.thin?.(parsed.value) ?? Buffer.concat(answer.value.kept));
  await port.cache
    ?.put(key, { cut: parsed.cut, body })
    .catch(() => port.log({ source: inquiry.code, message: 'the answer could not be cached' }));
  return told(inquiry, parsed, 'network', port.clock.date(), port);
}

const parsedAbsence = <Value>({ absent }: Inquiry<Value>): Parsed<Value> | null =>
  absent === null ? null : { value: absent, cut: false, skipped: 0 };

function told<Value>(
  { code }: Inquiry<Value>,
  { value, cut, skipped }: Parsed<Value>,
  from: Told<Value>['from'],
  asOf: Date,
  { log }: SourcePort,
): Told<Value> {
  if (skipped > 0) log({ source: code, message: 'broken entries of an answer were left out', skipped });
  return { kind: 'told', value, asOf, from, cut };
}

/** A packed file may be larger than it looks. */
async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ChangedFormat('the file is too large', 'answer_too_large');
    yield chunk;
  }
}

async function* keeping(body: AsyncIterable<Buffer>, kept: Buffer[]): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    kept.push(chunk);
    yield chunk;
  }
}
