import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSources } from '../open-sources.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { serve } from '../testing/service-server.ts';
import { tapSources } from './tap-sources.ts';

const { signal } = new AbortController();

function memory() {
  const texts: Record<string, string> = {};
  const leftOut: string[] = [];
  return {
    texts,
    leftOut,
    keep(source: string, name: string) {
      const key = `${source}/${name}`;
      texts[key] = '';
      const write = async (chunk: Uint8Array) => {
        texts[key] += Buffer.from(chunk).toString();
      };
      return { write, end: () => undefined };
    },
    leaveOut: (source: string, name: string) => void leftOut.push(`${source}/${name}`),
  };
}

it('passes answers on as they came, and says whether they are new, cached or from the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rocca-tap-'));
  try {
    await mkdir(join(folder, 'offline', 'internetdb'), { recursive: true });
    await writeFile(join(folder, 'offline', 'internetdb', '8.8.8.8.json'), ' {"ip":"8.8.8.8","ports":[]}');
    const certificates = '[ {"name_value":"www.acme.com","unknown_field":"kept all the same"} ]\n';
    await using server = await serve((_, response) => response.end(certificates));
    const sources = openSources({
      keys: { shodan: null, hibp: null },
      ...{ folder: join(folder, 'offline'), cacheDir: join(folder, 'cache'), network: true, clock: manualClock() },
      addresses: { crtsh: server.base, internetdb: server.base },
    });
    const tap = memory();
    const heard = tapSources(sources, tap);
    await heard.certificates.ask('acme.com', signal);
    await heard.certificates.ask('acme.com', signal);
    await heard.hosts[1]?.ask('8.8.8.8', signal);
    expect(tap.texts).toMatchObject({
      'crtsh/acme.com.json': certificates,
      'crtsh/cached-acme.com.json': expect.stringContaining('www.acme.com'),
      'internetdb/stored-8.8.8.8.json': ' {"ip":"8.8.8.8","ports":[]}',
    });
    expect(server.requests).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('leaves out what names accounts of people, and says so', async () => {
  await using server = await serve(({ url }, response) =>
    response.end(url === '/api/v3/breaches' ? '[{"Name":"Adobe"}]' : '{"maria":["Adobe"]}'),
  );
  const sources = openSources({
    keys: { shodan: null, hibp: 'key' },
    ...{ folder: null, cacheDir: null, network: true, clock: manualClock() },
    addresses: { hibp: server.base },
  });
  const tap = memory();
  await tapSources(sources, tap).breaches[0]?.ask('acme.com', signal);
  expect(tap.leftOut).toEqual(['hibp/acme.com.json']);
  expect(tap.texts).toEqual({ 'hibp/breaches.json': '[{"Name":"Adobe"}]' });
});
