import type { Header, WebRequest } from '@rocca/tools/web/model';
import type { Page, Request, Response } from 'playwright-core';

/** For the answer to what a script sent, and for what it asks and shows after it. */
const AFTER_MS = 6000;
const QUIET_MS = 350;
const MAX_POSTED = 20;
const MAX_SIGNED = 60;
const MAX_TEXT = 200_000;
const BODY_MS = 2000;

export interface SignInAnswer {
  readonly status: number;
  readonly text: string;
  readonly isOfPassword: boolean;
}

/** What the page asks from now on. */
export function watchTraffic(page: Pick<Page, 'on'>) {
  const signed: Header[][] = [];
  const posted: WebRequest[] = [];
  const responses: Response[] = [];
  // Answers to what was asked before come as well: they end none of these.
  const open = new Set<Request>();
  let asked = 0;
  let lastAt = performance.now();
  page.on('request', (request) => {
    open.add(request);
    asked += 1;
    lastAt = performance.now();
    if (request.isNavigationRequest()) return;
    const headers = Object.entries(request.headers());
    if (signed.length < MAX_SIGNED) signed.push(headers.map(([name, value]) => [nameOf(name), value]));
    const body = request.postData();
    const type = request.headers()['content-type'];
    const method = request.method();
    const isSent = body === null ? method === 'GET' && request.url().includes('?') : method === 'POST';
    if (isSent && posted.length < MAX_POSTED)
      posted.push({
        ...{ method, url: request.url(), body },
        headers: body === null ? [] : [['Content-Type', type ?? 'text/plain']],
      });
  });
  page.on('response', (response) => {
    const request = response.request();
    const isAsked = request.method() !== 'GET' || request.url().includes('?');
    if (isAsked && responses.length < MAX_POSTED && !request.isNavigationRequest()) responses.push(response);
  });
  const end = (request: Request) => {
    open.delete(request);
    lastAt = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const until = async (ms: number, isDone: () => boolean) => {
    const deadline = performance.now() + ms;
    while (!isDone() && performance.now() < deadline) await new Promise((next) => setTimeout(next, 20));
  };
  return {
    count: () => asked,
    begun: (ms: number, since = 0) => until(ms, () => asked > since),
    quiet: () => until(AFTER_MS, () => open.size === 0 && performance.now() - lastAt > QUIET_MS),
    headers: () => signed,
    posted: () => posted,
    /** What was answered to scripts that sent something. `isOfPassword`: it had the password in it. */
    answers: (password: string): Promise<readonly SignInAnswer[]> =>
      Promise.all(
        responses.map(async (response) => ({
          ...{ status: response.status(), text: await textOf(response) },
          isOfPassword: carries(response.request(), password),
        })),
      ),
  };
}

const nameOf = (name: string) => (name === 'authorization' ? 'Authorization' : name);

function carries(request: Request, password: string): boolean {
  const said = `${request.url()}\n${request.postData() ?? ''}`;
  const spellings = [password, encodeURIComponent(password), JSON.stringify(password).slice(1, -1)];
  return spellings.some((spelling) => said.includes(spelling) || said.includes(spelling.replaceAll('%20', '+')));
}

/** A page that has gone elsewhere may have no text of it any more. */
async function textOf(response: Response): Promise<string> {
  const late = new Promise<string>((next) => setTimeout(next, BODY_MS, ''));
  const text = response.text().catch(() => '');
  return (await Promise.race([text, late])).slice(0, MAX_TEXT);
}
