import { plainName, type RawOutputs, type RawWriter } from '@rocca/tools/core/raw-outputs';
import type { ScanMessage } from './scanner/messages.ts';

type RawMessage = Extract<ScanMessage, { kind: 'raw' }>;

interface HeardRaw {
  /** A line of the process that scans, as it came. */
  line(bytes: Buffer): Promise<void>;
  /** A part of what another program wrote. The parts of one output come one after the other. */
  part(message: RawMessage): Promise<void>;
  end(): void;
}

/** Keeps what the process that scans a site says, and what it passes on of other programs, under the name of the site. */
export function hearRaw(raw: RawOutputs, site: string): HeardRaw {
  const named = plainName(site.replace(/\/+$/, ''));
  let lines: RawWriter | undefined;
  let open: RawWriter | null = null;
  return {
    async line(bytes) {
      lines ??= raw.keep('scanner', `${named}.jsonl`);
      await lines.write(bytes);
      await lines.write(LINE_END);
    },
    async part({ tool, name, part, more }) {
      open ??= raw.keep(tool, `${named}-${plainName(name)}`);
      await open.write(Buffer.from(part, 'base64'));
      if (more) return;
      open.end();
      open = null;
    },
    end: () => lines?.end(),
  };
}

const LINE_END = Buffer.from('\n');
