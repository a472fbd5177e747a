import { createHash } from 'node:crypto';
import { RAW_DATA_FILE } from '@rocca/contract/api/report-files.schema';
import type { Language } from '@rocca/contract/language';
import type { MachineFormat } from '@rocca/exports/document/document';
import type { FileFormat } from '@rocca/exports/document/file-format';
import { FORMATS } from '@rocca/exports/formats';

/** The files that a report has, in the order a reader is shown them. */
export function formatsFor(has: {
  readonly full: boolean;
  readonly machineFormats: readonly MachineFormat[];
}): FileFormat[] {
  return FORMATS.filter(({ needs }) => {
    if (needs === 'executive') return true;
    return has.full && (needs === 'details' || has.machineFormats.includes(needs));
  });
}

/** The language a file is stored in. */
export const languageOfFile = ({ language }: Pick<FileFormat, 'language'>, asked: Language): Language =>
  language ?? asked;

/** What a file depends on beside its report, which does not change once it is closed. */
interface FileBasis {
  readonly full: boolean;
  /** Of the brand that it is drawn in. */
  readonly brandHash: string;
  readonly closedAt: Date;
  /** Covers name the company and the test. */
  readonly company: string;
  readonly result: { readonly name: string };
}

/** Changes whenever the file would be another one: files with another mark are made again. */
export function markOf({ version }: Pick<FileFormat, 'version'>, basis: FileBasis): string {
  const { full, brandHash, closedAt, company, result } = basis;
  const text = JSON.stringify([version, full, brandHash, closedAt, company, result.name]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Whether a reader may have this file. */
export const mayRead = (name: string, { readRawData }: { readonly readRawData: boolean }): boolean =>
  name !== RAW_DATA_FILE || readRawData;
