import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cookie } from '../web/cookies.ts';
import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { type WapitiRequest, wapitiArgs } from './args.ts';
import { wapitiCookies } from './cookie-file.ts';
import { parseWapiti, type WapitiFinding } from './parse.ts';

interface WapitiOptions
  extends Pick<RoomLimits, 'signal' | 'timeoutMs'>,
    Pick<WapitiRequest, 'url' | 'starts' | 'modules' | 'userAgent' | 'crawlSeconds' | 'attackSeconds'> {
  readonly cookies: readonly Cookie[];
}

const LIMITS = { maxOutputBytes: 16 * 1024 * 1024, memoryBytes: 1024 ** 3 };
const MAX_REPORT_BYTES = 16 * 1024 * 1024;

/** Its report is written at its end alone: one that was cut has said nothing. */
export async function runWapiti(
  room: ToolRoom,
  { signal, timeoutMs, cookies, ...request }: WapitiOptions,
): Promise<RoomAnswer<readonly WapitiFinding[]>> {
  const reportFile = join(room.folder, 'wapiti.json');
  const cookieFile = cookies.length === 0 ? null : join(room.folder, 'cookies.json');
  if (cookieFile !== null)
    await writeFile(cookieFile, wapitiCookies(new URL(request.url).hostname, cookies), { mode: 0o600 });
  const args = wapitiArgs({ ...request, proxy: room.door, folder: room.folder, reportFile, cookieFile });
  const { outcome, output } = await room.run('wapiti', args, { ...LIMITS, signal, timeoutMs });
  const failure = failureOf(outcome);
  if (failure) return failure;
  const found = parseWapiti((await room.readReport('wapiti', reportFile, MAX_REPORT_BYTES)) ?? '');
  return found ? finished(found) : garbage(output.slice(-200));
}
