import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NmapHost, NmapService } from '@rocca/tools/nmap/model';
import { host, port, service } from '../../../testing/nmap-host.ts';
import { generateServices } from './generate.ts';
import type { GeneratedService } from './truth.ts';

/** A generated service and what nmap said of it. */
export interface CapturedService {
  readonly generated: GeneratedService;
  readonly address: string;
  readonly state: string;
  /** What differs from a service of which nmap knows nothing but the name. */
  readonly nmap: Partial<NmapService> & { readonly name: string };
}

/** A line of the file: bytes and nmap's words. What is true of them is the generator's to say, and may be mended there. */
export type CapturedLine = Omit<CapturedService, 'generated'> & Pick<GeneratedService, 'id' | 'speaks'>;

/** Its first line. */
export interface CaptureHead {
  readonly nmap: string;
  readonly seed: number;
}

export const CAPTURE_FILE = resolve(import.meta.dirname, '__fixtures__/nmap-7.93-services.jsonl');

export function readCapture(): CapturedService[] {
  const [head = '', ...lines] = readFileSync(CAPTURE_FILE, 'utf8').trimEnd().split('\n');
  const { seed } = JSON.parse(head) as CaptureHead;
  const services = lines.map((line) => JSON.parse(line) as CapturedLine);
  const generated = generateServices({ seed, count: services.length });
  return services.map(({ id, speaks, ...rest }, at) => {
    const same = generated[at];
    if (same?.id !== id || JSON.stringify(same.speaks) !== JSON.stringify(speaks)) {
      throw new Error(`${id} now says something else than nmap heard: run capture.ts again`);
    }
    return { generated: same, ...rest };
  });
}

/** The bytes a service says of itself, to whoever asks the right question. */
export function bannerOf({ speaks }: GeneratedService): string {
  return speaks.kind === 'answers'
    ? `${speaks.greeting}${speaks.answers.map(({ says }) => says).join('')}`
    : speaks.text;
}

/** One host for each, so that what one answer tells of its host is not believed of another. */
export function hostOf({ generated, address, state, nmap }: CapturedService): NmapHost {
  return host({
    address,
    ports: [port(generated.port, { state, service: service(nmap.name, nmap) })],
  });
}
