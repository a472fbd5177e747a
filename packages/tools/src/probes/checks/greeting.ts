import type { Probe } from '../check.ts';
import { Unclear } from '../unclear.ts';
import { visible } from '../visible.ts';
import { dial } from '../wire.ts';

/** A greeting is a line or a few. */
const HEARD_CHARACTERS = 1000;
/** After the first byte the rest of a greeting is on its way: a server that begins and stops is not waited for. */
const REST_MS = 300;

/** Connects and listens: what a service says before anything is asked of it. */
export const hearGreeting: Probe = async (request, limits, signal) => {
  const wire = await dial(request, { ...limits, readBytes: 2048 }, signal);
  try {
    const { data, end } = await wire.read((heard) => heard.length > 0);
    if (data.length === 0) {
      throw new Unclear(end === 'timed_out' ? 'timed_out' : 'tool_failed', 'it says nothing by itself');
    }
    const rest = data.includes(0x0a) ? Buffer.alloc(0) : await restOf(wire.read((heard) => heard.includes(0x0a)));
    return { kind: 'heard', text: visible(Buffer.concat([data, rest]), HEARD_CHARACTERS).trimEnd() };
  } finally {
    wire.close();
  }
};

async function restOf(reading: Promise<{ readonly data: Buffer }>): Promise<Buffer> {
  const late = new Promise<Buffer>((done) => setTimeout(() => done(Buffer.alloc(0)), REST_MS).unref());
  return Promise.race([reading.then(({ data }) => data), late]);
}
