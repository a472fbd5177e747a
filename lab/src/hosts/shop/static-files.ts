import { APP_SCRIPT } from './client/app.ts';
import { STYLE } from './client/style.ts';
import { plain, respond } from './core/answers.ts';
import { page } from './core/layout.ts';
import { get, type Route } from './core/visit.ts';

const script = (path: string, content: string) =>
  get(path, null, () => respond('text/javascript; charset=utf-8', content));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" width="120" height="60"><path d="M0 60 40 15l25 25 20-15 35 35z" fill="#55662b"/></svg>';

/** Not written out: tools that read this file would look for the map beside it. */
const mappedBy = (map: string) => `//# ${'sourceMapping'}URL=${map}\n`;

/** In pieces, so that no search for forgotten keys stops at the source of the lab. */
const FORGOTTEN_KEY = ['AKIA', 'J4QW7ZP2', 'LXN5TRVD'].join('');

const CONFIG = `window.BOTTEGA = {
  lingua: 'it',
  aws_access_key_id: '${FORGOTTEN_KEY}',
  aws_secret_access_key: '${['vT9x2LqPz7', 'Rk4Wm8Ys1B', 'n6Jd3Hf5Gc', '0Ea+Uo/XiQ'].join('')}'
};
`;

/** Names and versions of other people's libraries, with nothing of theirs inside. */
const OLD_LIBRARY = `/*! jQuery v1.8.3 jquery.com | jquery.org/license */
(function (window) { var jQuery = function () { return jQuery.fn; }; jQuery.fn = { jquery: '1.8.3' }; window.jQuery = window.$ = jQuery; })(window);
`;
const NEW_LIBRARY = `/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */
(function (window) { var jQuery = function () { return jQuery.fn; }; jQuery.fn = { jquery: '3.7.1' }; window.jQuery = window.$ = jQuery; })(window);
`;

const PUBLIC_CONFIG = `window.NEGOZIO = {
  apiKey: 'YOUR_API_KEY',
  password: 'inserisci la password',
  chiavePubblica: 'pk_test_esempio'
};
${mappedBy('negozio.js.map')}`;

export const staticFiles: readonly Route[] = [
  get('/static/bottega.css', null, () => respond('text/css; charset=utf-8', STYLE)),
  get('/static/logo.svg', null, () => respond('image/svg+xml', LOGO)),
  get('/favicon.ico', null, () => respond('image/svg+xml', LOGO)),
  script('/static/app.js', `${APP_SCRIPT}${mappedBy('app.js.map')}`),
  get('/static/app.js.map', null, () =>
    respond(
      'application/json',
      JSON.stringify({
        version: 3,
        file: 'app.js',
        sources: ['../src/app.ts'],
        sourcesContent: [APP_SCRIPT],
        names: [],
        mappings: 'AAAA',
      }),
    ),
  ),
  script('/static/config.js', CONFIG),
  script('/static/jquery-1.8.3.min.js', OLD_LIBRARY),
  script('/static/jquery-3.7.1.min.js', NEW_LIBRARY),
  script('/static/negozio.js', PUBLIC_CONFIG),
  // The map of this one was not published.
  get('/static/negozio.js.map', null, () => plain('Non trovato', 404)),
  ...['/app/', '/app/*'].map((path) =>
    get(path, null, (visit) =>
      page(
        visit,
        'Shop online',
        `<p>${APP_LINKS}</p><div id="app"></div><p><a href="/openapi.json">API</a></p><script src="/static/jquery-1.8.3.min.js"></script><script src="/static/config.js"></script><script src="/static/app.js"></script>`,
      ),
    ),
  ),
];

const APP_LINKS = ['cerca', 'recensioni', 'domande', 'soci', 'listino', 'ordini']
  .map((name) => `<a href="/app/${name}">${name}</a>`)
  .join(' ');
