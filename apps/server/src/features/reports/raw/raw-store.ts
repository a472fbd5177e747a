/** What raw outputs need of the object store. */
export interface RawStore {
  put(key: string, content: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** `end` is the last byte. */
  read(key: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  delete(key: string): Promise<void>;
}

/** Below it are the objects of raw outputs, `raw/<account>/<test>/<random>`, and no others. */
export const RAW_PREFIX = 'raw/';
