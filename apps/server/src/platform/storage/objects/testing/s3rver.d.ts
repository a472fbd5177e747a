/** The package has no types of its own; these are the parts that tests use. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  interface StoredSize {
    readonly size: number;
  }

  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly store: {
      putObject(object: { readonly bucket: string; readonly key: string }): Promise<StoredSize>;
      putPart(bucket: string, uploadId: string, number: number, content: unknown): Promise<StoredSize>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
