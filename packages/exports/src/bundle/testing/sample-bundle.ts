import { generateKeyPairSync, sign } from 'node:crypto';
import type { ReportDocument } from '../../document/document.ts';
import { sampleDocument } from '../../testing/sample-document.ts';
import type { ByteSource } from '../byte-source.ts';
import type { RawFile } from '../raw-file.ts';
import { type ReportSigner, reportBundle } from '../report-bundle.ts';

/** A signer whose key lives as long as the test. */
export function makeSigner(): ReportSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    sign: async (message) => sign(null, message, privateKey),
  };
}

export interface BundleOptions {
  readonly document?: ReportDocument;
  readonly signer?: ReportSigner;
  readonly raw?: ReadonlyArray<readonly [tool: string, name: string, content: string]>;
  /** Outputs that do more than have a content. */
  readonly more?: readonly RawFile[];
}

/** A whole bundle in memory. */
export async function makeBundle(options: BundleOptions = {}): Promise<Buffer> {
  const {
    document = sampleDocument({ findings: 1, lite: true }),
    signer = makeSigner(),
    raw = [],
    more = [],
  } = options;
  const chunks: Uint8Array[] = [];
  for await (const chunk of reportBundle(document, { raw: rawFiles(raw, more), signer })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* rawFiles(files: NonNullable<BundleOptions['raw']>, more: readonly RawFile[]): AsyncGenerator<RawFile> {
  for (const [tool, name, content] of files) {
    yield {
      tool,
      name,
      async *open() {
        yield Buffer.from(content);
      },
    };
  }
  yield* more;
}

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(Math.max(0, offset), Math.max(0, offset + length)),
  };
}
