import { createHash, createPublicKey } from 'node:crypto';
import type { ReportDocument } from '../document/document.ts';
import { jsonText } from '../json/json-text.ts';
import { BundleWriter, type FileSum } from './bundle-writer.ts';
import { type ManifestFile, manifestOf } from './manifest.ts';
import { readmeText } from './readme.ts';
import { safeName, UniqueNames } from './safe-name.ts';
import { MANIFEST_NAME, SIGNATURE_CHARACTERS } from './statement.ts';

/** What a bundle needs beside the document. */
export interface BundleParts {
  /** Outputs of tools, as they came. */
  readonly raw: AsyncIterable<RawFile>;
  /** What is lacking of them as a whole; asked for after they were read. */
  rawProblem?(): string | null;
  readonly signer: ReportSigner;
}

export interface RawFile {
  readonly tool: string;
  /** Of unknown origin: it may try to leave its folder. */
  readonly name: string;
  /** There was more than is kept. */
  readonly cut?: boolean;
  /** Why it is not kept; null: it is. */
  readonly problem?: string | null;
  open(): AsyncIterable<Uint8Array>;
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
 * covers every byte. Nothing is held in memory but one block of one file.
 */
export async function* reportBundle(document: ReportDocument, parts: BundleParts): AsyncGenerator<Uint8Array> {
  const { signer } = parts;
  const { publicKeyPem } = signer;
  const keyId = keyIdOf(publicKeyPem);
  const writer = new BundleWriter(document.head.endedAt ?? document.head.begunAt);
  const files: ManifestFile[] = [];
  const names = new UniqueNames();
  const add = async function* (path: string, content: AsyncIterable<Uint8Array>, more: object = {}) {
    const sum: FileSum = yield* writer.addStream(names.take(path), content);
    files.push({ name: sum.name, size: sum.length, sha256: sum.sha256, ...more });
  };

  yield* add('README.txt', pieces([readmeText(document, keyId)]));
  for (const [path, lines] of dataFiles(document)) yield* add(path, pieces(lines));
  for await (const file of parts.raw) {
    const { tool, name, cut, problem } = file;
    yield* add(`raw/${safeName(tool)}/${safeName(name)}`, file.open(), {
      tool: tool.slice(0, MAX_NAME),
      original_name: name.slice(0, MAX_NAME),
      ...(cut ? { cut } : {}),
      ...(problem ? { problem } : {}),
    });
  }
  const manifest = manifestOf(document, { keyId, files, rawProblem: parts.rawProblem?.() ?? null });
  yield* writer.addStored(MANIFEST_NAME, Buffer.from(`${jsonText(manifest)}\n`));

  const key = derOf(publicKeyPem).toString('base64');
  const statement = yield* writer.finish(key, (text) => text.length + 1 + SIGNATURE_CHARACTERS);
  const signature = await signer.sign(Buffer.from(statement));
  yield Buffer.from(`${statement}\n${Buffer.from(signature).toString('base64')}`);
}

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
