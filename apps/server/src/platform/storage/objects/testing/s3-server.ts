import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../s3-client.ts';

/** A server that speaks S3, on loopback, with its objects in a folder that tests may damage. */
export interface S3Server {
  readonly config: S3Config;
  /** The file that holds the bytes of an object. */
  fileOf(key: string): string;
  /** How many bytes the bodies had that have arrived as a whole. */
  received(): number;
  /** Called before each request; one that it answers itself (true) does not reach the store. */
  intercept(judge: (request: IncomingMessage, response: ServerResponse) => boolean): void;
  close(): Promise<void>;
}

const BUCKET = 'files';
const PREFIX = 'rocca/one';

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'rocca-s3-'));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  answerWhenWritten(store);
  await store.configureBuckets();
  const answer = store.callback();
  let judge: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  let received = 0;
  const server = createServer((request, response) => {
    if (judge(request, response)) {
      request.resume();
      return;
    }
    request.on('end', () => {
      received += Number(request.headers['content-length'] ?? 0);
    });
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      prefix: PREFIX,
      // The one pair of keys that this server knows.
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    fileOf: (key) => join(directory, BUCKET, PREFIX, `${key}._S3rver_object`),
    received: () => received,
    intercept(next) {
      judge = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}

/** This server answers a put before its file is complete; S3 does not. */
function answerWhenWritten({ store }: S3rver): void {
  const { putObject, putPart } = store;
  store.putObject = async (object) => {
    const stored = await putObject.call(store, object);
    await untilSize(store.getResourcePath(object.bucket, object.key, 'object'), stored.size);
    return stored;
  };
  store.putPart = async (bucket, uploadId, number, content) => {
    const stored = await putPart.call(store, bucket, uploadId, number, content);
    await untilSize(join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, `${number}`), stored.size);
    return stored;
  };
}

async function untilSize(file: string, size: number): Promise<void> {
  while ((await stat(file)).size !== size);
}
