import type { Proof } from './scene.ts';

/** The value, sent as a query, brings the text into the answer as it stands here. */
const lands =
  (path: string, name: string, value: string, text = value): Proof =>
  async ({ guest }) =>
    (await guest.get(path, { [name]: value })).body.includes(text);

/** The page's script does it. */
const scriptSays =
  (path: string, ...parts: readonly string[]): Proof =>
  async ({ guest }) => {
    const { body } = await guest.ask(path);
    return parts.every((part) => body.includes(part));
  };

const TAG = '<img src=x onerror=rc()>';

export const OUTPUT_PROOFS: Readonly<Record<string, Proof>> = {
  'xss-text': lands('/cerca', 'q', TAG, `<b>${TAG}</b>`),
  'xss-attribute-double': lands(
    '/catalogo',
    'categoria',
    '" autofocus onfocus="rc()',
    'value="" autofocus onfocus="rc()"',
  ),
  'xss-attribute-single': lands('/listino', 'colore', "' autofocus onfocus='rc()", "value='' autofocus onfocus='rc()'"),
  'xss-attribute-unquoted': lands('/galleria', 'dimensione', '1 onload=rc()', 'width=1 onload=rc()>'),
  'xss-attribute-name': lands('/etichetta', 'stile', 'a onclick=rc() b', '<p data-a onclick=rc() b="si">'),
  'xss-event-handler': lands('/regalo', 'per', "';rc();'", `onclick="document.title='Per &#39;;rc();&#39;'"`),
  'xss-comment': lands('/mappa', 'vista', `-->${TAG}`, `<!-- vista: -->${TAG}`),
  'xss-url-link': lands('/torna', 'pagina', 'javascript:rc()', '<a href="javascript:rc()">'),
  'xss-url-frame': lands('/video', 'sorgente', 'javascript:rc()', 'src="javascript:rc()">'),
  'xss-style': lands('/tema', 'colore', `</style>${TAG}`, `color: </style>${TAG}`),
  'xss-textarea': lands('/bozza', 'testo', `</textarea>${TAG}`, `rows="4"></textarea>${TAG}`),
  'xss-title': lands('/rivista', 'titolo', `</title>${TAG}`, `<title></title>${TAG}`),
  'xss-noscript': lands('/senza-script', 'avviso', `</noscript>${TAG}`, `<noscript></noscript>${TAG}`),
  'xss-filtered': lands('/forum', 'argomento', TAG),
  'xss-upper-case': lands(
    '/annuncio',
    'testo',
    '<img src=x onerror=&#114;&#99;()>',
    '<IMG SRC=X ONERROR=&#114;&#99;()>',
  ),
  'xss-decoded-twice': lands('/condividi', 'nota', encodeURIComponent(TAG), TAG),
  'xss-svg': async ({ guest }) => {
    const { headers, body } = await guest.get('/distintivo.svg', { testo: '<script>rc()</script>' });
    return headers['content-type'] === 'image/svg+xml' && body.includes('><script>rc()</script></text>');
  },
  'xss-path': async ({ guest }) => (await guest.ask(`/ricette/${encodeURIComponent(TAG)}`)).body.includes(TAG),
  'xss-user-agent': async ({ guest }) => (await guest.get('/browser', {}, { 'user-agent': TAG })).body.includes(TAG),
  'xss-referer': async ({ guest }) => (await guest.get('/provenienza', {}, { referer: TAG })).body.includes(TAG),
  'xss-cookie': async ({ guest }) =>
    (await guest.get('/prezzi', {}, { cookie: `valuta=${encodeURIComponent(TAG)}` })).body.includes(TAG),
  'xss-half-escaped': lands('/stampa-biglietto', 'nome', "' onmouseover='rc()", "title='' onmouseover='rc()'"),
  'xss-script-double': lands('/traccia', 'codice', '";rc();"', 'var codice = "";rc();"";'),
  'xss-script-backslash': lands('/statistiche', 'vista', "\\';rc();//", "var vista = '\\\\';rc();//'"),
  'xss-template-literal': lands('/cartolina', 'testo', '\u0024{rc()}', '`Dalla collina: \u0024{rc()}`'),
  'xss-script-bare': lands('/sconto', 'percento', 'rc()', 'var percento = rc();'),
  'xss-json-in-page': lands('/filtri', 'marca', `</script>${TAG}`, `{"marca":"</script>${TAG}`),
  'xss-json-as-html': async ({ guest }) => {
    const { headers, body } = await guest.get('/suggerisci', { testo: TAG });
    return String(headers['content-type']).startsWith('text/html') && body.includes(TAG);
  },
  'xss-post': async ({ guest }) => (await guest.post('/preventivo', { azienda: TAG })).body.includes(TAG),
  'xss-signed-in': async ({ guest, maria }) =>
    (await maria.get('/conto/cerca', { testo: TAG })).body.includes(TAG) &&
    (await guest.get('/conto/cerca')).status === 302,
  'xss-stored': async ({ guest, maria }) => {
    await maria.post('/ospiti', { messaggio: `${TAG}<!--firma-->` });
    return (await guest.get('/ospiti')).body.includes(`<blockquote>${TAG}<!--firma--></blockquote>`);
  },
  'xss-stored-api': async ({ guest, maria }) => {
    await maria.json('/api/recensioni', { prodotto: 1, autore: 'x', testo: `${TAG}recensione` });
    const { body } = await guest.get('/api/recensioni');
    const script = (await guest.get('/static/app.js')).body;
    return (
      body.includes(`${TAG}recensione`) &&
      script.includes("innerHTML = list.map(function (one) { return '<p>' + one.testo")
    );
  },
  'dom-fragment': scriptSays('/offerte-lampo', 'innerHTML', 'location.hash'),
  'dom-query': scriptSays('/confronta', "innerHTML = 'Confronto con ' + con", 'location.search'),
  'dom-referrer': scriptSays('/benvenuto', 'document.write', 'decodeURIComponent(document.referrer)'),
  'dom-message': scriptSays('/assistente', "addEventListener('message'", 'innerHTML = event.data'),
  'dom-storage': scriptSays(
    '/ultima-ricerca',
    "innerHTML = localStorage.getItem('ricerca')",
    "setItem('ricerca', nuova)",
  ),
  'dom-eval': scriptSays('/calcola-spedizione', 'eval(somma)', 'location.hash'),
  'dom-location': scriptSays('/apri', 'location.href = dove', 'location.hash'),
  'dom-json': async ({ guest }) =>
    (await guest.get('/api/ricerca', { testo: TAG })).body.includes(TAG) &&
    (await guest.get('/static/app.js')).body.includes("innerHTML = 'Risultati per ' + answer.testo"),
  'redirect-header': async ({ guest }) =>
    (await guest.get('/vai', { url: 'http://altrove.example/' })).headers.location === 'http://altrove.example/',
  'redirect-slashes': async ({ guest }) =>
    (await guest.get('/ritorno', { next: '//altrove.example/' })).headers.location === '//altrove.example/',
  'redirect-prefix': async ({ guest }) => {
    const to = `${guest.origin}@altrove.example/`;
    const { location } = (await guest.get('/amici', { sito: to })).headers;
    return location === to && new URL(to).hostname === 'altrove.example';
  },
  'redirect-meta': lands(
    '/uscita',
    'a',
    'http://altrove.example/',
    'http-equiv="refresh" content="1; url=http://altrove.example/"',
  ),
  'redirect-script': lands('/ponte', 'dest', 'http://altrove.example/', 'location.href = "http://altrove.example/"'),
  'header-injection-cookie': async ({ guest }) =>
    (await guest.get('/lingua', { l: 'it\r\nX-Nuova: si' })).headers['x-nuova'] === 'si; Path=/',
  'header-injection-location': async ({ guest }) =>
    (await guest.get('/sposta', { verso: 'azienda\r\nX-Nuova: si' })).headers['x-nuova'] === 'si',
  'host-header-link': async ({ guest }) =>
    (await guest.post('/recupero', { email: 'a@b.example' }, { host: 'altrove.example' })).body.includes(
      'href="http://altrove.example/nuova-password',
    ),
  'host-header-redirect': async ({ guest }) =>
    (await guest.get('/vecchio-negozio', {}, { host: 'altrove.example' })).headers.location ===
    'http://altrove.example/negozio',
};
