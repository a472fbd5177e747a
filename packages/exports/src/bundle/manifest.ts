import type { ReportDocument } from '../document/document.ts';
import { isCount, isRecord, isSha256, parseJson } from './statement.ts';

/** The content of `manifest.json`: what the archive is of, how it was made, and every file with its sum. */
export interface Manifest {
  readonly format: 'rocca-report';
  readonly version: 1;
  readonly report: {
    readonly id: string;
    readonly engine: string;
    readonly company: string;
    readonly target: string;
    readonly name: string;
    readonly language: string;
    readonly begun_at: string;
    readonly ended_at: string | null;
    readonly ended: string;
    readonly complete: boolean;
  };
  readonly tools: ReadonlyArray<{ readonly name: string; readonly version: string }>;
  /** How old the vulnerability knowledge was. */
  readonly knowledge: ReadonlyArray<{
    readonly name: string;
    readonly data_date: string | null;
    readonly loaded_at: string | null;
    readonly entries: number;
    /** Of a source that was never loaded: what the starter set told of it. */
    readonly starter_part: { readonly data_date: string; readonly entries: number } | null;
  }>;
  /** SHA-256 of the public key that signs the archive. */
  readonly key_id: string;
  /** What is lacking of the outputs of tools as a whole; null: nothing. */
  readonly raw_problem: string | null;
  /** Outputs of tools that are no files here, and why. */
  readonly left_out: readonly LeftOut[];
  readonly files: readonly ManifestFile[];
}

export interface LeftOut {
  readonly tool: string;
  readonly name: string;
  readonly reason: string;
}

export interface ManifestFile {
  readonly name: string;
  /** Of the content, unpacked. */
  readonly size: number;
  readonly sha256: string;
  /** Of an output of a tool: which tool wrote it, and its name there. */
  readonly tool?: string;
  readonly original_name?: string;
  /** There was more than is kept. */
  readonly cut?: true;
  /** Why a part of its content is missing. */
  readonly problem?: string;
}

interface ManifestParts {
  readonly keyId: string;
  readonly rawProblem: string | null;
  readonly leftOut: readonly LeftOut[];
  readonly files: readonly ManifestFile[];
}

export function manifestOf(document: ReportDocument, parts: ManifestParts): Manifest {
  const { head, coverage } = document;
  return {
    format: 'rocca-report',
    version: 1,
    report: {
      id: head.reportId,
      engine: head.engine.code,
      company: head.company,
      target: head.target,
      name: head.name,
      language: document.language,
      begun_at: head.begunAt.toISOString(),
      ended_at: head.endedAt?.toISOString() ?? null,
      ended: coverage.ended,
      complete: coverage.complete,
    },
    tools: coverage.tools.map(({ name, version }) => ({ name, version })),
    knowledge: coverage.knowledge.map(({ name, data_date, loaded_at, entries, starter_part }) => ({
      ...{ name, data_date, loaded_at, entries, starter_part },
    })),
    key_id: parts.keyId,
    raw_problem: parts.rawProblem,
    left_out: parts.leftOut,
    files: parts.files,
  };
}

/** What a verifier needs of a manifest; null: this is no manifest. */
export function parseManifest(text: string): Pick<Manifest, 'report' | 'key_id' | 'files'> | null {
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== 'rocca-report' || value.version !== 1) return null;
  const { report, key_id: keyId, files } = value;
  const known =
    isRecord(report) &&
    ['id', 'engine', 'target', 'name', 'begun_at'].every((key) => typeof report[key] === 'string') &&
    typeof keyId === 'string' &&
    Array.isArray(files) &&
    files.every(
      (file) => isRecord(file) && typeof file.name === 'string' && isCount(file.size) && isSha256(file.sha256),
    );
  return known ? (value as unknown as Manifest) : null;
}
