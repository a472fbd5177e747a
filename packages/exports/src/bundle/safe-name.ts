/** Longer names break archives on file systems that allow 255 bytes for one. */
const MAX_LENGTH = 100;
/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com\d|lpt\d)(?:\.|$)/i;

/**
 * One part of a path that every system can unpack, made of a name from outside: letters, digits, `.`, `_` and `-` alone,
 * no folder above, no device, no hidden file.
 */
export function safeName(name: string): string {
  const parts = name.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  const plain = parts
    .join('_')
    // The name may be a megabyte long.
    .slice(0, 10 * MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '')
    .replace(/\.+$/, '');
  const short = shorten(plain === '' ? 'file' : plain);
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Gives each name once, without regard to case: some file systems know no case. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();

  take(path: string): string {
    const key = path.toLowerCase();
    let count = this.#counts.get(key) ?? 1;
    let free = path;
    while (this.#taken.has(free.toLowerCase())) {
      count += 1;
      free = numbered(path, count);
    }
    this.#counts.set(key, count);
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** `scan.xml` as `scan-2.xml`. */
function numbered(path: string, count: number): string {
  const { stem, ending } = split(path);
  return `${stem}-${count}${ending}`;
}

function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const { stem, ending } = split(name);
  return `${stem.slice(0, MAX_LENGTH - ending.length)}${ending}`;
}

/** The ending has at most ten characters; what is longer is part of the name. */
function split(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}
