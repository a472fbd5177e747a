import type { Page } from 'playwright-core';

/** How much of the page has moved under the reader since it was opened, as browsers measure it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What was recorded before is handed over with the next frames.
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );
}
