import { html, json, plain, redirect } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page, table } from '../core/layout.ts';
import type { User } from '../core/sessions.ts';
import { type Answer, asked, get, post, type Route, sent, type Visit } from '../core/visit.ts';

const signInForm = (action: string) =>
  form(
    action,
    'post',
    [
      { name: 'utente', label: 'Nome utente' },
      { name: 'password', label: 'Password', type: 'password' },
    ],
    'Accedi',
  );

/** For customers alone. */
const signedIn =
  (answer: (visit: Visit, user: User) => Answer | Promise<Answer>) =>
  (visit: Visit): Answer | Promise<Answer> =>
    visit.session.user ? answer(visit, visit.session.user) : redirect('/accedi');

const ORDER = 'SELECT id, stato, totale, giorno FROM ordini WHERE id = ?';

/** Sign-in, the customer's own pages and the admin panel. */
export const accountPages: readonly Route[] = [
  get('/accedi', null, (visit) => page(visit, 'Accedi', signInForm('/accedi'))),
  post('/accedi', async (visit) => {
    // No delay and no limit, however often it fails.
    let row: Readonly<Record<string, unknown>> | undefined;
    try {
      [row] = await visit.shop.db.query(
        `SELECT id, nome, ruolo FROM utenti WHERE nome = '${sent(visit, 'utente')}' AND password = '${sent(visit, 'password')}'`,
      );
    } catch {
      row = undefined;
    }
    if (!row)
      return page(visit, 'Accedi', `<p class="error">Nome utente o password sbagliati.</p>${signInForm('/accedi')}`);
    visit.session.user = {
      id: Number(row.id),
      name: String(row.nome),
      role: row.ruolo === 'admin' ? 'admin' : 'cliente',
    };
    return redirect('/conto');
  }),
  get('/esci', null, (visit) => {
    visit.session.user = null;
    visit.session.panel = false;
    return redirect('/');
  }),
  get(
    '/conto/ordini',
    { group: 'conto', text: 'I miei ordini' },
    signedIn(async (visit, user) => {
      const rows = await visit.shop.db.query('SELECT id FROM ordini WHERE utente = ?', [user.id]);
      const links = rows.map(
        ({ id }) =>
          `<li><a href="/conto/ordine?id=${id}">Ordine ${id}</a> · <a href="/conto/fattura?ordine=${id}">Fattura</a></li>`,
      );
      return page(visit, 'I miei ordini', `<ul>${links.join('')}</ul>`, { headers: [['Cache-Control', 'no-store']] });
    }),
  ),
  get(
    '/conto/ordine',
    null,
    // Any customer's order, by its number.
    signedIn(async (visit) => {
      const rows = await visit.shop.db.query(
        'SELECT ordini.id, stato, totale, giorno, nome, indirizzo FROM ordini JOIN utenti ON utenti.id = utente WHERE ordini.id = ?',
        [asked(visit, 'id')],
      );
      return page(visit, 'Ordine', table(rows), {
        status: rows.length > 0 ? 200 : 404,
        headers: [['Cache-Control', 'no-store']],
      });
    }),
  ),
  get('/api/ordini/*', null, async (visit) => {
    if (!visit.session.user) return json({ errore: 'accesso richiesto' }, 401);
    const [order] = await visit.shop.db.query(
      'SELECT ordini.id, stato, totale, nome, indirizzo FROM ordini JOIN utenti ON utenti.id = utente WHERE ordini.id = ?',
      [visit.path.slice('/api/ordini/'.length)],
    );
    return order ? json(order) : json({ errore: 'non trovato' }, 404);
  }),
  get(
    '/conto/fattura',
    null,
    // This one asks whose it is.
    signedIn(async (visit, user) => {
      const rows = await visit.shop.db.query(`${ORDER} AND utente = ?`, [asked(visit, 'ordine'), user.id]);
      return page(visit, 'Fattura', table(rows), {
        status: rows.length > 0 ? 200 : 404,
        headers: [['Cache-Control', 'private, no-store']],
      });
    }),
  ),
  get(
    '/conto/dati',
    { group: 'conto', text: 'I miei dati' },
    signedIn(async (visit, user) => {
      const rows = await visit.shop.db.query('SELECT nome, email, indirizzo FROM utenti WHERE id = ?', [user.id]);
      // A copy of it may stay in any cache on the way.
      return page(visit, 'I miei dati', table(rows), { headers: [['Cache-Control', 'public, max-age=3600']] });
    }),
  ),
  get(
    '/conto/indirizzo',
    { group: 'conto', text: 'Cambia indirizzo' },
    signedIn((visit) =>
      page(
        visit,
        'Cambia indirizzo',
        form('/conto/indirizzo', 'post', [{ name: 'indirizzo', label: 'Indirizzo', value: 'Via Nuova 1' }], 'Salva'),
        {
          headers: [['Cache-Control', 'no-store']],
        },
      ),
    ),
  ),
  post(
    '/conto/indirizzo',
    signedIn(async (visit, user) => {
      try {
        await visit.shop.db.query(`UPDATE utenti SET indirizzo = '${sent(visit, 'indirizzo')}' WHERE id = ${user.id}`);
        return page(visit, 'Salvato', '<p>Il nuovo indirizzo è salvato.</p>');
      } catch (error) {
        return plain(`Errore: ${error instanceof Error ? error.message : ''}`, 500);
      }
    }),
  ),
  get(
    '/conto/cerca',
    { group: 'conto', text: 'Cerca nei miei ordini', query: '?testo=pagato' },
    signedIn((visit) =>
      page(visit, 'Cerca nei miei ordini', `<p>Nessun ordine con ${asked(visit, 'testo')}.</p>`, {
        headers: [['Cache-Control', 'no-store']],
      }),
    ),
  ),
  get('/admin', null, (visit) =>
    visit.session.panel
      ? page(
          visit,
          'Amministrazione',
          '<p>Benvenuto nel pannello. Logged in as admin.</p><p><a href="/admin/utenti">Utenti</a></p>',
        )
      : page(visit, 'Amministrazione', signInForm('/admin')),
  ),
  post('/admin', (visit) => {
    if (sent(visit, 'utente') !== 'admin' || sent(visit, 'password') !== 'admin')
      return page(
        visit,
        'Amministrazione',
        `<p class="error">Nome utente o password sbagliati.</p>${signInForm('/admin')}`,
        { status: 401 },
      );
    visit.session.panel = true;
    return redirect('/admin', visit.session.fresh ? [['Set-Cookie', `sid=${visit.session.id}; Path=/`]] : []);
  }),
  get('/admin/utenti', null, async (visit) =>
    visit.session.panel
      ? page(visit, 'Utenti', table(await visit.shop.db.query('SELECT id, nome, email FROM utenti')))
      : html('<p>Vietato.</p>', 403),
  ),
  // Nobody asks who is there.
  get('/gestionale', null, async (visit) =>
    page(
      visit,
      'Gestionale: pannello di amministrazione',
      `${table(await visit.shop.db.query('SELECT id, stato, totale FROM ordini'))}<ul><li>Dashboard</li><li>Ordini</li><li>Impostazioni</li></ul>`,
    ),
  ),
  get('/rivenditori', { group: 'business', text: 'Resellers' }, (visit) =>
    // The password goes into the address.
    page(
      visit,
      'Resellers',
      escapeHtml(asked(visit, 'parola')) === ''
        ? form(
            '/rivenditori',
            'get',
            [
              { name: 'rivenditore', label: 'Reseller' },
              { name: 'parola', label: 'Password', type: 'password' },
            ],
            'Enter',
          )
        : '<p class="error">Unknown reseller.</p>',
    ),
  ),
];
