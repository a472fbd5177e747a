import { join } from 'node:path';
import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { whatwebArgs } from './args.ts';
import { parseWhatweb, type WhatwebTechnology } from './parse.ts';

interface WhatwebOptions extends Pick<RoomLimits, 'signal' | 'timeoutMs'> {
  readonly url: string;
  readonly userAgent: string;
  readonly asksMore: boolean;
}

const MAX_REPORT_BYTES = 2 * 1024 * 1024;
const LIMITS = { maxOutputBytes: 256 * 1024, memoryBytes: 1024 ** 3 };

export async function runWhatweb(
  room: ToolRoom,
  { signal, timeoutMs, ...request }: WhatwebOptions,
): Promise<RoomAnswer<readonly WhatwebTechnology[]>> {
  const reportFile = join(room.folder, 'whatweb.json');
  const args = whatwebArgs({ ...request, reportFile });
  const { outcome, output } = await room.run('whatweb', args, { ...LIMITS, signal, timeoutMs });
  const failure = failureOf(outcome);
  if (failure) return failure;
  const found = parseWhatweb((await room.readReport('whatweb', reportFile, MAX_REPORT_BYTES)) ?? '');
  return found ? finished(found) : garbage(output.slice(0, 200));
}
