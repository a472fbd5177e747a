import { json } from '../core/answers.ts';
import { field, get, post, type Route, type Visit } from '../core/visit.ts';
import { readToken, signToken } from '../flaws/jwt.ts';

/** In every list of passwords. */
const KEY = 'secret';

const bearer = (visit: Visit) => (visit.headers.get('authorization') ?? '').replace(/^Bearer /i, '');

/** The interface of the app. What belongs to a subject (products, orders, reviews) stands with it. */
export const apiRoutes: readonly Route[] = [
  // A token for guests, which the app sends back as it is.
  post('/api/gettone', (visit) =>
    json({ gettone: signToken({ sub: String(field(visit, 'nome') ?? 'ospite'), ruolo: 'ospite' }, KEY) }),
  ),
  get('/api/tessera', null, (visit) => {
    const claims = readToken(bearer(visit), KEY, true);
    return claims
      ? json({ titolare: claims.sub, ruolo: claims.ruolo, punti: 10 })
      : json({ errore: 'gettone non valido' }, 401);
  }),
  get('/api/ricerca', null, (visit) => json({ testo: visit.query.get('testo') ?? '', trovati: 2 })),
  get('/openapi.json', null, ({ shop }) => json(description(shop.origin))),
];

const description = (origin: string) => ({
  openapi: '3.0.3',
  info: { title: 'Bottega del Colle', version: '1.4' },
  servers: [{ url: origin }],
  paths: {
    '/api/prodotti': { get: { summary: 'Prodotti', responses: { 200: { description: 'ok' } } } },
    '/api/prodotti/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 }],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/api/coupon': {
      get: {
        parameters: [{ name: 'codice', in: 'query', schema: { type: 'string' }, example: 'PRIMAVERA' }],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/api/listino/xml': {
      post: {
        requestBody: {
          content: {
            'application/xml': { schema: { type: 'string' }, example: '<listino><prezzo>12</prezzo></listino>' },
          },
        },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
});
