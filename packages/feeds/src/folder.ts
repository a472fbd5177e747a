import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FeedError } from './feed-error.ts';
import { unpacked } from './unpack.ts';

export type FeedKind = 'nvd' | 'kev' | 'epss';

/** A feed found in a folder. */
export interface FolderFeed {
  readonly kind: FeedKind;
  readonly path: string;
  /** The file's name, for messages. */
  readonly name: string;
  /** As stored, packed or not. */
  readonly bytes: number;
  /** Its content, unpacked, from the beginning; at most once at a time. */
  open(): AsyncIterable<Buffer>;
}

/** The official names; every other file in the folder is ignored. */
const NAMES: ReadonlyArray<readonly [FeedKind, RegExp]> = [
  ['nvd', /^nvdcve-2\.0-[a-z0-9-]{1,60}\.json(\.gz)?$/],
  ['kev', /^known_exploited_vulnerabilities\.json(\.gz)?$/],
  ['epss', /^epss_scores-[a-z0-9-]{1,60}\.csv(\.gz)?$/],
];

/** A folder with more than this is not one of feeds. */
const MAX_ENTRIES = 10_000;

/** The feeds of a folder and of the folders right in it, in the order to read them: what is newer comes later. */
export async function listFeeds(folder: string): Promise<FolderFeed[]> {
  const root = await realpath(folder);
  const entries = await entriesOf(root);
  const inside = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  const deeper = await Promise.all(inside.map(async (path) => feedsIn(root, path, await entriesOf(path))));
  const found = [...(await feedsIn(root, root, entries)), ...deeper.flat()];
  return found.sort((a, b) => orderOf(a) - orderOf(b) || (a.name + a.path < b.name + b.path ? -1 : 1));
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.length > MAX_ENTRIES) throw new FeedError('too_large', `too many files in ${folder}`);
  return entries;
}

async function feedsIn(root: string, folder: string, entries: ReadonlyArray<{ name: string }>): Promise<FolderFeed[]> {
  const feeds = entries.map(async ({ name }) => {
    const kind = NAMES.find(([, pattern]) => pattern.test(name))?.[0];
    return kind ? await feedOf(kind, name, await insideOnly(root, join(folder, name))) : null;
  });
  return (await Promise.all(feeds)).filter((feed) => feed !== null);
}

/** A link may point to another file of the folder, never out of it: an import must not read arbitrary files. */
async function insideOnly(root: string, path: string): Promise<string> {
  const real = await realpath(path);
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new FeedError('refused', `${path} leads out of the folder`);
  }
  return real;
}

async function feedOf(kind: FeedKind, name: string, path: string): Promise<FolderFeed | null> {
  const stats = await lstat(path);
  if (!stats.isFile()) return null;
  return { kind, name, path, bytes: stats.size, open: () => openFeed(path) };
}

const CHUNK = 256 * 1024;

/** The content of a feed file, unpacked where it is packed. */
export async function* openFeed(path: string): AsyncGenerator<Buffer> {
  // O_NOFOLLOW: a file that an attacker has replaced with a link since the check is an error.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0);
  yield* unpacked(file.createReadStream({ highWaterMark: CHUNK, start: 0 }), isPacked(start));
}

/** By its first bytes, not by its name: on the way here a server may have unpacked it, or packed it. */
const isPacked = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

/** The years in order, then the feeds of changes; the other two in any order. */
function orderOf({ kind, name }: FolderFeed): number {
  if (kind !== 'nvd') return kind === 'kev' ? 3 : 4;
  if (/^nvdcve-2\.0-\d{4}\./.test(name)) return 0;
  return name.includes('-modified') || name.includes('-recent') ? 1 : 2;
}
