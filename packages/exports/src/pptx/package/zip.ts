import { strToU8, type Zippable, zipSync } from 'fflate';

/** The first moment that a zip can name, in whatever zone: an entry has local time. */
const NO_TIME = new Date(1980, 0, 1);

/** A package with the same bytes for the same parts: the list of types first, the others by name, no times. */
export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const names = Object.keys(parts).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const files: Zippable = {};
  for (const name of names) {
    const part = parts[name] ?? '';
    // A picture is compressed already.
    const level = name.endsWith('.png') ? 0 : 6;
    files[name] = [typeof part === 'string' ? strToU8(part) : part, { mtime: NO_TIME, level }];
  }
  return zipSync(files);
}

const rank = (name: string): number => ['[Content_Types].xml', '_rels/.rels'].indexOf(name) + 1 || 3;
