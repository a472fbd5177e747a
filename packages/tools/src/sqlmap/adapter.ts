import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebRequest } from '../web/model.ts';
import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import { readTarget } from '../web/scope.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { sqlmapArgs } from './args.ts';
import { parseSqlmap, type SqlmapReport } from './parse.ts';

interface SqlmapOptions extends Pick<RoomLimits, 'signal' | 'timeoutMs'> {
  /** The request with a value that works; its session included. */
  readonly request: WebRequest;
  readonly parameter: string;
}

const LIMITS = { maxOutputBytes: 2 * 1024 * 1024, memoryBytes: 1024 ** 3 };

export async function runSqlmap(
  room: ToolRoom,
  { request, parameter, signal, timeoutMs }: SqlmapOptions,
): Promise<RoomAnswer<SqlmapReport>> {
  const text = requestText(request);
  if (text === null) return garbage('a request that no file can hold');
  const folder = await mkdtemp(join(room.folder, 'sqlmap-'));
  try {
    const requestFile = join(folder, 'request');
    await writeFile(requestFile, text, { mode: 0o600 });
    const tls = request.url.startsWith('https:');
    const args = sqlmapArgs({ requestFile, parameter, tls, proxy: room.door, outputFolder: join(folder, 'out') });
    const { outcome, output } = await room.run('sqlmap', args, { ...LIMITS, signal, timeoutMs });
    const failure = failureOf(outcome);
    if (failure) return failure;
    const report = parseSqlmap(output);
    return report ? finished(report) : garbage(output.slice(-200));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As sqlmap reads it from a file: a star is a mark of its own there, and a line break would begin another header. */
function requestText({ method, url, headers, body }: WebRequest): string | null {
  const target = readTarget(url);
  const text = body === null ? '' : body.toString();
  if (!target) return null;
  const own = headers.filter(([name]) => !/^(?:host|content-length|connection|accept-encoding)$/i.test(name));
  const lines = [['Host', new URL(target.origin).host], ...own].map(([name, value]) => `${name}: ${value}`);
  if ([target.path, text, ...lines].some((part) => part.includes('*')) || lines.some((line) => /[\r\n]/.test(line)))
    return null;
  return [`${method} ${target.path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}
