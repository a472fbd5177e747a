import { createInterface } from 'node:readline';
import { openScanBrowser, type Visit } from '../browser.ts';
import { createCookieJar } from '../cookies.ts';
import { openRequest } from '../open-request.ts';
import { createPace } from '../pace.ts';

/**
 * Visits what it is told to, in a process without rights as scans have it, and says what became of it. One line in:
 * `{ name, path, request, click, timeoutMs, waitMs }`; one line out: `{ name, … }`.
 */
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const readLine = async () => JSON.parse((await lines.next()).value ?? 'null');
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

const { origin, path } = await readLine();
const signal = new AbortController().signal;
const scope = { origin, path, address: '127.0.0.1' };
const pace = createPace({ perSecond: null, concurrent: 10, budget: 10_000, signal });
const jar = createCookieJar();
jar.put({ name: 'given', value: 'by-client', path: '/', secure: false, httpOnly: true, sameSite: null, expires: null });
const browser = await openScanBrowser({ scope, pace, signal });
const session = browser.openSession({ jar });
// However short its time is, it begins when the browser has started.
await session.visit({ timeoutMs: 1 }, () => Promise.resolve());
say({ name: 'started', user: process.getuid?.(), version: browser.version() });

for (let task = await readLine(); task; task = await readLine()) {
  const popups: string[] = [];
  const visit: Visit<unknown> = await session.visit(
    { timeoutMs: task.timeoutMs ?? 20_000, onPopup: (url) => popups.push(url) },
    async (page, { destination }) => {
      const url = task.path.includes(':') ? task.path : origin + task.path;
      const request = { method: 'GET', headers: [], body: null, ...task.request, url };
      const answer = await openRequest(page, request).catch(() => null);
      if (task.click) await page.click(task.click);
      await page
        .waitForFunction(() => 'done' in globalThis, undefined, { timeout: task.waitMs ?? 15_000 })
        .catch(() => null);
      const done: unknown = await page.evaluate(() => (globalThis as { done?: unknown }).done).catch(() => null);
      return {
        status: answer?.status() ?? null,
        destination: destination(),
        // biome-ignore lint/performance/useDomNodeTextContent: scripts are no text a person sees.
        text: await page.locator('body').innerText(),
        done,
      };
    },
  );
  const { value, failure } = visit;
  const error = visit.failure === null ? undefined : String(visit.error);
  say({
    name: task.name,
    value,
    failure,
    error,
    popups,
    starts: browser.starts(),
    refused: browser.refused(),
    cookies: jar.all(),
  });
}
await browser.close();
process.exit(0);
