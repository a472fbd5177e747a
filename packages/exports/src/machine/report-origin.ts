import { createHash } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import type { DocumentDetails, ReportDocument } from '../document/document.ts';

/** The version of the product that writes the file. */
export const PRODUCT_VERSION = manifest.version;

/** A UUID that is always the same for the same text: version 8, whose bits may come from any hash. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(18, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The time that a file of the report says it was made at. */
export const fileTime = ({ head }: ReportDocument): string => (head.endedAt ?? head.begunAt).toISOString();

/** @throws Error where the licence opens the executive part alone: such a report has no file of its findings. */
export function findingDetails({ details }: ReportDocument): DocumentDetails {
  if (!details) throw new Error('the report has no details');
  return details;
}
