import type { S3Client } from '@aws-sdk/client-s3';

/** How an S3-compatible store is reached. */
export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Keys begin with it, so that a bucket can be shared. Empty: none. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
  /** For tests. */
  readonly idleTimeoutMs?: number;
}

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** No byte in either direction. A store that assembles a large upload stays silent for a while. */
const IDLE_TIMEOUT_MS = 30_000;
/** 8 MiB, the largest request, over a line of 1 Mbit/s take 67 s. */
const REQUEST_TIMEOUT_MS = 120_000;
/** With the back-off of the SDK four attempts last about a second; longer absences are for the retries of jobs. */
const MAX_ATTEMPTS = 4;

/** The SDK has hundreds of modules: it is loaded by the first use, and by no platform that keeps its files in a folder. */
export async function connectToS3(config: S3Config): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.keyId, secretAccessKey: config.secret },
    // Compatible stores seldom have a host name for each bucket.
    forcePathStyle: true,
    // Trailing checksums are an extension that compatible stores may refuse. Content carries tags of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: config.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}
