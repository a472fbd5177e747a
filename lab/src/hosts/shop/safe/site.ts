import { html, plain, redirect, respond } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { asked, get, post, type Route, sent, type Visit } from '../core/visit.ts';

const PLACES: Readonly<Record<string, string>> = {
  negozio: '/negozio',
  mappa: '/mappa',
  partner: 'https://partner.example/',
};

const cookieOf = ({ session }: Visit): Array<[string, string]> =>
  session.fresh ? [['Set-Cookie', `sid=${session.id}; Path=/; HttpOnly; SameSite=Lax`]] : [];

/** After so many wrong passwords the login is closed for a minute, for everybody. */
const TRIES = 5;
const CLOSED_MS = 60_000;
const locks = new WeakMap<object, { failed: number; until: number }>();

const depotForm = form(
  '/depositi/accedi',
  'post',
  [
    { name: 'deposito', label: 'Depot' },
    { name: 'password', label: 'Password', type: 'password' },
  ],
  'Sign in',
);

/** Redirects, logins, uploads and forms as they should be. */
export const safeSitePages: readonly Route[] = [
  get('/porta', { group: 'azienda', text: 'Porta', query: '?luogo=negozio' }, (visit) =>
    redirect(PLACES[asked(visit, 'luogo')] ?? '/'),
  ),
  get('/rientro', { group: 'assistenza', text: 'Rientro', query: '?next=/negozio' }, (visit) =>
    redirect(/^\/[a-z-]{1,40}$/.test(asked(visit, 'next')) ? asked(visit, 'next') : '/'),
  ),
  get('/esterno', { group: 'comunita', text: 'Siti consigliati', query: '?url=/comunita' }, (visit) =>
    // Says where the address would lead, and leads nowhere.
    page(
      visit,
      'Siti consigliati',
      `<p>Stai per uscire verso: <code>${escapeHtml(asked(visit, 'url'))}</code>. Copia l’indirizzo, se ti fidi.</p>`,
    ),
  ),
  get('/carattere', { group: 'servizi', text: 'Caratteri grandi', query: '?misura=grande' }, (visit) => {
    const value = encodeURIComponent(asked(visit, 'misura')).slice(0, 200);
    return redirect('/servizi', [['Set-Cookie', `misura=${value}; Path=/; HttpOnly; SameSite=Lax`]]);
  }),
  get('/invito', { group: 'comunita', text: 'Invita un amico' }, (visit) =>
    page(
      visit,
      'Invita un amico',
      `<p>Manda questo indirizzo: <a href="${visit.shop.origin}/comunita">${visit.shop.origin}/comunita</a></p>`,
    ),
  ),
  get('/iscrizione', { group: 'comunita', text: 'Iscriviti alle lettere' }, (visit) =>
    page(
      visit,
      'Iscriviti',
      form(
        '/iscrizione',
        'post',
        [
          { name: 'csrf_token', label: '', type: 'hidden', value: visit.session.token },
          { name: 'email', label: 'E-mail', type: 'email', value: 'anna@bottega.example' },
        ],
        'Iscriviti',
      ),
      { headers: cookieOf(visit) },
    ),
  ),
  post('/iscrizione', (visit) =>
    sent(visit, 'csrf_token') === visit.session.token
      ? page(visit, 'Iscriviti', `<p>Scriveremo a ${escapeHtml(sent(visit, 'email'))}.</p>`)
      : html('<p>Il modulo è scaduto.</p>', 403),
  ),
  get('/depositi/accedi', { group: 'business', text: 'Depot sign-in' }, (visit) =>
    page(visit, 'Depot sign-in', depotForm),
  ),
  post('/depositi/accedi', (visit) => {
    const lock = locks.get(visit.shop) ?? { failed: 0, until: 0 };
    locks.set(visit.shop, lock);
    if (performance.now() < lock.until)
      return plain('Troppi tentativi: riprova tra un minuto.', 429, [['Retry-After', '60']]);
    lock.failed += 1;
    if (lock.failed >= TRIES) {
      lock.failed = 0;
      lock.until = performance.now() + CLOSED_MS;
    }
    return page(visit, 'Depot sign-in', `<p class="error">Unknown depot or password.</p>${depotForm}`, { status: 401 });
  }),
  get('/curriculum', { group: 'azienda', text: 'Lavora con noi' }, (visit) =>
    page(
      visit,
      'Lavora con noi',
      form('/curriculum', 'multipart', [{ name: 'documento', label: 'Ritratto (PNG)', type: 'file' }], 'Invia'),
    ),
  ),
  post('/curriculum', (visit) => {
    const file = visit.parts.find(({ name }) => name === 'documento');
    // Pictures alone, by their first bytes, under a name of our own.
    if (!file?.content.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
      return plain('Solo immagini PNG.', 415);
    visit.shop.uploads.set('ritratto', { type: 'image/png', content: file.content });
    return page(visit, 'Grazie', '<p><a href="/curriculum/ritratto">Il tuo ritratto</a></p>');
  }),
  get('/curriculum/ritratto', null, ({ shop }) => {
    const file = shop.uploads.get('ritratto');
    return file
      ? respond(file.type, file.content, 200, [
          ['Content-Disposition', 'attachment; filename="ritratto.png"'],
          ['X-Content-Type-Options', 'nosniff'],
        ])
      : plain('Non trovato', 404);
  }),
  get('/opinione', { group: 'comunita', text: 'Opinioni', query: '?id=1' }, async (visit) => {
    // Opinions are there for everybody.
    const [row] = await visit.shop.db.query('SELECT autore, testo FROM recensioni WHERE id = ?', [asked(visit, 'id')]);
    return row
      ? page(visit, 'Opinione', `<p>${escapeHtml(String(row.testo))} (${escapeHtml(String(row.autore))})</p>`)
      : plain('Non trovata', 404);
  }),
];
