import { html, plain } from '../core/answers.ts';
import { page } from '../core/layout.ts';
import { type Answer, get, type Route, type Visit } from '../core/visit.ts';

/** What a careful page sends. */
const GOOD: Answer['headers'] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
];

const careful = (visit: Visit, title: string, content: string, more: Answer['headers'] = [], head = '') =>
  page(visit, title, content, { headers: [...GOOD, ...more], head });

/** Pages and files that look like a leak or a missing protection and are neither. */
export const safePassivePages: readonly Route[] = [
  get('/garanzia', { group: 'assistenza', text: 'Garanzia' }, (visit) =>
    careful(visit, 'Garanzia', '<p>Due anni su tutto.</p>', [
      ['Set-Cookie', 'garanzia=letta; Path=/garanzia; HttpOnly; SameSite=Strict'],
    ]),
  ),
  get('/privacy', { group: 'azienda', text: 'Privacy' }, (visit) =>
    careful(visit, 'Privacy', '<p>Niente pubblicità, niente tracce.</p>', [['Cache-Control', 'no-store']]),
  ),
  get('/librerie', { group: 'business', text: 'Our scripts' }, (visit) =>
    careful(
      visit,
      'Our scripts',
      '<p>Aggiornati ogni mese.</p>',
      [],
      '<script src="/static/jquery-3.7.1.min.js"></script><script src="/static/negozio.js"></script>',
    ),
  ),
  get('/.env.example', null, () => plain('APP_ENV=\nAPP_KEY=\nDB_USERNAME=\nDB_PASSWORD=\n')),
  get('/esempi', { group: 'business', text: 'Configuration example' }, (visit) =>
    careful(visit, 'Example', '<p><a href="/.env.example">.env.example</a></p>'),
  ),
  get('/indici/', { group: 'comunita', text: 'Indice delle ricette' }, () =>
    html(
      '<!DOCTYPE html><html lang="it"><head><title>Indice delle ricette</title></head><body><h1>Index of recipes</h1><p>Un elenco scritto a mano.</p><ul><li><a href="/ricette/miele">Miele</a></li></ul></body></html>',
      200,
      GOOD,
    ),
  ),
  get('/articoli/errori-java', { group: 'comunita', text: 'Errori famosi' }, (visit) =>
    careful(
      visit,
      'Errori famosi',
      '<p>Un lettore ci racconta il suo <code>java.lang.NullPointerException at com.example.Main.main(Main.java:12)</code> e l’avviso <code>Warning: mysql_connect()</code>.</p>',
    ),
  ),
  get('/articoli/reti', { group: 'comunita', text: 'La rete di casa' }, (visit) =>
    careful(
      visit,
      'La rete di casa',
      '<p>Il router di casa di solito risponde a 192.168.1.1; la password si trova sotto l’apparecchio.</p>',
    ),
  ),
];
