import { createHmac } from 'node:crypto';
import type { Proof } from './scene.ts';
import type { Seen, Visitor } from './visitor.ts';

type Send = (guest: Visitor, value: string) => Promise<Seen>;

const query =
  (path: string, name: string): Send =>
  (guest, value) =>
    guest.get(path, { [name]: value });
const never =
  (proof: Proof): Proof =>
  async (scene) =>
    !(await proof(scene));
const all =
  (...proofs: readonly Proof[]): Proof =>
  async (scene) =>
    (await Promise.all(proofs.map((proof) => proof(scene)))).every(Boolean);

/** Ends every context there is. */
const BREAKER = `'"\`>--></textarea></title></style></script><img src=x onerror=rc()>\${rc()};rc();//\\`;
const OUTSIDE = /<img src=x|"`>|'"|<\/script><img/;

/** What ends a context does not come back as it is. */
const contained =
  (path: string, name: string): Proof =>
  async ({ guest }) =>
    !OUTSIDE.test((await guest.get(path, { [name]: BREAKER })).body);

/** Escaped by any of the ways that keep a value inside its script string. */
const inScript =
  (path: string, name: string): Proof =>
  async ({ guest }) => {
    const { body } = await guest.get(path, { [name]: '\'"`</script>\u0024{rc()}\\' });
    return body.includes('\\u0027\\"\\u0060\\u003c/script\\u003e\\u0024{rc()}\\\\');
  };

/** Says so in the page's own script. */
const scriptSays =
  (path: string, text: string): Proof =>
  async ({ guest }) => {
    const { body } = await guest.ask(path);
    return body.includes(text) && !/innerHTML|document\.write|eval/.test(body);
  };

/** The words of a statement are words like any other. */
const finds =
  (send: Send, wanted: string, ...payloads: readonly string[]): Proof =>
  async ({ guest }) => {
    const answers = await Promise.all(payloads.map((payload) => send(guest, payload)));
    return answers.every(({ status, body }) => status < 500 && !body.includes(wanted));
  };

/** Two answers to a payload and to a plain value, with nothing in them that the payload brought about. */
const indifferent =
  (send: Send): Proof =>
  async ({ guest }) => {
    const shape = ({ status, body }: Seen) => `${status} ${body.replaceAll(/<p>.*<\/p>/gs, '')}`;
    const [plain, quoted] = [await send(guest, '1'), await send(guest, "1' OR sleep(9) -- ")];
    return shape(plain) === shape(quoted) && quoted.ms < 9000;
  };

const SQL = ["x' OR '1'='1", "x' OR 1=1 -- ", '1 OR 1=1', '1) OR (1=1', "x%' OR 1=1 -- "] as const;
const tokenOf = (head: object, body: object) =>
  [head, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

export const LOOK_ALIKE_PROOFS: Readonly<Record<string, Proof>> = {
  'safe-xss-text': contained('/aiuto', 'q'),
  'safe-xss-attribute-double': contained('/misure', 'taglia'),
  'safe-xss-attribute-single': contained('/formati', 'formato'),
  'safe-xss-attribute-unquoted': async ({ guest }) =>
    (await guest.get('/miniature', { lato: '1 onload=rc()' })).body.includes('width=1>'),
  'safe-xss-event-handler': async ({ guest }) =>
    (await guest.get('/dedica', { per: '\';rc()//"' })).body.includes(
      'onclick="document.title=&quot;\\u0027;rc()//\\&quot;&quot;"',
    ),
  'safe-xss-script': inScript('/spedizione', 'numero'),
  'safe-xss-template-literal': inScript('/saluto', 'nome'),
  'safe-xss-comment': async ({ guest }) =>
    (await guest.get('/indice-sito', { vista: BREAKER })).body.match(/-->/g)?.length === 1,
  'safe-xss-url': async ({ guest }) =>
    (await guest.get('/prosegui', { pagina: 'javascript:rc()' })).body.includes('<a href="/">Continua'),
  'safe-xss-style': async ({ guest }) =>
    (await guest.get('/sfondo', { colore: 'red}</style>' })).body.includes('color: olive }</style>'),
  'safe-xss-textarea': contained('/commento', 'testo'),
  'safe-xss-title': contained('/numero', 'titolo'),
  'safe-xss-json-in-page': inScript('/opzioni', 'marca'),
  'safe-xss-json': async ({ guest }) => {
    const { headers } = await guest.get('/completa', { testo: BREAKER });
    return (
      headers['content-type'] === 'application/json; charset=utf-8' && headers['x-content-type-options'] === 'nosniff'
    );
  },
  'safe-xss-callback': async ({ guest }) =>
    (await guest.get('/richiamo.js', { callback: 'rc();//' })).body.startsWith('mostra('),
  'safe-xss-plain': async ({ guest }) => {
    const { headers } = await guest.get('/testo', { riga: BREAKER });
    return headers['content-type'] === 'text/plain; charset=utf-8' && headers['x-content-type-options'] === 'nosniff';
  },
  'safe-xss-attachment': async ({ guest }) =>
    String((await guest.get('/esporta', { nome: BREAKER })).headers['content-disposition']).startsWith('attachment'),
  'safe-xss-csp': async ({ guest }) => {
    const policy = String((await guest.get('/novella', { capitolo: BREAKER })).headers['content-security-policy']);
    return policy.startsWith("default-src 'none'") && !policy.includes('script-src');
  },
  'safe-xss-archive': async ({ guest }) => {
    const { status, body } = await guest.ask(`/archivio/${encodeURIComponent(BREAKER)}`);
    return status === 200 && body.includes('&lt;img src=x') && !OUTSIDE.test(body);
  },
  'safe-xss-not-found': async ({ guest }) => {
    const { status, body } = await guest.ask(`/non-esiste/${encodeURIComponent(BREAKER)}`);
    return status === 404 && body.includes('&lt;img src=x') && !OUTSIDE.test(body);
  },
  'safe-xss-headers': async ({ guest }) =>
    !OUTSIDE.test((await guest.get('/intestazioni', {}, { 'user-agent': BREAKER, referer: BREAKER })).body),
  'safe-xss-post': async ({ guest }) =>
    !OUTSIDE.test((await guest.post('/listino-ingrosso', { azienda: BREAKER })).body),
  'safe-dom-fragment': scriptSays('/frammento', 'textContent = decodeURIComponent(location.hash'),
  'safe-dom-message': scriptSays('/riquadro', 'if (event.origin !== location.origin) return'),
  'safe-dom-storage': scriptSays('/appunti', "textContent = localStorage.getItem('nota')"),
  'safe-stored': async ({ guest }) => {
    await guest.json('/api/domande', { testo: BREAKER });
    const { headers, body } = await guest.get('/api/domande');
    const script = (await guest.get('/static/app.js')).body;
    return (
      String(headers['content-type']).startsWith('application/json') &&
      body.includes('onerror') &&
      script.includes("return text('p', one)")
    );
  },
  'safe-sql-string': all(finds(query('/reparto', 'nome'), '<table', ...SQL), async ({ guest }) =>
    (await guest.get('/reparto', { nome: 'vino' })).body.includes('SQL syntax'),
  ),
  'safe-sql-number': finds(query('/articolo', 'codice'), '<table', ...SQL, '2 AND 1=1'),
  'safe-sql-like': finds(query('/filtra', 'parola'), '<table', ...SQL),
  'safe-sql-order-by': async ({ guest }) => {
    const bodies = await Promise.all(
      ['x', "nome'", '(CASE WHEN 1=1 THEN id ELSE -id END)'].map((per) => guest.get('/ordinati', { per })),
    );
    return new Set(bodies.map(({ body }) => body)).size === 1;
  },
  'safe-sql-in': finds(query('/scelti', 'id'), '<table', ...SQL),
  'safe-sql-words': async ({ guest }) => {
    const found = async (parole: string) => (await guest.get('/ricerca-avanzata', { parole })).body.includes('<table');
    return (await found('miele OR x')) && !(await found('qq OR 1=1')) && !(await found("qq' OR '1'='1"));
  },
  'safe-sql-insert': async ({ guest }) => (await guest.post('/segnala', { problema: "x'" })).body.includes('Grazie'),
  'safe-sql-path': async ({ guest }) => (await guest.ask('/api/disponibilita/1%20OR%201=1')).status === 400,
  'safe-sql-json': finds((guest, testo) => guest.json('/api/catalogo/cerca', { testo }), 'Ricotta', ...SQL),
  'safe-sql-graphql': finds(
    (guest, value) =>
      guest.json('/api/v2/graphql', { query: '{ prodotti { id nome } }', variables: { categoria: value } }),
    'nome',
    ...SQL,
  ),
  'safe-command': never(async ({ guest }) =>
    (await guest.get('/filiale', { nome: 'x;echo $((1234*4321))' })).body.includes('5332114'),
  ),
  'safe-calculator': async ({ guest }) => {
    const answers = await Promise.all(
      ['{{7*7}}', '\u0024{7*7}', '$((7*7))', 'process.exit()', '7*7;id'].map((espressione) =>
        guest.get('/calcolatrice', { espressione }),
      ),
    );
    return answers.every(({ body }) => body.includes('non è un calcolo'));
  },
  'safe-template': async ({ guest }) => {
    const { body } = await guest.get('/modello', { testo: '{{1234*4321}}' });
    return (
      body.includes('{{1234*4321}}') && !body.includes('5332114') && (await guest.get('/modello')).body.includes('49')
    );
  },
  'safe-ldap': finds(query('/colleghi', 'nome'), '<table', '*', 'a*', 'anna)(cn=*', ')('),
  'safe-path': finds(
    query('/guida', 'file'),
    'root:',
    '../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    '..%2f..%2fetc%2fpasswd',
  ),
  'safe-module': finds(query('/modulo', 'nome'), 'root:', '../../../etc/passwd', '../../../etc/passwd\0'),
  'safe-root-text': async ({ guest }) => {
    const [one, other] = [
      await guest.get('/sistema', { lezione: '1' }),
      await guest.get('/sistema', { lezione: ';id' }),
    ];
    return one.body === other.body && one.body.includes('uid=0(root)') && one.body.includes('root:x:0:0:');
  },
  'safe-ssrf': async ({ guest, listener }) => {
    await guest.get('/fornitore', { url: listener.urlFor('fornitore') });
    return !listener.heard('fornitore');
  },
  'safe-slow': async ({ guest }) => {
    const { ms } = await guest.get('/rapporto', { anno: '2025' });
    return ms >= 2900;
  },
  'safe-unsteady-time': indifferent(query('/giacenza', 'articolo')),
  'safe-wait': indifferent(query('/attesa', 'secondi')),
  'safe-random': indifferent(query('/frase', 'tema')),
  'safe-clock': indifferent(query('/orologio', 'fuso')),
  'safe-chance': indifferent(query('/umore', 'giorno')),
  'safe-blocked': async ({ guest }) => (await guest.get('/filtro-richieste', { testo: "'" })).status === 403,
  'safe-failing': async ({ guest }) => {
    const plain = await Promise.all(Array.from({ length: 40 }, () => guest.get('/fragilita', { id: '1' })));
    return new Set(plain.map(({ status }) => status)).size === 2;
  },
  'safe-nosql-json': async ({ guest }) =>
    (await guest.json('/api/fornitori/accesso', { utente: 'a', password: { $ne: '' } })).status === 400,
  'safe-nosql-query': async ({ guest }) => (await guest.ask('/api/buono?codice[$ne]=x')).body === '{"valido":false}',
  'safe-xxe': async ({ guest, listener }) => {
    const { body } = await guest.xml(
      '/api/resi/xml',
      `<!DOCTYPE o [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY g SYSTEM "${listener.urlFor('resi')}">]><o><nota>&f;&g;</nota></o>`,
    );
    return body.includes('&f;') && !listener.heard('resi');
  },
  'safe-redirect-key': async ({ guest }) =>
    (await guest.get('/porta', { luogo: 'http://altrove.example' })).headers.location === '/',
  'safe-redirect-path': async ({ guest }) => {
    const places = await Promise.all(
      ['//altrove.example', 'http://altrove.example', '/\\altrove.example'].map((next) =>
        guest.get('/rientro', { next }),
      ),
    );
    return places.every(({ headers }) => headers.location === '/');
  },
  'safe-redirect-shown': async ({ guest }) => {
    const { status, body } = await guest.get('/esterno', { url: 'http://altrove.example/' });
    return status === 200 && !/href="http:\/\/altrove|refresh|location/.test(body);
  },
  'safe-header': async ({ guest }) =>
    (await guest.get('/carattere', { misura: 'x\r\nX-Nuova: si' })).headers['x-nuova'] === undefined,
  'safe-host': async ({ guest }) => {
    const { body } = await guest.get('/invito', {}, { host: 'altrove.example', 'x-forwarded-host': 'altrove.example' });
    return !body.includes('altrove.example');
  },
  'safe-csrf': async ({ guest }) => {
    const token = /name="csrf_token" value="(\w+)"/.exec((await guest.get('/iscrizione')).body)?.[1] ?? '';
    return (
      (await guest.post('/iscrizione', { email: 'a@b.example', csrf_token: token })).status === 200 &&
      (await guest.post('/iscrizione', { email: 'a@b.example', csrf_token: 'x' })).status === 403 &&
      (await guest.post('/iscrizione', { email: 'a@b.example' })).status === 403
    );
  },
  'safe-login': async ({ guest }) => {
    const tries: number[] = [];
    for (let at = 0; at < 6; at += 1)
      tries.push((await guest.post('/depositi/accedi', { deposito: 'admin', password: 'admin' })).status);
    return tries.at(-1) === 429 && !tries.includes(200) && !tries.includes(302);
  },
  'safe-upload': async ({ guest }) => {
    const refused = await guest.upload('/curriculum', 'documento', 'prova.html', '<p>prova</p>');
    return refused.status === 415 && (await guest.get('/curriculum/ritratto')).status === 404;
  },
  'safe-object-public': async ({ guest, maria }) =>
    (await guest.get('/opinione', { id: '1' })).body.includes('Profumato') &&
    (await maria.get('/opinione', { id: '1' })).body.includes('Profumato'),
  'safe-object-own': async ({ maria, luigi }) =>
    (await maria.get('/conto/fattura', { ordine: '1001' })).status === 200 &&
    (await luigi.get('/conto/fattura', { ordine: '1001' })).status === 404,
  'safe-object-own-api': async ({ maria, luigi }) =>
    (await maria.get('/api/fatture/1001')).status === 200 && (await luigi.get('/api/fatture/1001')).status === 404,
  'safe-cors-public': async ({ guest }) => {
    const { headers } = await guest.get('/api/vetrina', {}, { origin: 'http://altrove.example' });
    return headers['access-control-allow-origin'] === '*' && headers['access-control-allow-credentials'] === undefined;
  },
  'safe-cors-list': async ({ guest }) =>
    (await guest.get('/api/negozi', {}, { origin: 'http://altrove.example' })).headers[
      'access-control-allow-origin'
    ] === undefined,
  'safe-cookie': async ({ guest }) => {
    const { headers } = await guest.get('/garanzia');
    const cookie = headers['set-cookie']?.[0] ?? '';
    return cookie.includes('HttpOnly') && cookie.includes('SameSite=Strict') && headers['x-frame-options'] === 'DENY';
  },
  'safe-private': async ({ guest }) => (await guest.get('/privacy')).headers['cache-control'] === 'no-store',
  'safe-library': async ({ guest }) => (await guest.get('/static/jquery-3.7.1.min.js')).body.includes('jQuery v3.7.1'),
  'safe-source-map': async ({ guest }) => (await guest.get('/static/negozio.js.map')).status === 404,
  'safe-secret': never(async ({ guest }) =>
    /AKIA|sk_live|BEGIN .*PRIVATE/.test((await guest.get('/static/negozio.js')).body),
  ),
  'safe-env': never(async ({ guest }) => /=\S/.test((await guest.get('/.env.example')).body)),
  'safe-listing': never(async ({ guest }) =>
    /Index of \/|Parent Directory|href="\.\.\//.test((await guest.get('/indici/')).body),
  ),
  'safe-error': async ({ guest }) => (await guest.get('/articoli/errori-java')).status === 200,
  'safe-leak': never(async ({ guest }) => /<!--/.test((await guest.get('/articoli/reti')).body)),
  'safe-jwt': async ({ guest }) => {
    const text = tokenOf({ alg: 'HS256' }, { sub: 'x' });
    const signed = `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`;
    const forged = [`${tokenOf({ alg: 'none' }, { sub: 'x' })}.`, signed];
    const answers = await Promise.all(
      forged.map((token) => guest.get('/api/v2/tessera', {}, { authorization: `Bearer ${token}` })),
    );
    const { gettone } = JSON.parse((await guest.json('/api/v2/gettone', {})).body) as { gettone: string };
    const own = await guest.get('/api/v2/tessera', {}, { authorization: `Bearer ${gettone}` });
    return answers.every(({ status }) => status === 401) && own.status === 200;
  },
  'safe-graphql': never(async ({ guest }) =>
    (await guest.json('/api/v2/graphql', { query: '{ __schema { types { name } } }' })).body.includes('queryType'),
  ),
  'safe-mixed': never(async ({ secure }) => /(src|action)="http:/.test((await secure('/grazie')).body)),
};
