import type { Page, Request, Response, Route } from 'playwright-core';
import type { WebRequest } from './model.ts';
import { isOfRequest } from './request-head.ts';

/** The browser's own: whose they are follows from the page's address and the session. */
const BROWSERS_OWN = new Set(['host', 'cookie', 'accept-encoding', 'user-agent']);

/** Opens a request of any method as a page, as the form that made it would. Throws as `page.goto` does. */
export async function openRequest(page: Page, request: WebRequest): Promise<Response | null> {
  const { method, url, headers, body } = request;
  const given = headers.filter((header) => isOfRequest(header) && !BROWSERS_OWN.has(header[0].toLowerCase()));
  if (method === 'GET' && given.length === 0) return page.goto(url);
  let isFirst = true;
  // Goes on to the session's own rules, which hold it to the scope.
  const rule = (route: Route, asked: Request) => {
    if (!isFirst || !asked.isNavigationRequest()) return route.fallback();
    isFirst = false;
    const own = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
    return route.fallback({
      method,
      headers: { ...asked.headers(), ...own },
      ...(body === null ? {} : { postData: body }),
    });
  };
  await page.route('**/*', rule);
  try {
    return await page.goto(url);
  } finally {
    await page.unroute('**/*', rule).catch(() => undefined);
  }
}
