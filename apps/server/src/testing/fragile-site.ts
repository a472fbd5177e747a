import { type FragilePages, fragilePages } from '@rocca/lab/hosts/fragile/pages';
import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';

interface FragileSite extends Omit<FragilePages, 'answer'> {
  readonly client: WebClient;
  /** Every request as it was sent. */
  readonly sent: readonly string[];
}

/** The fragile host of the lab in memory: what does harm there is counted. */
export function fragileSite(jar: CookieJar): FragileSite {
  const { answer, ...counts } = fragilePages();
  const sent: string[] = [];
  const send = async (request: WebRequest, { cookies = 'jar' }: { cookies?: string } = {}): Promise<Exchange> => {
    const own = cookies === 'jar' ? jar.headerFor('/') : null;
    const whole = own === null ? request : { ...request, headers: [...request.headers, ['Cookie', own] as const] };
    const text = whole.body?.toString() ?? '';
    const { status = 200, body, headers = [], ms = 5 } = answer({ method: whole.method, url: whole.url, body: text });
    sent.push([whole.url, ...whole.headers.map((header) => header.join(': ')), text].join('\n'));
    if (cookies === 'jar') jar.keep('/', [...headers]);
    const all: Header[] = [['Content-Type', 'text/html'], ...headers];
    const response = { status, statusText: '', headers: all, body: Buffer.from(body), cut: false };
    return { request: whole, response, failure: null, ms };
  };
  const client = { send, close: () => undefined } as unknown as WebClient;
  return { client, sent, ...counts };
}
