import { join } from 'node:path';
import { type DownloadOptions, downloadFile } from '../http/download.ts';

export const KEV_ADDRESS = 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json';

/** Fetches CISA's catalogue into a folder; returns its path. */
export async function downloadKev(
  folder: string,
  { address = KEV_ADDRESS, ...options }: Omit<DownloadOptions, 'maxBytes'> & { readonly address?: string } = {},
): Promise<string> {
  const path = join(folder, 'known_exploited_vulnerabilities.json');
  await downloadFile(address, path, { ...options, maxBytes: 8 * 1024 * 1024 });
  return path;
}
