import { afterAll, describe, expect, it } from 'vitest';
import { NO_RAW_OUTPUTS, plainName } from './raw-outputs.ts';
import { spawnTool } from './spawn-tool.ts';
import { createWorkshop } from './testing/workshop.ts';

describe('a name', () => {
  it.each([
    ['10.0.0.5-443.xml', '10.0.0.5-443.xml'],
    ['2001:db8::1-443.xml', '2001-db8-1-443.xml'],
    ['https://shop.test:8443/a/../../b?c=d', 'https-shop.test-8443-a-.-.-b-c-d'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
    ['\u202e\0\n', 'output'],
  ])('of %j is %j', (text, name) => {
    expect(plainName(text)).toBe(name);
  });

  it('is short, and keeps its beginning and its end', () => {
    expect(plainName(`start${'x'.repeat(500)}.json`)).toMatch(/^start.{80,110}\.json$/);
    expect(plainName('y'.repeat(500)).length).toBe(120);
  });
});

describe('the output of a tool', () => {
  const workshop = createWorkshop();
  afterAll(workshop.close);
  const options = () => ({
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    cwd: workshop.workDir(),
    maxOutputBytes: 10_000_000,
  });
  const writer = () => {
    const chunks: Uint8Array[] = [];
    let ends = 0;
    const raw = { write: async (chunk: Uint8Array) => void chunks.push(chunk), end: () => void ends++ };
    return { raw, bytes: () => Buffer.concat(chunks), isEnded: () => ends > 0 };
  };

  it('is kept to the last byte, also where the reader gives up', async () => {
    const [kept, read] = [writer(), [] as Buffer[]];
    const onOutput = (chunk: Buffer) => void read.push(chunk);
    await spawnTool('sh', ['-c', 'head -c 300000 /dev/urandom; printf "\\\\377end"'], {
      ...options(),
      raw: kept.raw,
      onOutput,
    });
    expect(kept.bytes().length).toBeGreaterThan(300_000);
    expect(kept.bytes().equals(Buffer.concat(read))).toBe(true);
    expect(kept.isEnded()).toBe(true);
    const failing = writer();
    const gives = () => Promise.reject(new Error('unreadable'));
    await expect(
      spawnTool('sh', ['-c', 'echo broken'], { ...options(), raw: failing.raw, onOutput: gives }),
    ).rejects.toThrow('unreadable');
    expect(failing.bytes().toString()).toBe('broken\n');
    expect(failing.isEnded()).toBe(true);
  });

  it('is empty and has its end where the tool was never started', async () => {
    const kept = writer();
    await spawnTool('sh', ['-c', 'echo'], { ...options(), signal: AbortSignal.abort(), raw: kept.raw });
    expect(kept.isEnded()).toBe(true);
    expect(await NO_RAW_OUTPUTS.keep('a', 'b').write(Buffer.from('x'))).toBeUndefined();
  });
});
