import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose sign-in repeats what was typed, in every way of writing, wherever it can: as careless sites do. */
export interface EchoingSite {
  readonly origin: string;
  /** How often a sign-in was repeated, and how often pages were asked for by who is in. */
  readonly counts: { signIns: number; pages: number };
  close(): Promise<void>;
}

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const base64Of = (text: string) => Buffer.from(text).toString('base64');
const numbered = (text: string, write: (code: number) => string) =>
  [...text].map((one) => write(one.codePointAt(0) ?? 0)).join('');

/**
 * A text in the ways in which sites write it. The search of a test uses these, too: made here by plain rules, and not by
 * what masks them.
 */
export function writingsOf(user: string, secret: string): string[] {
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const percent = encodeURIComponent(secret);
  const all = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const json = JSON.stringify(secret).slice(1, -1);
  const unicode = numbered(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`);
  const plain = [
    ...[secret, secret.toLowerCase(), secret.toUpperCase()],
    ...[html, html.replaceAll('>', '&gt;'), html.replaceAll('!', '&#33;').replaceAll(' ', '&nbsp;')],
    ...[numbered(secret, (code) => `&#${code};`), numbered(secret, (code) => `&#x${code.toString(16)};`)],
    ...[
      html.replaceAll('&', '&amp;'),
      json,
      json.replaceAll('<', '\\u003c'),
      unicode,
      unicode.replaceAll('\\', '\\\\'),
    ],
    ...[numbered(secret, (code) => `\\x${code.toString(16)}`), JSON.stringify(json).slice(1, -1)],
    ...[
      percent,
      percent.replaceAll('%20', '+'),
      percent.toLowerCase(),
      encodeURIComponent(percent),
      all,
      all.toUpperCase(),
    ],
    ...[new URLSearchParams({ a: secret }).toString().slice(2), encodeURI(secret)],
  ];
  const encoded = [secret, secret.toLowerCase(), `${user}:${secret}`].flatMap((text) => [
    ...[base64Of(text), base64Of(text).replace(/=+$/, ''), Buffer.from(text).toString('base64url')],
    ...[hexOf(text), hexOf(text).toUpperCase()],
  ]);
  return [...new Set([...plain, ...encoded])];
}

export async function startEchoingSite(user: string, address: string): Promise<EchoingSite> {
  const counts = { signIns: 0, pages: 0 };
  let typed = '';
  const page = (text: string) => {
    const writings = typed === '' ? [] : writingsOf(user, typed);
    // Within longer texts in base64, at each of the three places in which one can stand.
    const within = ['', 'u', 'us'].map((before) => base64Of(`${before}${typed} and more`));
    const shown = typed === '' ? '' : [...writings, ...within].map((one) => `<p>${one}</p>`).join('\n');
    return `<!doctype html><title>Area ${typed}</title><h1>${text}</h1><a href="/profile">profile</a>
      <a href="/list?last=${encodeURIComponent(typed)}&amp;q=1">list</a><a href="/error">error</a>
      <!-- debug: ${typed} --><script>var last = "${JSON.stringify(typed).slice(1, -1)}";</script>${shown}`;
  };
  const form = '<form method=post action=/login><input name=utente><input name=mdp type=password></form>';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isIn = request.headers.cookie?.includes('sid=') ?? false;
      const given = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const headers: Record<string, string> = { 'Content-Type': 'text/html; charset=utf-8', Server: 'Apache/2.4.1' };
      if (pathname === '/login' && request.method === 'POST') {
        counts.signIns += 1;
        if (given.get('utente') === user) typed = given.get('mdp') ?? '';
        headers['Set-Cookie'] = 'sid=session-of-the-scan-0123456789; Path=/';
        // Only who may see it is shown it: a stranger's password says nothing.
        Object.assign(headers, { 'X-Debug': encodeURIComponent(typed), 'X-Token': base64Of(`${user}:${typed}`) });
        return void response.writeHead(200, headers).end(page(`welcome ${user}`));
      }
      if (pathname === '/login') return void response.writeHead(200, headers).end(form);
      if (!isIn) return void response.writeHead(200, headers).end(`<title>Home</title><a href="/login">in</a>${form}`);
      counts.pages += 1;
      headers['X-User'] = encodeURIComponent(typed);
      const status = pathname === '/error' ? 500 : 200;
      response.writeHead(status, headers).end(page(status === 500 ? `SQL syntax error near '${typed}'` : 'welcome'));
    });
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  return {
    origin: `http://${address}:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
