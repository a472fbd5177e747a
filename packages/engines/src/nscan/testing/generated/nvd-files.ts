import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NvdItem } from './nvd-record.ts';

const FOLDER = process.env.ROCCA_NVD_FOLDER ?? resolve(import.meta.dirname, '../../../../../../../shared/data');

/** NVD's yearly files, where there are any: they are no part of the repository. */
export function nvdFiles(): string[] {
  const folder = [join(FOLDER, 'nvd'), FOLDER].find((path) => existsSync(path));
  if (!folder) return [];
  return readdirSync(folder)
    .filter((name) => /^nvdcve-2\.0-\w+\.json\.gz$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const RECORD = '{"cve":{"id":"';
const CRITERIA = '"criteria":"cpe:2.3:a:';
const SYSTEM_CRITERIA = '"criteria":"cpe:2.3:o:';

/** The records that name one of the products, the latest of each id; the rest is never parsed. */
export function recordsNaming(names: ReadonlySet<string>, files: readonly string[]): NvdItem[] {
  const records = new Map<string, NvdItem>();
  for (const file of files) {
    // A character for each byte is quick to search; a record that counts is read as what it is.
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    let start = text.indexOf(RECORD);
    while (start !== -1) {
      const next = text.indexOf(RECORD, start + RECORD.length);
      const record = text.slice(start, next === -1 ? text.lastIndexOf(']') : next);
      if (names.size > 0 && (namesOne(record, CRITERIA, names) || namesOne(record, SYSTEM_CRITERIA, names))) {
        const item = JSON.parse(Buffer.from(record.replace(/,\s*$/, ''), 'latin1').toString('utf8')) as NvdItem;
        const known = records.get(item.cve.id)?.cve.lastModified ?? '';
        if ((item.cve.lastModified ?? '') >= known) records.set(item.cve.id, item);
      }
      start = next;
    }
  }
  return [...records.values()];
}

function namesOne(record: string, mark: string, names: ReadonlySet<string>): boolean {
  for (let at = record.indexOf(mark); at !== -1; at = record.indexOf(mark, at + mark.length)) {
    const from = at + mark.length;
    const vendorEnds = record.indexOf(':', from);
    // Marks that mean themselves are quoted: `joomla\\\\!`.
    const name = record.slice(from, record.indexOf(':', vendorEnds + 1)).replaceAll('\\', '');
    if (names.has(name)) return true;
  }
  return false;
}
