import { RAW_DATA_FILE } from '@rocca/contract/api/report-files.schema';
import type { FileFormat } from '../document/file-format.ts';
import { reportBundle } from './report-bundle.ts';

/** Outputs of the tools and the normalised data, signed: for readers of raw data. */
export const bundleFormat: FileFormat = {
  name: RAW_DATA_FILE,
  mediaType: 'application/zip',
  version: 6,
  needs: 'details',
  async *write(document, { bundle }) {
    if (!bundle) throw new Error('a bundle needs its raw outputs and a key');
    yield* reportBundle(document, bundle);
  },
};
