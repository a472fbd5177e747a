import { createHash } from 'node:crypto';
import { type ByteSource, sumOf } from './byte-source.ts';
import { differsFromManifest } from './check-contents.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { findSignatureBlock, type SignatureBlock } from './signature-block.ts';
import {
  type FileRegion,
  MANIFEST_NAME,
  parseRegions,
  REGIONS_NAME,
  type Region,
  type Statement,
} from './statement.ts';
import { LOCAL_HEADER_BYTES } from './zip-records.ts';

/** One part of the file that is not as it was signed. Offsets are those of the file as it is. */
export type Damage =
  | { readonly kind: 'file' | 'line'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'end' | 'signature'; readonly from: number; readonly to: number }
  /** Bytes that were put in or taken out before the named part; null: before the signature. */
  | { readonly kind: 'added' | 'removed'; readonly bytes: number; readonly before: string | null }
  | { readonly kind: 'appended'; readonly bytes: number; readonly from: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'other_key'; readonly keyId: string; readonly expected: string }
  /** The content of a file is not the one of the manifest: whoever signed made a wrong archive. */
  | { readonly kind: 'content'; readonly name: string };

export type Verdict =
  | { readonly kind: 'intact'; readonly keyId: string; readonly files: number; readonly report: Manifest['report'] }
  | { readonly kind: 'changed'; readonly keyId: string | null; readonly damages: readonly Damage[] }
  | { readonly kind: 'not_a_bundle' };

/** Lists are read whole; a longer one is not of ours. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/**
 * Says whether a bundle is as it was signed, and which parts of it are not. It trusts nothing in the file before its sum
 * is checked, and needs memory for the lists alone.
 * @param expectedKeyId The key it must be signed with; left out: the key that it names itself.
 */
export async function verifyBundle(source: ByteSource, expectedKeyId?: string): Promise<Verdict> {
  const block = await findSignatureBlock(source);
  switch (block.kind) {
    case 'none':
      return { kind: 'not_a_bundle' };
    case 'cut':
      return { kind: 'changed', keyId: null, damages: [{ kind: 'cut' }] };
    case 'broken':
      return { kind: 'changed', keyId: null, damages: await damagesWithout(source, block) };
    case 'signed':
      return verifySigned(source, block, expectedKeyId);
  }
}

/** Without a signature the list of regions proves nothing, but it still names files that no longer fit it. */
async function damagesWithout(
  source: ByteSource,
  { statement, at }: Extract<SignatureBlock, { kind: 'broken' }>,
): Promise<Damage[]> {
  const signature: Damage = { kind: 'signature', from: at, to: source.size };
  const parts = statement ? await listParts(source, statement, 0) : [];
  const { damages } = await findChanges(source, parts, 0);
  // What only the statement has a sum of may be as it was: the statement was changed.
  return [signature, ...damages.filter((damage) => 'name' in damage && damage.name !== REGIONS_NAME)];
}

async function verifySigned(
  source: ByteSource,
  block: Extract<SignatureBlock, { kind: 'signed' }>,
  expected: string | undefined,
): Promise<Verdict> {
  const { statement, keyId } = block;
  const damages: Damage[] = [];
  if (expected && expected !== keyId) damages.push({ kind: 'other_key', keyId, expected });
  if (block.end < source.size) damages.push({ kind: 'appended', bytes: source.size - block.end, from: block.end });
  const shift = block.at - statement.bytes;
  const parts = await listParts(source, statement, shift);
  const changes = await findChanges(source, parts, shift);
  damages.push(...changes.damages);
  // Every part has the right sum, and yet the whole does not: the parts do not cover the file.
  if (damages.length === 0 && changes.sha256 !== statement.sha256) {
    damages.push({ kind: 'file', name: REGIONS_NAME, from: 0, to: statement.bytes });
  }
  if (damages.length > 0) return { kind: 'changed', keyId, damages };

  const files = parts.flatMap((part) => (part.kind === 'file' ? [part] : []));
  const at = files.find(({ name }) => name === MANIFEST_NAME);
  const manifest = at && parseManifest(await readStored(source, at));
  if (!manifest) return { kind: 'changed', keyId, damages: [{ kind: 'content', name: MANIFEST_NAME }] };
  const wrong = await differsFromManifest(source, files, manifest.files);
  if (wrong.length > 0) return { kind: 'changed', keyId, damages: wrong.map((name) => ({ kind: 'content', name })) };
  return { kind: 'intact', keyId, files: manifest.files.length, report: manifest.report };
}

/** A part of the file, where the statement says it is. Parts follow one another without a gap. */
interface Part extends Region {
  readonly kind: 'file' | 'line' | 'end';
  readonly name: string;
  readonly offset: number;
}

/** Every part, in order. Where the list of regions itself was changed: those that the statement knows. */
async function listParts(source: ByteSource, statement: Statement, shift: number): Promise<readonly Part[]> {
  const files = await readRegions(source, statement, shift);
  const { regions, regionsLine, end } = statement;
  const ends: readonly Omit<Part, 'offset'>[] = [
    { kind: 'line', name: REGIONS_NAME, ...regionsLine },
    { kind: 'end', name: '', ...end },
  ];
  const list: Part = { kind: 'file', name: REGIONS_NAME, ...regions };
  if (!files) {
    const start = statement.bytes - regionsLine.length - end.length;
    return [list, ...placed(ends, start)];
  }
  const before = files.map((file) => ({ ...file, kind: 'file' as const }));
  const lines = files.map(({ name, line }) => ({ kind: 'line' as const, name, ...line }));
  return placed([...before, list, ...lines, ...ends], 0);
}

function placed(parts: readonly Omit<Part, 'offset'>[], start: number): Part[] {
  let offset = start;
  return parts.map(({ kind, name, length, sha256 }) => {
    const part = { kind, name, length, sha256, offset };
    offset += length;
    return part;
  });
}

async function readRegions(
  source: ByteSource,
  { regions }: Statement,
  shift: number,
): Promise<readonly FileRegion[] | null> {
  if (regions.length > MAX_LIST_BYTES) return null;
  for (const offset of new Set([regions.offset, regions.offset + shift])) {
    if ((await sumOf(source, offset, regions.length)) !== regions.sha256) continue;
    return parseRegions(await readStored(source, { ...regions, offset }))?.files ?? null;
  }
  return null;
}

/** The content of a file that is not compressed. */
async function readStored(source: ByteSource, { offset, length }: { offset: number; length: number }): Promise<string> {
  if (length > MAX_LIST_BYTES) return '';
  const region = await source.read(offset, length);
  if (region.length < LOCAL_HEADER_BYTES) return '';
  return region.subarray(LOCAL_HEADER_BYTES + region.readUInt16LE(26) + region.readUInt16LE(28)).toString('utf8');
}

/**
 * Compares every part with its sum. Where the file is longer or shorter than it was, parts may stand that much further
 * on: the first that does shows where bytes were added or removed.
 */
async function findChanges(
  source: ByteSource,
  parts: readonly Part[],
  shift: number,
): Promise<{ damages: Damage[]; sha256: string }> {
  const damages: Damage[] = [];
  const whole = createHash('sha256');
  let moved: Part | undefined;
  for (const part of parts) {
    const { kind, name, offset, length, sha256 } = part;
    const here = moved ? null : await sumOf(source, offset, length, whole);
    if (here === sha256) continue;
    if (shift !== 0 && (await sumOf(source, offset + shift, length)) === sha256) {
      moved ??= part;
      continue;
    }
    const from = moved ? offset + shift : offset;
    const range = { from, to: Math.max(from, Math.min(from + length, source.size)) };
    damages.push(kind === 'end' ? { kind, ...range } : { kind, name, ...range });
  }
  if (shift !== 0) {
    const before = moved ? nameOf(moved) : null;
    damages.unshift({ kind: shift > 0 ? 'added' : 'removed', bytes: Math.abs(shift), before });
  }
  return { damages, sha256: whole.digest('hex') };
}

const nameOf = ({ kind, name }: Part): string => (kind === 'file' ? name : 'central directory');
