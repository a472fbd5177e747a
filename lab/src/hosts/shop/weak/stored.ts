import { json, redirect } from '../core/answers.ts';
import { form, page } from '../core/layout.ts';
import { field, get, post, type Route, sent } from '../core/visit.ts';

const MAX_ENTRIES = 50;

/** What one visitor writes, others get as markup. */
export const storedPages: readonly Route[] = [
  get('/ospiti', { group: 'comunita', text: 'Libro degli ospiti' }, (visit) =>
    page(
      visit,
      'Libro degli ospiti',
      `${visit.shop.guestbook.map((entry) => `<blockquote>${entry}</blockquote>`).join('')}${form('/ospiti', 'post', [{ name: 'messaggio', label: 'Messaggio', type: 'textarea' }], 'Firma')}`,
    ),
  ),
  post('/ospiti', (visit) => {
    visit.shop.guestbook.push(sent(visit, 'messaggio').slice(0, 1000));
    if (visit.shop.guestbook.length > MAX_ENTRIES) visit.shop.guestbook.shift();
    return redirect('/ospiti');
  }),
  get('/api/recensioni', null, async ({ shop }) =>
    json(await shop.db.query('SELECT id, prodotto, autore, testo FROM recensioni ORDER BY id DESC LIMIT 30')),
  ),
  // The server stores and sends it as it should: the shop's script makes markup of it.
  post('/api/recensioni', async (visit) => {
    const values = [
      Number(field(visit, 'prodotto')) || 1,
      String(field(visit, 'autore') ?? ''),
      String(field(visit, 'testo') ?? ''),
    ];
    await visit.shop.db.query('INSERT INTO recensioni (prodotto, autore, testo) VALUES (?, ?, ?)', values);
    return json({ ok: true }, 201);
  }),
];
