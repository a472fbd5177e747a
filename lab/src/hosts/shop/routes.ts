import { html, plain } from './core/answers.ts';
import { escapeHtml } from './core/escape.ts';
import { page, price } from './core/layout.ts';
import { type Answer, GROUPS, get, type Route, type Visit } from './core/visit.ts';
import { safeApi } from './safe/api.ts';
import { safeInjectionPages } from './safe/injections.ts';
import { safeOutputPages } from './safe/outputs.ts';
import { safePassivePages } from './safe/passive.ts';
import { safeSitePages } from './safe/site.ts';
import { safeUnsteadyPages } from './safe/unsteady.ts';
import { staticFiles } from './static-files.ts';
import { trapPages } from './traps.ts';
import { accountPages } from './weak/account.ts';
import { apiRoutes } from './weak/api.ts';
import { domPages } from './weak/dom-xss.ts';
import { exposedFiles } from './weak/exposed.ts';
import { filePages } from './weak/files.ts';
import { graphqlRoutes } from './weak/graphql.ts';
import { headerPages } from './weak/headers.ts';
import { interpreterPages } from './weak/interpreters.ts';
import { leakPages } from './weak/leaks.ts';
import { redirectPages } from './weak/redirects.ts';
import { sqlPages } from './weak/sql.ts';
import { storedPages } from './weak/stored.ts';
import { uploadPages } from './weak/upload.ts';
import { xssPages } from './weak/xss.ts';
import { xssScriptPages } from './weak/xss-script.ts';

const ROUTES: readonly Route[] = [
  get('/', null, home),
  ...Object.keys(GROUPS).map((group) => get(`/${group}`, null, groupPage)),
  ...staticFiles,
  ...xssPages,
  ...xssScriptPages,
  ...domPages,
  ...storedPages,
  ...sqlPages,
  ...interpreterPages,
  ...filePages,
  ...redirectPages,
  ...headerPages,
  ...uploadPages,
  ...accountPages,
  ...leakPages,
  ...exposedFiles,
  ...apiRoutes,
  ...graphqlRoutes,
  ...safeOutputPages,
  ...safeInjectionPages,
  ...safeUnsteadyPages,
  ...safePassivePages,
  ...safeSitePages,
  ...safeApi,
  ...trapPages,
];

const EXACT = new Map(ROUTES.map((route) => [`${route.method} ${route.path}`, route]));
/** The longest first. */
const BELOW = ROUTES.filter(({ path }) => path.endsWith('*')).sort((a, b) => b.path.length - a.path.length);

export async function answerVisit(visit: Visit): Promise<Answer> {
  const method = visit.method === 'HEAD' ? 'GET' : visit.method;
  if (method === 'TRACE') return trace(visit);
  if (method === 'OPTIONS' && !visit.path.startsWith('/api/')) return plain('', 204, [['Allow', allowed(visit.path)]]);
  const route =
    EXACT.get(`${method} ${visit.path}`) ??
    BELOW.find((one) => one.method === method && visit.path.startsWith(one.path.slice(0, -1)));
  if (route) return route.answer(visit);
  if (ROUTES.some(({ path }) => path === visit.path))
    return plain('Metodo non ammesso', 405, [['Allow', allowed(visit.path)]]);
  return notFound(visit);
}

/** The server repeats the request, cookies included. */
function trace({ rawPath, headerLines }: Visit): Answer {
  const lines = headerLines.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headerLines[at + 1]}`] : []));
  return {
    status: 200,
    headers: [['Content-Type', 'message/http']],
    body: [`TRACE ${rawPath} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
  };
}

const allowed = (path: string) =>
  path.startsWith('/deposito') ? 'GET, HEAD, OPTIONS, PUT, TRACE' : 'GET, HEAD, OPTIONS, POST, TRACE';

/** Echoes the path, escaped. */
function notFound(visit: Visit): Answer {
  return page(
    visit,
    'Pagina non trovata',
    `<p>Non c’è nulla all’indirizzo <code>${escapeHtml(visit.path)}</code>.</p>`,
    {
      status: 404,
    },
  );
}

async function home(visit: Visit): Promise<Answer> {
  const rows = await visit.shop.db.query('SELECT id, nome, prezzo, descrizione FROM prodotti LIMIT 6');
  const cards = rows.map(
    ({ id, nome, prezzo, descrizione }) =>
      `<article><h2><a href="/prodotto?id=${id}">${nome}</a></h2><p>${descrizione}</p>${price(prezzo)}</article>`,
  );
  return page(
    visit,
    'Sapori di collina',
    `<p class="lead">Olio, miele, formaggi e vino di chi li fa. Free shipping over € 50.</p><div class="cards">${cards.join('')}</div>`,
    { headers: [['Set-Cookie', 'valuta=EUR; Path=/']] },
  );
}

function groupPage(visit: Visit): Answer {
  const group = visit.path.slice(1) as keyof typeof GROUPS;
  if (group === 'conto' && !visit.session.user) return html('<p>Prima <a href="/accedi">accedi</a>.</p>', 401);
  const links = ROUTES.flatMap(({ link, path }) =>
    link?.group === group ? [`<li><a href="${escapeHtml(path + (link.query ?? ''))}">${link.text}</a></li>`] : [],
  );
  return page(visit, GROUPS[group], `<ul class="links">${links.join('')}</ul>`);
}
