import { failureOf, finished, garbage, type RoomAnswer } from '../web/room-answer.ts';
import type { RoomLimits, ToolRoom } from '../web/tool-room.ts';
import { wafw00fArgs } from './args.ts';
import { parseWafw00f, type Wafw00fReport } from './parse.ts';

interface Wafw00fOptions extends Pick<RoomLimits, 'signal' | 'timeoutMs'> {
  readonly url: string;
}

const LIMITS = { maxOutputBytes: 256 * 1024, memoryBytes: 1024 ** 3 };

export async function runWafw00f(
  room: ToolRoom,
  { url, signal, timeoutMs }: Wafw00fOptions,
): Promise<RoomAnswer<Wafw00fReport>> {
  const args = wafw00fArgs({ url, proxy: room.door });
  const { outcome, output } = await room.run('wafw00f', args, { ...LIMITS, signal, timeoutMs });
  const failure = failureOf(outcome);
  if (failure) return failure;
  const report = parseWafw00f(output);
  return report ? finished(report) : garbage(output.slice(0, 200));
}
