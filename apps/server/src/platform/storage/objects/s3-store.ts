import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { type Log, silentLog } from '../../log/logger.ts';
import type { ByteStore } from './byte-store.ts';
import { isObjectKey, type ListedObject, ObjectProblem } from './object-store.ts';
import { connectToS3, type S3Config, type S3Connection } from './s3-client.ts';
import { uploadBlocks } from './s3-upload.ts';

/**
 * Blocks of this size are fetched whole, one after the other. A reader that pauses holds no connection, which the
 * server would end, and a block that breaks off is fetched again.
 */
const READ_BYTES = 4 * 1024 * 1024;
/** The first request brings the size and the whole of a small object. */
const FIRST_BYTES = 128 * 1024;
const FETCH_ATTEMPTS = 3;

/** Keeps bytes in a bucket of an S3-compatible store. */
export function createS3Store(config: S3Config, log: Log = silentLog): ByteStore {
  let connecting: Promise<S3Connection> | undefined;
  const connect = () => {
    connecting ??= connectToS3(config);
    return connecting;
  };
  const base = config.prefix === '' ? '' : `${config.prefix}/`;
  const placeOf = (key: string) => ({ Bucket: config.bucket, Key: `${base}${key}` });
  return {
    async write(key, blocks, signal) {
      await uploadBlocks(await connect(), placeOf(key), blocks, { signal, log });
    },
    async open(key) {
      const connection = await connect();
      const first = await fetchRange(connection, placeOf(key), 0, FIRST_BYTES);
      if (first === null) return null;
      return {
        size: first.size,
        readBytes: READ_BYTES,
        async read(start, end) {
          if (end <= first.bytes.length) return first.bytes.subarray(start, end);
          const part = await fetchRange(connection, placeOf(key), start, end);
          if (part === null) throw new ObjectProblem('absent', `The object ${key} was deleted while it was read.`);
          if (part.bytes.length !== end - start) throw new ObjectProblem('damaged', `The object ${key} was cut.`);
          return part.bytes;
        },
        close: async () => undefined,
      };
    },
    async delete(key) {
      const { client, sdk } = await connect();
      await client.send(new sdk.DeleteObjectCommand(placeOf(key)));
    },
    async *list(prefix) {
      yield* listBelow(await connect(), config.bucket, base, prefix);
    },
    // Unfinished uploads are invisible to us; a rule of the bucket removes them (see the runbook).
    removeLeftovers: async () => 0,
  };
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

interface FetchedRange {
  readonly bytes: Buffer;
  /** Of the whole object. */
  readonly size: number;
}

/** The SDK repeats a request until the answer begins; an answer that breaks off is repeated here. */
async function fetchRange(
  connection: S3Connection,
  place: Place,
  start: number,
  end: number,
): Promise<FetchedRange | null> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await requestRange(connection, place, start, end);
    if (answer === 'absent') return null;
    if (answer === 'empty') return { bytes: Buffer.alloc(0), size: 0 };
    try {
      return await receive(answer);
    } catch (error) {
      if (error instanceof ObjectProblem || attempt === FETCH_ATTEMPTS) throw error;
    }
  }
}

async function requestRange(
  { client, sdk }: S3Connection,
  place: Place,
  start: number,
  end: number,
): Promise<GetObjectCommandOutput | 'absent' | 'empty'> {
  try {
    return await client.send(new sdk.GetObjectCommand({ ...place, Range: `bytes=${start}-${end - 1}` }));
  } catch (error) {
    // By name: a missing bucket is a 404 too.
    if (error instanceof sdk.NoSuchKey) return 'absent';
    // Not even the first byte exists. An object of ours is never empty, so its reader will call it cut.
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 416 && start === 0)
      return 'empty';
    throw error;
  }
}

async function receive({ Body, ContentRange }: GetObjectCommandOutput): Promise<FetchedRange> {
  const size = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? Number.NaN);
  if (!Body || Number.isNaN(size)) {
    // An answer without a range is the whole object, which may not fit into memory.
    if (Body && 'destroy' in Body) Body.destroy();
    throw new ObjectProblem('unavailable', 'The S3 store does not answer parts of objects.');
  }
  return { bytes: Buffer.from(await Body.transformToByteArray()), size };
}

async function* listBelow(
  { client, sdk }: S3Connection,
  bucket: string,
  base: string,
  prefix: string,
): AsyncGenerator<ListedObject> {
  const below = prefix === '' ? base : `${base}${prefix}/`;
  let next: string | undefined;
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: below, ContinuationToken: next }),
    );
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(base.length);
      // A shared bucket may hold files of others.
      if (LastModified && isObjectKey(key)) yield { key, modifiedAt: LastModified };
    }
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}
