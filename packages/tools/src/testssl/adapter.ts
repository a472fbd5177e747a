import { join } from 'node:path';
import type { WebScope } from '../web/model.ts';
import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import { siteOf } from '../web/scope.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { testsslArgs } from './args.ts';
import { parseTestssl, type TestsslRow } from './parse.ts';

interface TestsslOptions extends Pick<RoomLimits, 'signal' | 'timeoutMs'> {
  readonly scope: WebScope;
}

const LIMITS = { maxOutputBytes: 4 * 1024 * 1024, memoryBytes: 1024 ** 3 };
const MAX_REPORT_BYTES = 4 * 1024 * 1024;

/** The room's door leads to the site itself, byte for byte. */
export async function runTestssl(
  room: ToolRoom,
  { scope, signal, timeoutMs }: TestsslOptions,
): Promise<RoomAnswer<readonly TestsslRow[]>> {
  const jsonFile = join(room.folder, 'testssl.json');
  const { hostname, port } = siteOf(scope);
  const args = testsslArgs({ host: hostname, port, address: scope.address, jsonFile });
  const { outcome } = await room.run('testssl', args, { ...LIMITS, signal, timeoutMs });
  // Its exit code counts what it found; 245 and above are its own failures.
  const isOver = outcome.kind === 'ended' && outcome.signal === null && outcome.exitCode < 240;
  const failure = isOver ? null : failureOf(outcome);
  if (failure) return failure;
  const rows = parseTestssl((await room.readReport('testssl', jsonFile, MAX_REPORT_BYTES)) ?? '');
  return rows ? finished(rows) : garbage('no report');
}
