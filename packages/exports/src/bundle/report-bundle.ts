import { createHash, createPublicKey } from 'node:crypto';
import type { ReportDocument } from '../document/document.ts';
import { jsonText } from '../json/json-text.ts';
import { BundleWriter, type FileSum } from './bundle-writer.ts';
import { type LeftOut, type ManifestFile, manifestOf } from './manifest.ts';
import { openRawFile, type RawFile } from './raw-file.ts';
import { readmeText } from './readme.ts';
import { safeName, UniqueNames } from './safe-name.ts';
import { MANIFEST_NAME, SIGNATURE_CHARACTERS } from './statement.ts';

/** What a bundle needs beside the document. */
export interface BundleParts {
  /** Outputs of tools, as they came. */
  readonly raw: AsyncIterable<RawFile>;
  /** What is lacking of them as a whole; asked for after they were listed. */
  rawProblem?(): string | null;
  readonly signer: ReportSigner;
}

/** An Ed25519 key. The private half stays with whoever signs. */
export interface ReportSigner {
  readonly publicKeyPem: string;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Of a name from outside, as the manifest keeps it. */
const MAX_NAME = 1000;
/** Lines are handed on in pieces of about this size. */
const PIECE_CHARACTERS = 64 * 1024;

/** SHA-256 of a public key in DER, hexadecimal: what people compare. */
export function keyIdOf(publicKeyPem: string): string {
  return createHash('sha256').update(derOf(publicKeyPem)).digest('hex');
}

/**
 * Writes `report.zip`: the outputs of the tools, the normalised data as JSON Lines, a manifest, and a signature that
 * covers every byte. Nothing is held in memory but one block of one file, and the names of all.
 */
export async function* reportBundle(document: ReportDocument, parts: BundleParts): AsyncGenerator<Uint8Array> {
  const { signer } = parts;
  const { publicKeyPem } = signer;
  const keyId = keyIdOf(publicKeyPem);
  const writer = new BundleWriter(document.head.endedAt ?? document.head.begunAt);
  const files: ManifestFile[] = [];
  const names = new UniqueNames();
  const add = async function* (path: string, content: AsyncIterable<Uint8Array>, more = () => ({})) {
    const sum: FileSum = yield* writer.addStream(names.take(path), content);
    files.push({ name: sum.name, size: sum.length, sha256: sum.sha256, ...more() });
  };

  const raw: RawFile[] = [];
  for await (const file of parts.raw) raw.push(file);
  const rawProblem = parts.rawProblem?.() ?? null;
  const leftOut: LeftOut[] = raw.flatMap((file) => (file.problem ? [lacking(file, file.problem)] : []));
  yield* add('README.txt', pieces([readmeText(document, { keyId, rawProblem, leftOut })]));
  for (const [path, lines] of dataFiles(document)) yield* add(path, pieces(lines));
  for (const file of raw.filter(({ problem }) => !problem)) {
    const { tool, name, cut } = file;
    const opened = await openRawFile(file);
    try {
      if (opened.isLost) leftOut.push(lacking(file, opened.problem() ?? ''));
      else {
        yield* add(`raw/${safeName(tool)}/${safeName(name)}`, opened.content, () => {
          const problem = opened.problem();
          return {
            ...{ tool: tool.slice(0, MAX_NAME), original_name: name.slice(0, MAX_NAME) },
            ...(cut || problem ? { cut: true } : {}),
            ...(problem ? { problem } : {}),
          };
        });
      }
    } finally {
      await opened.close();
    }
  }
  const manifest = manifestOf(document, { keyId, files, rawProblem, leftOut });
  yield* writer.addStored(MANIFEST_NAME, Buffer.from(`${jsonText(manifest)}\n`));

  const key = derOf(publicKeyPem).toString('base64');
  const statement = yield* writer.finish(key, (text) => text.length + 1 + SIGNATURE_CHARACTERS);
  const signature = await signer.sign(Buffer.from(statement));
  yield Buffer.from(`${statement}\n${Buffer.from(signature).toString('base64')}`);
}

const lacking = ({ tool, name }: RawFile, reason: string): LeftOut => ({
  ...{ tool: tool.slice(0, MAX_NAME), name: name.slice(0, MAX_NAME), reason },
});

type Lines = Iterable<string> | AsyncIterable<string>;

function dataFiles({ executive, coverage, details }: ReportDocument): Array<readonly [path: string, lines: Lines]> {
  const whole = (value: unknown) => [`${jsonText(value)}\n`];
  const table = (section: string, rows: () => AsyncIterable<object>) =>
    [`data/${safeName(section)}.jsonl`, linesOf(rows)] as const;
  return [
    ['data/executive.json', whole(executive)],
    ['data/coverage.json', whole(coverage)],
    ...(details
      ? [
          table(details.findings.section, () => details.findings.rows()),
          table('remedies', () => details.remedies()),
          ...details.tables.map((one) => table(one.section, () => one.rows())),
        ]
      : []),
  ];
}

async function* linesOf(rows: () => AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows()) yield `${jsonText(row)}\n`;
}

async function* pieces(lines: Lines): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function derOf(publicKeyPem: string): Buffer {
  return createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' });
}
