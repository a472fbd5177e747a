import { chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../e2e/support/browser-flags.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { findBrowser } from '../packages/tools/src/web/find-browser.ts';

/** What is used of a page: the types of browsers are not those of this program. */
interface InPage {
  readonly document: {
    querySelector(selector: string): { readonly textContent: string; querySelector(selector: string): unknown } | null;
  };
}

/** Runs in the page: how long it has been open, once it shows the texts and nothing in it is loading. */
function shownAfterMs(texts: readonly string[]): number | false {
  const main = (globalThis as unknown as InPage).document.querySelector('main');
  const isLoading = !main || main.querySelector('[role=status][aria-label], [aria-busy=true]');
  return !isLoading && texts.every((text) => main.textContent.includes(text)) ? performance.now() : false;
}

/**
 * How long a person who is signed in waits for a page: from the moment the address is opened until every one of `texts`
 * stands on it and nothing on it is loading. The program of the page comes from the browser's own cache, as it does for
 * everyone but the first time.
 */
export async function firstScreensMs(
  address: string,
  path: string,
  { texts, runs }: { texts: readonly string[]; runs: number },
): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? 'chromium', args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn({ page });
    const times: number[] = [];
    // The first is not counted: it fetches the program of the page.
    for (let run = -1; run < runs; run += 1) {
      await page.goto(path, { waitUntil: 'commit' });
      const shown = await page.waitForFunction(shownAfterMs, texts);
      if (run >= 0) times.push(Number(await shown.jsonValue()));
    }
    return times;
  } finally {
    await browser.close();
  }
}
