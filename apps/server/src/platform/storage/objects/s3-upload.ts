import type { CompletedPart } from '@aws-sdk/client-s3';
import type { Log } from '../../log/logger.ts';
import type { S3Connection } from './s3-client.ts';

/**
 * Parts are held in memory, so that the SDK can send one again and no scratch file is needed. The protocol allows 5 MiB
 * and more for each part but the last, and 10,000 parts: 80 GB for an object.
 */
export const PART_BYTES = 8 * 1024 * 1024;

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Uploads blocks as one object, which appears when all of it has arrived. An upload that fails is withdrawn. */
export async function uploadBlocks(
  connection: S3Connection,
  place: Place,
  blocks: AsyncIterable<Buffer>,
  { signal, log }: { readonly signal?: AbortSignal; readonly log: Log },
): Promise<void> {
  const { client, sdk } = connection;
  const options = { abortSignal: signal };
  let uploadId: string | undefined;
  const parts: CompletedPart[] = [];
  try {
    for await (const { bytes, last } of gatherParts(blocks)) {
      if (last && uploadId === undefined) {
        await client.send(new sdk.PutObjectCommand({ ...place, Body: bytes, ContentLength: bytes.length }), options);
        return;
      }
      uploadId ??= await beginUpload(connection, place, signal);
      const upload = { ...place, UploadId: uploadId, PartNumber: parts.length + 1 };
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, Body: bytes }), options);
      parts.push({ ETag, PartNumber: upload.PartNumber });
    }
    const upload = { ...place, UploadId: uploadId, MultipartUpload: { Parts: parts } };
    await client.send(new sdk.CompleteMultipartUploadCommand(upload), options);
  } catch (error) {
    if (uploadId !== undefined) await withdraw(connection, { ...place, UploadId: uploadId }, log);
    throw error;
  }
}

async function beginUpload({ client, sdk }: S3Connection, place: Place, signal?: AbortSignal): Promise<string> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(place), { abortSignal: signal });
  if (UploadId === undefined) throw new Error('the S3 store began an upload without an id');
  return UploadId;
}

/** The failure that led here is the one to report; parts that stay cost space and are seen by nobody. */
async function withdraw(
  { client, sdk }: S3Connection,
  upload: Place & { readonly UploadId: string },
  log: Log,
): Promise<void> {
  try {
    await client.send(new sdk.AbortMultipartUploadCommand(upload));
  } catch (error) {
    log.warn({ err: error, key: upload.Key }, 'could not withdraw an upload; its parts stay in the bucket');
  }
}

/** Parts of the same size and a last one that is smaller: some stores insist on it. */
async function* gatherParts(blocks: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const block of blocks) {
    for (let taken = 0; taken < block.length; ) {
      if (filled === PART_BYTES) {
        yield { bytes: part, last: false };
        part = Buffer.allocUnsafe(PART_BYTES);
        filled = 0;
      }
      const copied = block.copy(part, filled, taken);
      filled += copied;
      taken += copied;
    }
  }
  yield { bytes: part.subarray(0, filled), last: true };
}
