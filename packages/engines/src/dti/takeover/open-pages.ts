import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import { startProber } from '@rocca/tools/probes/prober';
import type { Reach } from '../../core/reach.ts';
import { isPublic } from '../addresses/look-at-addresses.ts';
import type { ReadPage } from './index.ts';

interface Opening {
  readonly reach: Reach;
  readonly workDir: string;
  readonly raw: RawOutputs;
}

/** Reads start pages of names of the domain, wherever they lead in public: one request each, as a visitor makes it. */
export async function openPages({ reach, workDir, raw }: Opening) {
  const folder = join(workDir, 'takeover');
  await mkdir(folder, { recursive: true });
  const prober = startProber({
    ...{ signal: reach.signal, workDir: folder, inside: reach.inside, user: reach.user },
    keep: () => raw.keep('probes', 'takeover.jsonl'),
  });
  const read: ReadPage = async (name, addresses) => {
    const ip = addresses.find((address) => isPublic(address, reach.scope));
    if (ip === undefined) return 'not_allowed';
    const plain = await prober.probe({ check: 'start_page', ip, port: 80, tls: false, hostname: name });
    if (plain.kind === 'heard' && !/^HTTP 3/.test(plain.text)) return { text: plain.text };
    const secure = await prober.probe({ check: 'start_page', ip, port: 443, tls: true, hostname: name });
    if (secure.kind === 'heard') return { text: secure.text };
    return secure.kind === 'unclear' ? secure.reason : 'tool_failed';
  };
  return { read, close: () => prober.close() };
}
