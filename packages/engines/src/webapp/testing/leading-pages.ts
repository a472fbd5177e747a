import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from './weak-pages.ts';
import { bodyOf } from './weak-site.ts';

/** Pages that lead somewhere, keep something or have scripts of their own. Names of the safe ones begin with `safe`. */
export interface LeadingPage {
  /** The path, without its slash. */
  readonly name: string;
  /** As reports name it; null: no point of its own. */
  readonly parameter: string | null;
  readonly check: 'open_redirect' | 'header_injection' | 'host_header' | 'xss_dom' | 'xss_stored' | 'xss_path_info';
  readonly post?: boolean;
  readonly answer: (visit: Visit) => void;
}

interface Visit {
  readonly value: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly kept: string[];
}

const html = ({ response }: Visit, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!DOCTYPE html><html><body><p id=p></p>${body}</body></html>`);
const script = (text: string) => (visit: Visit) => void html(visit, `<script>${text}</script>`);
const redirect = ({ response }: Visit, location: string) => void response.writeHead(302, { location }).end();
/** Node would refuse line breaks in a header. */
const raw = ({ response }: Visit, head: string) =>
  void response.socket?.end(`HTTP/1.1 302 Found\r\n${head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
const hostOf = ({ request }: Visit) => String(request.headers['x-forwarded-host'] ?? request.headers.host);
const ownOrigin = ({ request }: Visit) => `http://127.0.0.1:${request.socket.localPort}`;
const pathOf = ({ request }: Visit) => new URL(request.url ?? '/', 'http://localhost').pathname;
const SLOW_MS = 2500;
const SHOW = "document.getElementById('p').innerHTML = ";

export const LEADING_PAGES: readonly LeadingPage[] = [
  { name: 'go', parameter: 'url', check: 'open_redirect', answer: (v) => redirect(v, v.value) },
  {
    name: 'go-slash',
    parameter: 'next',
    check: 'open_redirect',
    answer: (v) => redirect(v, v.value.startsWith('/') ? v.value : '/'),
  },
  {
    name: 'go-backslash',
    parameter: 'next',
    check: 'open_redirect',
    answer: (v) => redirect(v, /^\/(?!\/)/.test(v.value) ? v.value : '/'),
  },
  {
    name: 'go-prefix',
    parameter: 'to',
    check: 'open_redirect',
    answer: (v) => redirect(v, v.value.startsWith(ownOrigin(v)) ? v.value : '/'),
  },
  {
    name: 'go-refresh',
    parameter: 'a',
    check: 'open_redirect',
    answer: (v) => void v.response.writeHead(200, { refresh: `0;url=${v.value}` }).end(),
  },
  {
    name: 'go-meta',
    parameter: 'a',
    check: 'open_redirect',
    answer: (v) => void html(v, `<meta http-equiv=refresh content="1; url=${escapeHtml(v.value)}">`),
  },
  {
    name: 'go-script',
    parameter: 'dest',
    check: 'open_redirect',
    answer: (v) =>
      void html(
        v,
        `<script>setTimeout(() => { location.href = ${JSON.stringify(v.value).replaceAll('<', '\\u003c')}; }, 50)</script>`,
      ),
  },
  {
    name: 'go-script-of-a-form',
    parameter: 'dest',
    check: 'open_redirect',
    post: true,
    answer: (v) =>
      void html(v, `<script>location.href = ${JSON.stringify(v.value).replaceAll('<', '\\u003c')};</script>`),
  },
  {
    name: 'go-own-script',
    parameter: 'link',
    check: 'open_redirect',
    answer: script("location = new URLSearchParams(location.search).get('link')"),
  },
  {
    name: 'go-button',
    parameter: 'return_url',
    check: 'open_redirect',
    answer: (v) => void html(v, `<button onclick="location.href = '${escapeHtml(v.value)}'">Back to the list</button>`),
  },
  {
    name: 'safe-go-button',
    parameter: 'return_url',
    check: 'open_redirect',
    answer: (v) =>
      void html(
        v,
        `<button onclick="location.href = '/out?to=${encodeURIComponent(v.value)}'">Back to the list</button>`,
      ),
  },
  { name: 'safe-go-fixed', parameter: 'url', check: 'open_redirect', answer: (v) => redirect(v, '/') },
  {
    name: 'safe-go-path',
    parameter: 'next',
    check: 'open_redirect',
    answer: (v) => redirect(v, /^\/[a-z]*$/.test(v.value) ? v.value : '/'),
  },
  {
    name: 'safe-go-behind',
    parameter: 'next',
    check: 'open_redirect',
    answer: (v) => redirect(v, `/login?next=${encodeURIComponent(v.value)}`),
  },
  {
    name: 'safe-go-shown',
    parameter: 'url',
    check: 'open_redirect',
    answer: (v) => void html(v, `<a href="${escapeHtml(v.value)}">on</a>`),
  },
  {
    name: 'header-cookie',
    parameter: 'l',
    check: 'header_injection',
    answer: (v) => raw(v, `Set-Cookie: l=${v.value}; Path=/\r\nLocation: /`),
  },
  {
    name: 'header-location',
    parameter: 'to',
    check: 'header_injection',
    answer: (v) => raw(v, `Location: /${v.value}`),
  },
  {
    name: 'safe-header',
    parameter: 'l',
    check: 'header_injection',
    answer: (v) => raw(v, `Set-Cookie: l=${encodeURIComponent(v.value)}\r\nLocation: /`),
  },
  {
    name: 'safe-header-shown',
    parameter: 'l',
    check: 'header_injection',
    answer: (v) => void html(v, escapeHtml(v.value)),
  },
  { name: 'old', parameter: 'header Host', check: 'host_header', answer: (v) => redirect(v, `http://${hostOf(v)}/`) },
  {
    name: 'canonical',
    parameter: 'header X-Forwarded-Host',
    check: 'host_header',
    answer: (v) =>
      void html(
        v,
        `<a href="http://${escapeHtml(String(v.request.headers['x-forwarded-host'] ?? ownOrigin(v).slice(7)))}/a">a</a>`,
      ),
  },
  {
    name: 'forgot-password',
    parameter: 'header Host',
    check: 'host_header',
    post: true,
    answer: (v) => void html(v, `<a href="http://${escapeHtml(hostOf(v))}/new?key=1">new password</a>`),
  },
  {
    name: 'safe-invite',
    parameter: 'header Host',
    check: 'host_header',
    answer: (v) => void html(v, `<a href="${ownOrigin(v)}/">${escapeHtml(hostOf(v))}</a>`),
  },
  {
    name: 'dom-fragment',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(`${SHOW}'Offer: ' + decodeURIComponent(location.hash.slice(1))`),
  },
  {
    name: 'dom-eval',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script('if (location.hash) eval(decodeURIComponent(location.hash.slice(1)))'),
  },
  {
    name: 'dom-location',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(
      'var to = decodeURIComponent(location.hash.slice(1)); if (to) setTimeout(() => { location.href = to; }, 50)',
    ),
  },
  {
    name: 'dom-late',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(
      "setTimeout(() => { var from = location.hash.slice(5); if (!from) return; var one = document.createElement('script'); one.src = from + '/welcome.js'; document.head.append(one); }, 1100)",
    ),
  },
  {
    name: 'safe-dom-late',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(
      "setTimeout(() => { var from = location.hash.slice(5); if (!/^[a-z]+$/.test(from)) return; var one = document.createElement('script'); one.src = '/' + from + '.js'; document.head.append(one); }, 1100)",
    ),
  },
  {
    name: 'dom-fragment-key',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(`${SHOW}decodeURIComponent((/#tab=(.*)/.exec(location.hash) || [])[1] || '')`),
  },
  {
    name: 'dom-attribute',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(`${SHOW}'<a title="' + decodeURIComponent(location.hash) + '">a</a>'`),
  },
  {
    name: 'dom-query',
    parameter: 'with',
    check: 'xss_dom',
    answer: script(`${SHOW}new URLSearchParams(location.search).get('with')`),
  },
  {
    name: 'dom-address',
    parameter: 'tongue',
    check: 'xss_dom',
    answer: script(
      "var at = location.href.indexOf('tongue='); if (at > 0) document.write('<select><option>' + decodeURI(location.href.slice(at + 7)) + '</option></select>')",
    ),
  },
  {
    name: 'dom-referrer',
    parameter: 'header Referer',
    check: 'xss_dom',
    answer: script("document.write('<p>' + decodeURIComponent(document.referrer) + '</p>')"),
  },
  {
    name: 'dom-message',
    parameter: 'message',
    check: 'xss_dom',
    answer: script(`addEventListener('message', (event) => { ${SHOW}event.data; })`),
  },
  {
    name: 'dom-message-object',
    parameter: 'message',
    check: 'xss_dom',
    answer: script(`onmessage = (event) => { ${SHOW}event.data.html; }`),
  },
  { name: 'dom-window-name', parameter: 'window.name', check: 'xss_dom', answer: script(`${SHOW}window.name`) },
  {
    name: 'dom-kept',
    parameter: 'search',
    check: 'xss_dom',
    answer: script(
      `var q = new URLSearchParams(location.search).get('search'); ${SHOW}localStorage.getItem('search') || ''; if (q) localStorage.setItem('search', q)`,
    ),
  },
  {
    name: 'dom-storage',
    parameter: 'storage note',
    check: 'xss_dom',
    answer: script(`${SHOW}sessionStorage.getItem('note') || ''`),
  },
  {
    name: 'dom-whole-query',
    parameter: 'query',
    check: 'xss_dom',
    answer: script('if (location.search) location.href = decodeURIComponent(location.search.slice(1))'),
  },
  {
    name: 'dom-fragment-sign',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(`if (location.hash.startsWith('#!')) ${SHOW}decodeURIComponent(location.hash.slice(2))`),
  },
  {
    name: 'dom-path',
    parameter: 'path',
    check: 'xss_dom',
    answer: script(`${SHOW}decodeURIComponent(location.pathname.split('/').pop())`),
  },
  {
    name: 'dom-message-taken-apart',
    parameter: 'message',
    check: 'xss_dom',
    answer: script(
      `addEventListener('message', (event) => { const { kind, body } = event.data; if (kind === 'show') ${SHOW}body; })`,
    ),
  },
  {
    name: 'dom-asked',
    parameter: 'from',
    check: 'xss_dom',
    answer: script(
      `var from = new URLSearchParams(location.search).get('from'); fetch(from).then((r) => r.text()).then((text) => { ${SHOW}text; })`,
    ),
  },
  {
    name: 'dom-no-tags',
    parameter: 'label',
    check: 'xss_dom',
    answer: script(
      `var label = new URLSearchParams(location.search).get('label').replace(/</g, '&lt;'); ${SHOW}'<input value="' + label + '">'`,
    ),
  },
  {
    // Once a press has reached the site, there is nothing more to be found.
    name: 'dom-pressed',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: (v) => {
      if (v.request.method === 'POST') v.kept.push('pressed');
      const press = `fetch('/dom-pressed', { method: 'POST' }); navigator.sendBeacon('/dom-pressed', 'x'); ${SHOW}decodeURIComponent(location.hash.slice(1))`;
      html(
        v,
        v.kept.length > 0
          ? 'Gone'
          : `<button id=b>More</button><script>b.addEventListener('click', () => { ${press} })</script>`,
      );
    },
  },
  {
    name: 'dom-typed-form',
    parameter: 'task',
    check: 'xss_dom',
    answer: (v) => {
      if (v.request.method === 'POST') v.kept.push('sent');
      html(
        v,
        v.kept.length > 0
          ? 'Gone'
          : `<form method=post><input name=owner><input name=task><button>Add</button></form><ul id=l></ul><script>document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); const [owner, task] = document.querySelectorAll('input'); if (!owner.value) return; fetch('/dom-typed-form', { method: 'POST' }); l.innerHTML += '<li>' + task.value; task.value = ''; })</script>`,
      );
    },
  },
  {
    name: 'dom-typed-enter',
    parameter: 'note',
    check: 'xss_dom',
    answer: (v) =>
      void html(
        v,
        `<textarea id=note></textarea><p id=o></p><script>note.onkeydown = (event) => { if (event.key === 'Enter') o.innerHTML = note.value }</script>`,
      ),
  },
  {
    name: 'safe-dom-typed-text',
    parameter: 'task',
    check: 'xss_dom',
    answer: (v) =>
      void html(
        v,
        `<form><input name=task><button>Add</button></form><ul id=l></ul><script>document.forms[0].onsubmit = () => { l.innerHTML = '<li></li>'; l.firstChild.textContent = document.forms[0].task.value; return false; }</script>`,
      ),
  },
  {
    name: 'safe-dom-typed-short',
    parameter: 'task',
    check: 'xss_dom',
    answer: (v) =>
      void html(v, `<input id=task maxlength=9><button onclick="o.innerHTML = task.value">Show</button><p id=o></p>`),
  },
  {
    name: 'safe-dom-fragment',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: script(
      "document.getElementById('p').textContent = decodeURIComponent(location.hash) + document.referrer; document.title = location.pathname",
    ),
  },
  {
    name: 'safe-dom-pressed',
    parameter: 'fragment',
    check: 'xss_dom',
    answer: (v) =>
      void html(
        v,
        `<button id=b>Delete all</button><script>b.addEventListener('click', () => { ${SHOW}decodeURIComponent(location.hash.slice(1)) })</script>`,
      ),
  },
  {
    name: 'safe-dom-message',
    parameter: 'message',
    check: 'xss_dom',
    answer: script(
      `addEventListener('message', (event) => { if (event.origin !== location.origin) return; ${SHOW}event.data; })`,
    ),
  },
  {
    name: 'safe-dom-storage',
    parameter: 'note',
    check: 'xss_dom',
    answer: script(
      "var n = new URLSearchParams(location.search).get('note'); if (n) localStorage.setItem('note', n); document.getElementById('p').textContent = localStorage.getItem('note'); document.getElementById('p').title = location",
    ),
  },
  {
    name: 'guests',
    parameter: 'text',
    check: 'xss_stored',
    post: true,
    answer: (v) => void html(v, `${v.kept.map((text) => `<q>${text}</q>`).join('')}<form method=post></form>`),
  },
  {
    name: 'notes',
    parameter: 'text',
    check: 'xss_stored',
    post: true,
    answer: (v) =>
      void html(v, v.kept.map((text) => `<script>var a = '${text.replaceAll(/[<>\\]/g, '')}';</script>`).join('')),
  },
  {
    name: 'reviews',
    parameter: 'text',
    check: 'xss_stored',
    post: true,
    answer: script(`fetch('/reviews.json').then((r) => r.json()).then((all) => { ${SHOW}all.join(''); })`),
  },
  {
    name: 'reviews.json',
    parameter: null,
    check: 'xss_stored',
    answer: (v) => {
      const answer = () =>
        void v.response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(v.kept));
      // Slow for pages that fetch it, as on a busy machine.
      if (v.request.headers['sec-fetch-mode']) setTimeout(answer, SLOW_MS);
      else answer();
    },
  },
  {
    name: 'safe-guests',
    parameter: 'text',
    check: 'xss_stored',
    post: true,
    answer: (v) => void html(v, v.kept.map(escapeHtml).join('<br>')),
  },
  {
    name: 'self.php',
    parameter: 'path',
    check: 'xss_path_info',
    answer: (v) => void html(v, `<form action="${decodeURIComponent(pathOf(v))}"></form>`),
  },
  {
    name: 'safe-self.php',
    parameter: 'path',
    check: 'xss_path_info',
    answer: (v) => void html(v, `<form action="${escapeHtml(decodeURIComponent(pathOf(v)))}"></form>`),
  },
];

/** Answers for every page of the list, as one site that keeps what it is given. */
export function leadingAnswers(): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const kept = new Map<string, string[]>();
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, name = ''] = url.pathname.split('/');
    const page = LEADING_PAGES.find((other) => other.name === name);
    if (!page) return false;
    const { parameter } = page;
    const shelf = name.replace('.json', '');
    const all = kept.get(shelf) ?? [];
    kept.set(shelf, all);
    const sent = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : url.searchParams;
    if (request.method === 'POST' && page.check === 'xss_stored') {
      all.push(sent.get(parameter ?? '') ?? '');
      response.writeHead(303, { location: `/${name}` }).end();
      return true;
    }
    // By length: values that are sent at once arrive in no certain order, and a captured visit is known by what its page shows.
    const ordered = all.toSorted((one, other) => one.length - other.length);
    page.answer({
      value: sent.get(parameter ?? '') ?? '',
      request,
      response,
      kept: page.check === 'xss_stored' ? ordered : all,
    });
    return true;
  };
}
