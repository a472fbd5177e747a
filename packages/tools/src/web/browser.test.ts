import { createHash } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool } from '../core/find-tool.ts';
import { claimUser, type RunUser } from '../core/run-user.ts';
import { dropTo, works } from '../core/sandbox.ts';
import { createWorkshop, type Workshop } from '../core/testing/workshop.ts';
import { makeCertificate } from './certificate.ts';
import { findBrowser } from './find-browser.ts';
import { type ScannerProcess, startScannerProcess } from './scanner-process.ts';
import { openSite, type Site } from './testing/hostile-site.ts';

const MAIN = join(import.meta.dirname, 'testing/hostile-pages-main.ts');

interface Result {
  readonly name: string;
  readonly value: { status: number | null; destination: string; text: string; done: unknown } | null;
  readonly failure: string | null;
  readonly popups: string[];
  readonly starts: number;
  readonly refused: string[];
  readonly cookies: Array<{ name: string; value: string }>;
}

let workshop: Workshop;
let user: RunUser | null;
let site: Site;
let other: Site;
let stun: UdpSocket;
let datagrams = 0;
let scanner: ScannerProcess;
const stop = new AbortController();
const results = new Map<string, Result>();

const page = (response: ServerResponse, script: string, body = '') =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<body>${body}<script>${script}</script>`);

const FILLER = Buffer.alloc(64 * 1024, ' ');

function answer(request: IncomingMessage, response: ServerResponse): void {
  const elsewhere = other.origin;
  const pages: Record<string, () => void> = {
    '/app/cookies': () => {
      response.setHeader('set-cookie', 'set=by-server; HttpOnly');
      page(response, 'done = 1', request.headers.cookie);
    },
    '/app/echo': () => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => page(response, 'done = 1', `${request.method} ${request.headers['x-own']} ${body}`));
    },
    '/app/history': () => page(response, 'done = history.length'),
    '/app/away': () => response.writeHead(302, { location: `${elsewhere}/redirected` }).end(),
    '/app/above': () => response.writeHead(302, { location: '/admin' }).end(),
    '/app/resources': () =>
      page(
        response,
        `const ask = (url) => fetch(url, { mode: 'no-cors' }).then(() => 'came', () => 'refused');
         const socket = (url) => new Promise((say) => { const s = new WebSocket(url); s.onopen = () => say('open'); s.onerror = () => say('refused'); });
         const worker = new Worker(URL.createObjectURL(new Blob(['fetch("${elsewhere}/worker",{mode:"no-cors"}).then(()=>postMessage("came"),()=>postMessage("refused"))'])));
         const works = new Promise((say) => { worker.onmessage = (event) => say(event.data); });
         try { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun.address().port}' }] });
           peer.createDataChannel('a'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); } catch {}
         navigator.sendBeacon('${elsewhere}/beacon', 'a');
         Promise.all([ask('${elsewhere}/fetch'), ask('/admin/fetch'), ask('/app/fetch'), socket('${elsewhere.replace('http', 'ws')}/ws'),
           socket('wss://' + location.host + '/admin/ws'), socket('wss://' + location.host + '/app/ws'), works])
           .then((all) => setTimeout(() => { done = all; }, 500));`,
        `<img src="${elsewhere}/image"><link rel=stylesheet href="${elsewhere}/style"><link rel=preconnect href="${elsewhere}">
         <link rel=dns-prefetch href="//name.invalid"><link rel=prefetch href="${elsewhere}/prefetch"><iframe src="${elsewhere}/frame"></iframe>
         <script src="${elsewhere}/script"></script><object data="${elsewhere}/object"></object><video src="${elsewhere}/video"></video>`,
      ),
    '/app/alerts': () => page(response, 'for (let i = 1; ; i += 1) { alert(i); document.cookie = "alerts=" + i; }'),
    '/app/endless': () => page(response, 'setTimeout(() => { for (;;); }, 50)'),
    '/app/memory': () =>
      page(
        response,
        'const all = []; setInterval(() => { for (let i = 0; i < 100; i += 1) all.push(new Uint8Array(1e6).fill(1)); }, 10)',
      ),
    // Without an end, for a script that reads it and as a script.
    '/app/pours': () =>
      page(
        response,
        `fetch('/app/pour').then((answer) => answer.text()).then(() => 'came', () => 'broken').then((word) => { done = word; })`,
        '<script src="/app/pour"></script>',
      ),
    '/app/pour': () => {
      const more = () => {
        while (!response.destroyed && response.write(FILLER));
      };
      response.writeHead(200, { 'content-type': 'text/javascript' }).on('drain', more);
      more();
    },
    '/app/missing': () =>
      page(
        response,
        '',
        `<img src=none.png onload="done = 'came'" onerror="this.src = 'none.png'"><img src=other.png onerror="done = 'refused'">`,
      ),
    '/app/leaving': () => page(response, 'onbeforeunload = () => "stay"; done = 1'),
    '/app/download': () =>
      response
        .writeHead(200, { 'content-disposition': 'attachment; filename=a.bin', 'content-type': 'application/x' })
        .end('a'),
    '/app/popups': () =>
      page(
        response,
        'setInterval(() => open("/app/popped"), 20); onclick = () => setTimeout(() => { done = 1; }, 700)',
        `<a id=a target=_blank rel=noopener href=${elsewhere}/popup>new</a>`,
      ),
  };
  (pages[request.url ?? ''] ?? (() => page(response, 'done = 1', `plain ${request.url}`)))();
}

const started = Promise.withResolvers<{ user: number; version: string | null }>();

let asked = 0;
async function visit(task: {
  path: string;
  timeoutMs?: number;
  waitMs?: number;
  click?: string;
  request?: object;
}): Promise<Result> {
  const name = `visit ${asked++}`;
  scanner.tell({ name, ...task });
  await expect.poll(() => results.has(name), { timeout: 50_000 }).toBe(true);
  return results.get(name) as Result;
}

/** A sandbox of Chromium's own needs user namespaces for users without rights. */
const canSandbox = findTool('chromium') !== null && works([...dropTo('none'), 'unshare', '--user', '--']);

describe.skipIf(!canSandbox)('the browser of a scan', () => {
  beforeAll(async () => {
    workshop = createWorkshop();
    user = await claimUser();
    // Inside of TLS nothing is seen from outside: what holds there holds in plain text too.
    const tls = makeCertificate('127.0.0.1');
    other = await openSite((_, response) => response.end('elsewhere'), { tls });
    other.server.on('upgrade', (request, socket: Socket) => {
      other.asked.push(`WS ${request.url}`);
      socket.destroy();
    });
    other.server.on('connection', () => other.asked.push('connection'));
    stun = createSocket('udp4', () => {
      datagrams += 1;
    });
    await new Promise<void>((done) => stun.bind(0, '127.0.0.1', done));
    site = await openSite(answer, { tls });
    site.server.on('upgrade', (request, socket: Socket) => {
      site.asked.push(`WS ${request.url}`);
      // A browser is content with the right head alone.
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
    });
    scanner = await startScannerProcess({
      main: MAIN,
      workDir: workshop.workDir(),
      user: user?.id,
      signal: stop.signal,
      timeoutMs: 300_000,
      onMessage: (message) => {
        const result = message as Result;
        if (result.name === 'started') started.resolve(message as never);
        results.set(result.name, result);
      },
    });
    void scanner.ended.then((outcome) => started.reject(new Error(JSON.stringify(outcome))), started.reject);
    // A name that leads nowhere by now: the checked address is what is dialled.
    scanner.tell({ origin: `https://shop.invalid:${site.port}`, path: '/app/' });
    await started.promise;
  });
  afterAll(async () => {
    stop.abort();
    await scanner?.ended;
    user?.release();
    await Promise.all([site.close(), other.close()]);
    stun.close();
    workshop.close();
  });

  /** Debian's command may be a shell script that waits for it. */
  const browserProcess = () =>
    processesOf(
      user,
      (words) =>
        words.includes('--remote-debugging-pipe') && !words.includes('--type=') && !words.startsWith('/bin/sh'),
    )[0] ?? 0;

  it('runs without rights, in Chromium’s own sandbox', async () => {
    expect((await started.promise).user).not.toBe(0);
    await visit({ path: '/app/plain' });
    const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
    // One number for each process namespace it is in.
    const depthOf = (pid: number) => /^NSpid:(.*)$/m.exec(statusOf(pid))?.[1]?.trim().split(/\s+/).length ?? 0;
    const pages = processesOf(user, (words) => words.includes('--type=renderer'));
    expect(pages).not.toEqual([]);
    for (const page of pages) {
      expect(statusOf(page)).toMatch(/^NoNewPrivs:\s+1$/m);
      // Its system calls pass a filter.
      expect(statusOf(page)).toMatch(/^Seccomp:\s+2$/m);
      expect(depthOf(page)).toBeGreaterThan(depthOf(browserProcess()));
    }
  });

  it('does not take the seconds of its own start from the first visit', async () => {
    expect((await started.promise).version).toMatch(/^\d+\./);
  });

  it('shares its cookies with the client, in both directions', async () => {
    const { value, cookies } = await visit({ path: '/app/cookies' });
    expect(value).toMatchObject({ status: 200, text: 'given=by-client' });
    expect(cookies.map(({ name, value: kept }) => [name, kept])).toEqual(
      expect.arrayContaining([
        ['given', 'by-client'],
        ['set', 'by-server'],
      ]),
    );
  });

  it('opens requests of every method, in scope', async () => {
    const request = { method: 'POST', headers: [['X-Own', 'given']], body: 'a=1' };
    expect((await visit({ path: '/app/echo', request })).value?.text).toBe('POST given a=1');
    await visit({ path: '/admin/echo', request, waitMs: 200 });
    expect(site.asked.filter((line) => line.includes('echo'))).toEqual(['POST /app/echo']);
  });

  it('opens several pages in one window, and then a new window before the old one has grown', async () => {
    const lengths: unknown[] = [];
    for (let visits = 0; visits < 14; visits += 1) lengths.push((await visit({ path: '/app/history' })).value?.done);
    const most = Math.max(...lengths.map(Number));
    expect(most).toBeGreaterThan(2);
    // Each visit adds an entry, and the emptying after it another one.
    expect(most).toBeLessThanOrEqual(2 * 12);
    expect(lengths.filter((length) => Number(length) <= 2).length).toBeGreaterThan(0);
  });

  it('follows no redirect out of the scope, and shows where it led', async () => {
    const { value, refused } = await visit({ path: '/app/away', waitMs: 200 });
    expect(value?.destination).toBe(`${other.origin}/redirected`);
    expect(refused).toContain(new URL(other.origin).host);
    await visit({ path: '/app/above', waitMs: 200 });
    expect(site.asked).not.toContain('GET /admin');
    expect(other.asked).toEqual([]);
  });

  it('loads nothing from outside, by whatever means a page asks for it', async () => {
    const { value } = await visit({ path: '/app/resources' });
    expect(value?.done).toEqual(['refused', 'refused', 'came', 'refused', 'refused', 'open', 'refused']);
    expect(site.asked.filter((line) => line.includes('admin'))).toEqual([]);
    expect(site.asked).toContain('WS /app/ws');
    expect(other.asked).toEqual([]);
    expect(datagrams).toBe(0);
  });

  it('leaves pages that ask, run or load for ever or fill memory, and goes on', async () => {
    expect((await visit({ path: '/app/alerts' })).failure).toBe('timed_out');
    expect((await visit({ path: '/app/endless', timeoutMs: 1000 })).failure).toBe('timed_out');
    expect(['crashed', 'timed_out']).toContain(
      (await visit({ path: '/app/memory', timeoutMs: 6000, waitMs: 5500 })).failure,
    );
    expect((await visit({ path: '/app/pours' })).value?.done).toBe('broken');
    expect((await visit({ path: '/app/leaving' })).value?.done).toBe(1);
    const { value, starts, cookies } = await visit({ path: '/app/plain' });
    expect(value?.text).toBe('plain /app/plain');
    // Each answer costs as much as a request: a hundred of them are enough. While a page is closed, Chromium without
    // windows answers some more by itself.
    const answered = cookies.find(({ name }) => name === 'alerts')?.value;
    expect(Number(answered)).toBeLessThanOrEqual(findBrowser()?.endsWith('-shell') ? 1000 : 100);
    expect(starts).toBe(1);
  });

  it('ends a page that asks for a missing picture for ever', async () => {
    expect((await visit({ path: '/app/missing', waitMs: 20_000 })).value?.done).toBe('came');
  });

  it('is started again when it dies, with its cookies', async () => {
    const main = browserProcess();
    process.kill(main, 'SIGKILL');
    const { value, starts } = await visit({ path: '/app/cookies' });
    expect(value?.text).toContain('given=by-client');
    expect(value?.text).toContain('set=by-server');
    expect(starts).toBe(2);
  });

  it('takes no downloads and no pop-ups', async () => {
    expect((await visit({ path: '/app/download', waitMs: 100 })).failure).toBeNull();
    const { popups } = await visit({ path: '/app/popups', click: '#a' });
    expect(popups).toContain(`${other.origin}/popup`);
    expect(popups.length).toBeLessThanOrEqual(4);
    expect(other.asked).toEqual([]);
  });

  it('is gone with everything it started when the scan is stopped', async () => {
    expect(processesOf(user)).not.toEqual([]);
    stop.abort();
    expect(await scanner.ended).toEqual({ kind: 'stopped' });
    await expect.poll(() => processesOf(user)).toEqual([]);
  });
});

/** Everything of the run: by its user, or by the program's name where it cannot have one of its own. */
function processesOf(owner: RunUser | null, isMeant = (_words: string) => true): number[] {
  const isOfRun = (pid: number) => {
    const file = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    try {
      const words = file('cmdline');
      const isOwn = owner ? new RegExp(`^Uid:\\s*${owner.id}\\b`, 'm').test(file('status')) : /scratch/.test(words);
      return isOwn && isMeant(words);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isOfRun(pid));
}
