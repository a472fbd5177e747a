import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebRequest } from '../web/model.ts';
import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { sqlmapArgs } from './args.ts';
import { parseSqlmap, type SqlmapReport } from './parse.ts';
import { requestText } from './request-text.ts';

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
    const outputName = `${parameter}.txt`;
    const tls = request.url.startsWith('https:');
    const args = sqlmapArgs({ requestFile, parameter, tls, proxy: room.door, outputFolder: join(folder, 'out') });
    const { outcome, output } = await room.run('sqlmap', args, { ...LIMITS, signal, timeoutMs, outputName });
    const failure = failureOf(outcome);
    if (failure) return failure;
    const report = parseSqlmap(output);
    return report ? finished(report) : garbage(output.slice(-200));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
