import { createHash, createPublicKey, verify } from 'node:crypto';
import { type ByteSource, placesOf } from './byte-source.ts';
import { parseStatement, SIGNATURE_CHARACTERS, STATEMENT_START, type Statement } from './statement.ts';
import { END_BYTES, END_SIGNATURE, LOCAL_HEADER_BYTES, LOCAL_SIGNATURE } from './zip-records.ts';

/** What ends a bundle: the statement and its signature. */
export type SignatureBlock =
  | {
      readonly kind: 'signed';
      readonly statement: Statement;
      readonly keyId: string;
      readonly at: number;
      readonly end: number;
    }
  /** It was changed: nothing that it says can be relied on. Null: it cannot even be read. */
  | { readonly kind: 'broken'; readonly statement: Statement | null; readonly at: number }
  /** The file ends before the signature does. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'none' };

/** Of a ZIP archive's comment. */
const MAX_COMMENT = 0xffff;
/** Content may hold texts that look like statements. */
const MAX_CANDIDATES = 16;

/** Finds the block by how a statement begins, and by the end record of the archive where that beginning was changed. */
export async function findSignatureBlock(source: ByteSource): Promise<SignatureBlock> {
  const places = await placesOf(source, Buffer.from(STATEMENT_START), MAX_CANDIDATES);
  for (const at of places) {
    const block = await readBlock(source, at);
    if (block) return block;
  }
  const at = places[0] ?? (await commentPlace(source));
  if (at === null) return { kind: (await beginsAsBundle(source)) ? 'cut' : 'none' };
  if (await isCut(source, at)) return { kind: 'cut' };
  const [line = ''] = (await source.read(at, MAX_COMMENT)).toString('latin1').split('\n');
  return { kind: 'broken', statement: parseStatement(line), at };
}

/** Null: no statement with a good signature stands there. */
async function readBlock(source: ByteSource, at: number): Promise<SignatureBlock | null> {
  const text = (await source.read(at, MAX_COMMENT)).toString('latin1');
  const line = text.indexOf('\n');
  if (line === -1) return null;
  const statement = parseStatement(text.slice(0, line));
  const written = text.slice(line + 1, line + 1 + SIGNATURE_CHARACTERS);
  const signature = Buffer.from(written, 'base64');
  // Base64 has several texts for the same bytes: a changed character must not go unseen.
  if (!statement || signature.toString('base64') !== written) return null;
  const keyId = verifiedKey(statement.publicKey, Buffer.from(text.slice(0, line), 'latin1'), signature);
  if (!keyId) return null;
  return { kind: 'signed', statement, keyId, at, end: at + line + 1 + SIGNATURE_CHARACTERS };
}

/** The id of the key, where the signature is its own. */
function verifiedKey(publicKey: string, message: Buffer, signature: Buffer): string | null {
  const der = Buffer.from(publicKey, 'base64');
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519' || !verify(null, message, key, signature)) return null;
    return createHash('sha256').update(der).digest('hex');
  } catch {
    return null;
  }
}

/** Where the comment begins by the end record: it is the one whose comment ends with the file. */
async function commentPlace(source: ByteSource): Promise<number | null> {
  const start = Math.max(0, source.size - MAX_COMMENT - END_BYTES);
  const tail = await source.read(start, MAX_COMMENT + END_BYTES);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const length = tail.readUInt16LE(at + 20);
    // A comment of ours is longer than its signature.
    if (length > SIGNATURE_CHARACTERS && at + END_BYTES + length === tail.length) return start + at + END_BYTES;
  }
  return null;
}

/** Whether the end record before the comment announces a longer one. */
async function isCut(source: ByteSource, at: number): Promise<boolean> {
  const record = await source.read(at - END_BYTES, END_BYTES);
  if (record.length < END_BYTES || record.readUInt32LE(0) !== END_SIGNATURE) return false;
  return at + record.readUInt16LE(20) > source.size;
}

async function beginsAsBundle(source: ByteSource): Promise<boolean> {
  const name = 'README.txt';
  const header = await source.read(0, LOCAL_HEADER_BYTES + name.length);
  if (header.length < 4 || header.readUInt32LE(0) !== LOCAL_SIGNATURE) return false;
  return header.subarray(LOCAL_HEADER_BYTES).toString('latin1') === name;
}
