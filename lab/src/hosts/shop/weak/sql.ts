import { json, plain } from '../core/answers.ts';
import type { Row } from '../core/database.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page, price, table } from '../core/layout.ts';
import { asked, field, get, post, type Route, sent, type Visit } from '../core/visit.ts';

const COLUMNS = 'SELECT id, nome, categoria, prezzo FROM prodotti';

/** Rows, and the database's own words on the page where the statement fails. */
async function shown(visit: Visit, title: string, sql: string) {
  try {
    return page(visit, title, table(await visit.shop.db.query(sql)));
  } catch (error) {
    return page(visit, title, `<pre class="error">SQLite3::SQLException: ${escapeHtml(String(error))}</pre>`, {
      status: 500,
    });
  }
}

/** Rows; a statement that fails has none. */
async function quiet(visit: Visit, sql: string): Promise<Row[]> {
  try {
    return await visit.shop.db.query(sql);
  } catch {
    return [];
  }
}

/** Statements put together from what visitors send. */
export const sqlPages: readonly Route[] = [
  get('/prodotti', { group: 'negozio', text: 'Prodotti per categoria', query: '?categoria=olio' }, (visit) =>
    shown(visit, 'Prodotti', `${COLUMNS} WHERE categoria = '${asked(visit, 'categoria')}'`),
  ),
  get('/prodotto', { group: 'negozio', text: 'Il prodotto del mese', query: '?id=3' }, async (visit) => {
    const [product] = await quiet(
      visit,
      `SELECT nome, descrizione, prezzo FROM prodotti WHERE id = ${asked(visit, 'id', '1')}`,
    );
    return product
      ? page(visit, String(product.nome), `<p>${product.descrizione}</p>${price(product.prezzo)}`)
      : page(visit, 'Prodotto', '<p>Questo prodotto non c’è più.</p>');
  }),
  get('/eventi', { group: 'comunita', text: 'Eventi', query: '?dal=2026-03-01' }, async (visit) =>
    page(
      visit,
      'Eventi',
      `${table(await quiet(visit, `SELECT titolo, giorno FROM eventi WHERE giorno >= date('${asked(visit, 'dal', '2026-01-01')}') ORDER BY giorno`))}
${form('/eventi', 'get', [{ name: 'dal', label: 'Dal', type: 'date', value: '2026-01-01' }], 'Mostra')}`,
    ),
  ),
  get('/trova', { group: 'negozio', text: 'Trova un prodotto', query: '?testo=miele' }, async (visit) =>
    page(
      visit,
      'Trova un prodotto',
      `${table(await quiet(visit, `${COLUMNS} WHERE (nome LIKE '%${asked(visit, 'testo')}%' OR descrizione LIKE '%${asked(visit, 'testo')}%')`))}
${form('/trova', 'get', [{ name: 'testo', label: 'Testo' }], 'Trova')}`,
    ),
  ),
  get('/classifica', { group: 'negozio', text: 'Classifica', query: '?ordina=prezzo' }, (visit) =>
    shown(visit, 'Classifica', `${COLUMNS} ORDER BY ${asked(visit, 'ordina', 'prezzo')}`),
  ),
  get('/confezioni', { group: 'negozio', text: 'Confezioni miste', query: '?prodotti=1,3,5' }, async (visit) =>
    page(
      visit,
      'Confezioni miste',
      table(await quiet(visit, `${COLUMNS} WHERE id IN (${asked(visit, 'prodotti', '1')})`)),
    ),
  ),
  get('/novita', { group: 'negozio', text: 'Novità', query: '?quante=3' }, (visit) =>
    shown(visit, 'Novità', `${COLUMNS} ORDER BY id DESC LIMIT ${asked(visit, 'quante', '3')}`),
  ),
  get('/contatti', { group: 'assistenza', text: 'Scrivici' }, (visit) =>
    page(
      visit,
      'Scrivici',
      form(
        '/contatti',
        'post',
        [
          { name: 'nome', label: 'Nome', value: 'Anna' },
          { name: 'testo', label: 'Messaggio', type: 'textarea', value: 'Buongiorno' },
        ],
        'Invia',
      ),
    ),
  ),
  post('/contatti', async (visit) => {
    try {
      await visit.shop.db.query(
        `INSERT INTO messaggi (nome, testo) VALUES ('${sent(visit, 'nome')}', '${sent(visit, 'testo')}')`,
      );
      return page(visit, 'Grazie', '<p>Il messaggio è arrivato.</p>');
    } catch (error) {
      return plain(`Errore del database: ${error instanceof Error ? error.message : ''}`, 500);
    }
  }),
  // Whatever the statement does, the answer is the same: only its time tells.
  get('/visita', { group: 'azienda', text: 'Registro delle visite', query: '?pagina=negozio' }, async (visit) => {
    await quiet(visit, `SELECT id FROM visite WHERE pagina = '${asked(visit, 'pagina')}'`);
    return page(visit, 'Registro', '<p>Grazie della visita.</p>');
  }),
  get('/promemoria', { group: 'servizi', text: 'Promemoria', query: '?prodotto=2' }, async (visit) => {
    await quiet(visit, `UPDATE prodotti SET nome = nome WHERE id = ${asked(visit, 'prodotto', '1')}`);
    return page(visit, 'Promemoria', '<p>Ti scriveremo appena torna disponibile.</p>');
  }),
  get('/accesso-partner', { group: 'business', text: 'Partner sign-in' }, (visit) =>
    page(visit, 'Partner sign-in', partnerForm),
  ),
  post('/accesso-partner', async (visit) => {
    const [user] = await quiet(
      visit,
      `SELECT nome FROM utenti WHERE nome = '${sent(visit, 'partner')}' AND password = '${sent(visit, 'chiave')}'`,
    );
    return user
      ? page(visit, 'Partner area', `<p>Welcome, ${escapeHtml(String(user.nome))}. Your price list is ready.</p>`)
      : page(visit, 'Partner sign-in', `<p class="error">Unknown partner.</p>${partnerForm}`);
  }),
  get('/consigli', { group: 'negozio', text: 'Consigliati per te' }, async (visit) =>
    page(
      visit,
      'Consigliati per te',
      table(await quiet(visit, `${COLUMNS} WHERE categoria = '${visit.cookies.get('gusto') ?? 'vino'}'`)),
      visit.cookies.has('gusto') ? {} : { headers: [['Set-Cookie', 'gusto=vino; Path=/; HttpOnly; SameSite=Lax']] },
    ),
  ),
  get('/statistiche-browser', { group: 'azienda', text: 'Statistiche dei browser' }, (visit) =>
    shown(
      visit,
      'Statistiche dei browser',
      `SELECT count(*) AS visite FROM visite WHERE pagina = '${visit.headers.get('user-agent') ?? ''}'`,
    ),
  ),
  get('/api/prodotti', null, async ({ shop }) => json(await shop.db.query(COLUMNS))),
  get('/api/prodotti/*', null, async (visit) => {
    try {
      const rows = await visit.shop.db.query(`${COLUMNS} WHERE id = ${visit.path.slice('/api/prodotti/'.length)}`);
      return rows[0] ? json(rows[0]) : json({ errore: 'non trovato' }, 404);
    } catch (error) {
      return json({ errore: error instanceof Error ? error.message : '' }, 500);
    }
  }),
  post('/api/prodotti/cerca', async (visit) =>
    json({ prodotti: await quiet(visit, `${COLUMNS} WHERE nome LIKE '%${String(field(visit, 'testo') ?? '')}%'`) }),
  ),
];

const partnerForm = form(
  '/accesso-partner',
  'post',
  [
    { name: 'partner', label: 'Partner' },
    { name: 'chiave', label: 'Key', type: 'password' },
  ],
  'Sign in',
);
