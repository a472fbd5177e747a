import { randomBytes } from 'node:crypto';
import { json, plain } from '../core/answers.ts';
import { field, get, post, type Route, type Visit } from '../core/visit.ts';
import { readToken, signToken } from '../flaws/jwt.ts';
import { readPlainXml } from '../flaws/xml.ts';

/** New at each start, and in no list. */
const KEY = randomBytes(32).toString('hex');
const TOKEN_SECONDS = 600;

const bearer = (visit: Visit) => (visit.headers.get('authorization') ?? '').replace(/^Bearer /i, '');
const questions = new WeakMap<object, string[]>();
const MAX_QUESTIONS = 50;

/** The careful half of the app's interface. */
export const safeApi: readonly Route[] = [
  get('/api/vetrina', null, () => json({ prodotti: ['olio', 'miele'] }, 200, [['Access-Control-Allow-Origin', '*']])),
  get('/api/negozi', null, (visit) => {
    const known = visit.headers.get('origin') === 'https://app.bottega.example';
    const headers: Array<[string, string]> = known
      ? [
          ['Access-Control-Allow-Origin', 'https://app.bottega.example'],
          ['Access-Control-Allow-Credentials', 'true'],
        ]
      : [];
    return json({ negozi: ['Lucca', 'Siena'] }, 200, [['Vary', 'Origin'], ...headers]);
  }),
  get('/api/disponibilita/*', null, async (visit) => {
    const id = visit.path.slice('/api/disponibilita/'.length);
    if (!/^\d{1,9}$/.test(id)) return json({ errore: `codice non valido: ${id}` }, 400);
    const rows = await visit.shop.db.query('SELECT id FROM prodotti WHERE id = ?', [Number(id)]);
    return json({ disponibile: rows.length > 0 });
  }),
  post('/api/catalogo/cerca', async (visit) =>
    json({
      prodotti: await visit.shop.db.query("SELECT id, nome FROM prodotti WHERE nome LIKE '%' || ? || '%'", [
        String(field(visit, 'testo') ?? ''),
      ]),
    }),
  ),
  get('/api/buono', null, (visit) => json({ valido: visit.query.get('codice') === 'AUTUNNO' })),
  post('/api/fornitori/accesso', (visit) => {
    const [user, password] = [field(visit, 'utente'), field(visit, 'password')];
    if (typeof user !== 'string' || typeof password !== 'string') return json({ errore: 'testo atteso' }, 400);
    return json({ ok: false }, 401);
  }),
  post('/api/resi/xml', (visit) => {
    const note = readPlainXml(visit.body, 'nota');
    return note === null ? plain('Reso senza nota', 400) : json({ ricevuto: true, nota: note });
  }),
  post('/api/v2/gettone', () => {
    const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);
    return json({ gettone: signToken({ sub: 'ospite', ruolo: 'ospite', iat: now, exp: now + TOKEN_SECONDS }, KEY) });
  }),
  get('/api/v2/tessera', null, (visit) => {
    const claims = readToken(bearer(visit), KEY, false);
    return claims ? json({ titolare: claims.sub }) : json({ errore: 'gettone non valido' }, 401);
  }),
  get('/api/fatture/*', null, async (visit) => {
    const { user } = visit.session;
    if (!user) return json({ errore: 'accesso richiesto' }, 401);
    const [row] = await visit.shop.db.query('SELECT id, totale FROM ordini WHERE id = ? AND utente = ?', [
      visit.path.slice('/api/fatture/'.length),
      user.id,
    ]);
    return row ? json(row) : json({ errore: 'non trovata' }, 404);
  }),
  get('/api/domande', null, ({ shop }) => json(questions.get(shop) ?? [])),
  // Stored as it comes; the app shows it as text.
  post('/api/domande', (visit) => {
    const all = [...(questions.get(visit.shop) ?? []), String(field(visit, 'testo') ?? '').slice(0, 500)].slice(
      -MAX_QUESTIONS,
    );
    questions.set(visit.shop, all);
    return json({ ok: true }, 201);
  }),
];
