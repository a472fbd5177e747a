/**
 * What a bundle's signature covers: the comment that ends the archive. It holds the sums of what no list inside the
 * archive can hold, so that every byte of the file is covered by exactly one sum:
 *
 *   files … manifest.json      each by its sum in regions.json
 *   regions.json               by the statement
 *   central directory          each line by its sum in regions.json; the line of regions.json by the statement
 *   end records                by the statement
 *   the statement              by the signature that follows it, the last bytes of the file
 */
export interface Statement {
  readonly format: typeof STATEMENT_FORMAT;
  readonly version: 1;
  /** The Ed25519 public key: SubjectPublicKeyInfo, DER, base64. */
  readonly publicKey: string;
  /** Bytes of the file before this statement, and their SHA-256. */
  readonly bytes: number;
  readonly sha256: string;
  readonly regions: Region & { readonly offset: number };
  readonly regionsLine: Region;
  readonly end: Region;
}

export interface Region {
  readonly length: number;
  /** Hexadecimal, of the bytes as they stand in the archive: header, compressed content, descriptor. */
  readonly sha256: string;
}

/** One file of `regions.json`, in the order of the archive. */
export interface FileRegion extends Region {
  readonly name: string;
  /** Its line in the central directory. */
  readonly line: Region;
}

/** The content of `regions.json`. */
export interface Regions {
  readonly format: 'rocca-report-regions';
  readonly version: 1;
  readonly files: readonly FileRegion[];
}

export const STATEMENT_FORMAT = 'rocca-report-bundle';
/** How every statement begins: it is found without any record of the archive. */
export const STATEMENT_START = `{"format":"${STATEMENT_FORMAT}"`;
/** 64 bytes in base64. */
export const SIGNATURE_CHARACTERS = 88;
export const MANIFEST_NAME = 'manifest.json';
export const REGIONS_NAME = 'regions.json';

const SHA256 = /^[0-9a-f]{64}$/;

/** The statement as it is signed and written. Its length depends on no sum: all sums are equally long. */
export function statementText(statement: Omit<Statement, 'format' | 'version'>): string {
  const { publicKey, bytes, sha256, regions, regionsLine, end } = statement;
  return JSON.stringify({
    format: STATEMENT_FORMAT,
    version: 1,
    publicKey,
    bytes,
    sha256,
    regions: { offset: regions.offset, ...regionOf(regions) },
    regionsLine: regionOf(regionsLine),
    end: regionOf(end),
  } satisfies Statement);
}

/** Null: this is no statement. */
export function parseStatement(text: string): Statement | null {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  const { publicKey, bytes, sha256, regions, regionsLine, end } = value;
  const known =
    value.format === STATEMENT_FORMAT &&
    value.version === 1 &&
    typeof publicKey === 'string' &&
    isCount(bytes) &&
    isSha256(sha256) &&
    isRegion(regions) &&
    isCount((regions as Partial<Statement['regions']>).offset) &&
    isRegion(regionsLine) &&
    isRegion(end);
  return known ? (value as unknown as Statement) : null;
}

/** Null: this is no list of regions. */
export function parseRegions(text: string): Regions | null {
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== 'rocca-report-regions' || value.version !== 1) return null;
  const { files } = value;
  const known =
    Array.isArray(files) &&
    files.every((file) => isRecord(file) && typeof file.name === 'string' && isRegion(file) && isRegion(file.line));
  return known ? (value as unknown as Regions) : null;
}

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && SHA256.test(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRegion(value: unknown): value is Region {
  return isRecord(value) && isCount(value.length) && isSha256(value.sha256);
}

const regionOf = ({ length, sha256 }: Region): Region => ({ length, sha256 });
