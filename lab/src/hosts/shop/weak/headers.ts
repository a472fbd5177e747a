import { html, plain, redirect } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { type Answer, asked, get, post, type Route, sent, type Visit } from '../core/visit.ts';

/** An answer whose head is written as it is, line breaks of a visitor included. */
function rawAnswer(status: string, head: readonly string[]): Answer {
  const lines = [
    `HTTP/1.1 ${status}`,
    'Server: Bottega/1.4.2 (Debian)',
    ...head,
    'Content-Length: 0',
    'Connection: close',
    '',
    '',
  ];
  return { status: 0, headers: [], body: '', raw: lines.join('\r\n') };
}

const hostOf = (visit: Visit) => visit.headers.get('x-forwarded-host') ?? visit.headers.get('host') ?? '';

/** Heads of answers made from requests, and headers that are missing, wrong or too generous. */
export const headerPages: readonly Route[] = [
  get('/lingua', { group: 'assistenza', text: 'English', query: '?l=en' }, (visit) =>
    rawAnswer('302 Found', [`Set-Cookie: lingua=${asked(visit, 'l')}; Path=/`, 'Location: /assistenza']),
  ),
  get('/sposta', { group: 'azienda', text: 'Pagina spostata', query: '?verso=azienda' }, (visit) =>
    rawAnswer('302 Found', [`Location: /${asked(visit, 'verso')}`]),
  ),
  get('/recupero', { group: 'assistenza', text: 'Password dimenticata' }, (visit) =>
    page(
      visit,
      'Password dimenticata',
      form(
        '/recupero',
        'post',
        [{ name: 'email', label: 'E-mail', type: 'email', value: 'maria@bottega.example' }],
        'Invia',
      ),
    ),
  ),
  post('/recupero', (visit) =>
    page(
      visit,
      'Password dimenticata',
      `<p>Scriveremo a ${escapeHtml(sent(visit, 'email'))}. Anteprima del messaggio:</p><p><a href="http://${escapeHtml(hostOf(visit))}/nuova-password?chiave=a1b2">Scegli una nuova password</a></p>`,
    ),
  ),
  get('/vecchio-negozio', { group: 'azienda', text: 'Il vecchio negozio' }, (visit) =>
    redirect(`http://${hostOf(visit)}/negozio`),
  ),
  get('/blog', { group: 'comunita', text: 'Blog' }, (visit) =>
    page(visit, 'Blog', '<p>La raccolta comincia a ottobre.</p>', {
      headers: [['Content-Security-Policy', "default-src *; script-src 'self' 'unsafe-inline' 'unsafe-eval' *"]],
    }),
  ),
  get('/api/profilo', null, (visit) => {
    const origin = visit.headers.get('origin');
    const { user } = visit.session;
    const headers: Array<[string, string]> = origin
      ? [
          ['Access-Control-Allow-Origin', origin],
          ['Access-Control-Allow-Credentials', 'true'],
        ]
      : [];
    return {
      ...plain(JSON.stringify({ nome: user?.name ?? 'ospite', punti: 120 })),
      headers: [['Content-Type', 'application/json'], ...headers],
    };
  }),
  get('/api/carrello', null, (visit) => {
    const origin = visit.headers.get('origin');
    const headers: Array<[string, string]> =
      origin === 'null'
        ? [
            ['Access-Control-Allow-Origin', 'null'],
            ['Access-Control-Allow-Credentials', 'true'],
          ]
        : [];
    return { status: 200, headers: [['Content-Type', 'application/json'], ...headers], body: '{"righe":[]}' };
  }),
  get('/finestra', { group: 'servizi', text: 'Pagamento rapido' }, () =>
    html(
      '<!DOCTYPE html><html lang="it"><head><title>Pagamento</title></head><body><h1>Pagamento rapido</h1><button>Paga ora</button></body></html>',
      200,
      [
        ['X-Frame-Options', 'ALLOWALL'],
        ['Content-Security-Policy', "default-src 'self'; frame-ancestors *"],
      ],
    ),
  ),
];
