import { statSync } from 'node:fs';
import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import { findTool } from '@rocca/tools/core/find-tool';
import { toolVersion } from '@rocca/tools/core/tool-version';
import { isFrom } from '../scanner/strength.ts';

/** testssl.sh says its own only where it can write files. */
const TOOLS: ReadonlyArray<{ readonly command: string; readonly from: ScanStrength }> = [
  { command: 'chromium', from: 'low' },
  { command: 'sslscan', from: 'low' },
  { command: 'wafw00f', from: 'low' },
  { command: 'whatweb', from: 'low' },
  { command: 'sqlmap', from: 'medium' },
];

/** Some take a second to say it: asked once for each file, as long as it stays the same. */
const known = new Map<string, Promise<string | null>>();

/** The versions of the tools a scan of this strength uses, as far as they are there. */
export async function toolVersions(
  strength: ScanStrength,
  options: Parameters<typeof toolVersion>[1],
): Promise<Record<string, string>> {
  const asked = TOOLS.filter(({ from }) => isFrom(strength, from)).map(async ({ command }) => {
    const file = findTool(command, options.searchPath);
    if (!file) return null;
    const key = `${file} ${statSync(file).mtimeMs}`;
    const version = known.get(key) ?? toolVersion(command, options);
    known.set(key, version);
    const said = await version;
    if (said === null) known.delete(key);
    return said === null ? null : ([command, said] as const);
  });
  return Object.fromEntries((await Promise.all(asked)).filter((one) => one !== null));
}
