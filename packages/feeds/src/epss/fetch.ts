import { join } from 'node:path';
import { type DownloadOptions, downloadFile } from '../http/download.ts';

export const EPSS_ADDRESS = 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz';

/** Fetches today's scores into a folder; returns the path. */
export async function downloadEpss(
  folder: string,
  { address = EPSS_ADDRESS, ...options }: Omit<DownloadOptions, 'maxBytes'> & { readonly address?: string } = {},
): Promise<string> {
  const path = join(folder, 'epss_scores-current.csv.gz');
  await downloadFile(address, path, { ...options, maxBytes: 128 * 1024 * 1024 });
  return path;
}
