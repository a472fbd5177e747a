import { join } from 'node:path';
import { claimUser } from '@rocca/tools/core/run-user';
import { createWorkshop } from '@rocca/tools/core/testing/workshop';
import { startScannerProcess } from '@rocca/tools/web/scanner-process';
import { openOutputSite } from './output-checks.ts';

const TIMEOUT_MS = 300_000;

/** Makes the checks of what a site shows at the named pages with Chromium, to keep what it does or to hold it against that. */
export async function visitForReal(pages: readonly string[], { capture }: { capture: boolean }): Promise<unknown> {
  const workshop = createWorkshop();
  const user = await claimUser();
  const site = await openOutputSite();
  let said: unknown = null;
  try {
    const scanner = await startScannerProcess({
      main: join(import.meta.dirname, 'output-checks-main.ts'),
      workDir: workshop.workDir(),
      user: user?.id,
      signal: new AbortController().signal,
      timeoutMs: TIMEOUT_MS,
      maxLineBytes: 8 * 1024 * 1024,
      onMessage: (message) => {
        said = message;
      },
    });
    scanner.tell({ origin: site.origin, pages, capture });
    const outcome = await scanner.ended;
    if (!said) throw new Error(JSON.stringify(outcome));
    return said;
  } finally {
    user?.release();
    await site.close();
    workshop.close();
  }
}
