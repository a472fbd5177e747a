import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { WebScope } from '@rocca/tools/web/model';
import type { Pace } from '@rocca/tools/web/pace';
import { openScopeProxy } from '@rocca/tools/web/proxy';
import type { RoomAnswer } from '@rocca/tools/web/room-answer';
import { openSiteDoor } from '@rocca/tools/web/site-door';
import { openToolRoom, type ToolRoom } from '@rocca/tools/web/tool-room';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { linkChange } from '../crawl/state-change.ts';
import type { ScanMessage } from '../scanner/messages.ts';

/** What programs of others are given of a scan: its site, its pace, its end. */
export interface ToolWork {
  readonly scope: WebScope;
  /** The first page. */
  readonly start: string;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  readonly raw: RawOutputs;
  /** Every answer of the site to a program. */
  onAnswered?(method: string, url: string, status: number): void;
  say(message: ScanMessage): void;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Links that would change the application are as closed to them as to our own crawl. */
export function isHarmless(method: string, url: string): boolean {
  const rest = url.replace(/^[a-z]{2,5}:\/\/[^/?#]*/i, '');
  return METHODS.has(method.toUpperCase()) && linkChange(rest) === null;
}

export type WorkAnswer<Found> =
  | RoomAnswer<Found>
  | { readonly kind: 'failed'; readonly why: 'no_room'; readonly detail: string };

/** Runs a program where it can reach the site alone: over our proxy, with at most so many requests. */
export function behindProxy<Found>(
  work: ToolWork,
  maxRequests: number,
  use: (room: ToolRoom) => Promise<RoomAnswer<Found>>,
): Promise<WorkAnswer<Found>> {
  let left = maxRequests;
  const mayAsk = (method: string, url: string) => isHarmless(method, url) && left-- > 0;
  return inRoom(work, use, ({ socketFile }) => openScopeProxy({ ...work, socketFile, mayAsk }));
}

/** The same for one that speaks TLS itself. */
export function behindDoor<Found>(
  work: ToolWork,
  use: (room: ToolRoom) => Promise<RoomAnswer<Found>>,
): Promise<WorkAnswer<Found>> {
  return inRoom(work, use, ({ socketFile }) => openSiteDoor({ ...work, socketFile }));
}

async function inRoom<Found>(
  { scope, raw }: ToolWork,
  use: (room: ToolRoom) => Promise<RoomAnswer<Found>>,
  open: (room: ToolRoom) => Promise<{ close(): void }>,
): Promise<WorkAnswer<Found>> {
  const room = await openToolRoom(scope, raw);
  if (!room) return { kind: 'failed', why: 'no_room', detail: '' };
  try {
    const way = await open(room);
    try {
      return await use(room);
    } finally {
      way.close();
    }
  } finally {
    await room.close();
  }
}

const REASONS: Readonly<Record<Extract<WorkAnswer<never>, { kind: 'failed' }>['why'], CoverageReason>> = {
  missing: 'tool_missing',
  stopped: 'stopped',
  timed_out: 'timed_out',
  killed: 'tool_failed',
  garbage: 'tool_failed',
  no_room: 'no_privileges',
};

/** Tells the coverage what came of it. */
export function sayCheck(work: ToolWork, check: string, answer: WorkAnswer<unknown>): void {
  const reason = answer.kind === 'failed' ? REASONS[answer.why] : null;
  const detail = answer.kind === 'failed' ? answer.detail.slice(0, 500).toWellFormed() : '';
  work.say({ kind: 'check', check, reason, detail });
}
