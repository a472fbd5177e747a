import { createHmac } from 'node:crypto';
import type { Proof } from './scene.ts';
import type { Visitor } from './visitor.ts';

const lacks =
  (name: string): Proof =>
  async ({ guest }) =>
    (await guest.get('/')).headers[name] === undefined;

const says =
  (path: string, text: string, status = 200): Proof =>
  async ({ guest }) => {
    const seen = await guest.ask(path);
    return seen.status === status && seen.body.includes(text);
  };

async function neverLimited(guest: Visitor, path: string): Promise<boolean> {
  const tries = Array.from({ length: 30 }, (_, at) => guest.post(path, { utente: 'nessuno', password: `x${at}` }));
  const seen = await Promise.all(tries);
  return new Set(seen.map(({ status, body }) => `${status} ${body}`)).size === 1;
}

const formHasNoToken = (body: string) => body.includes('<form') && !/type="hidden"/.test(body);

export const SITE_PROOFS: Readonly<Record<string, Proof>> = {
  'header-csp-missing': lacks('content-security-policy'),
  'header-nosniff-missing': lacks('x-content-type-options'),
  'header-framing-missing': lacks('x-frame-options'),
  'header-referrer-missing': lacks('referrer-policy'),
  'header-csp-weak': async ({ guest }) =>
    String((await guest.get('/blog')).headers['content-security-policy']).includes("'unsafe-inline'"),
  'header-framing-open': async ({ guest }) =>
    String((await guest.get('/finestra')).headers['content-security-policy']).includes('frame-ancestors *'),
  'header-hsts-missing': async ({ secure }) => (await secure('/')).headers['strict-transport-security'] === undefined,
  'cookie-session-httponly': async ({ guest }) => {
    const { headers } = await guest.post('/accedi', { utente: 'maria', password: 'olio-Nuovo-2026' });
    const [cookie = 'HttpOnly'] = headers['set-cookie'] ?? [];
    return cookie.startsWith('sid=') && !/httponly/i.test(cookie);
  },
  'cookie-samesite': async ({ guest }) => (await guest.get('/')).headers['set-cookie']?.[0] === 'valuta=EUR; Path=/',
  'cookie-secure': async ({ secure }) => !/secure/i.test((await secure('/')).headers['set-cookie']?.[0] ?? 'secure'),
  'mixed-script': async ({ secure }) => /<script src="http:/.test((await secure('/cassa')).body),
  'mixed-form': async ({ secure }) => /<form action="http:/.test((await secure('/cassa')).body),
  'leak-comment': says('/dove-siamo', 'password: Torchio1974 -->'),
  'leak-session-in-url': says('/sessione', '?PHPSESSID=8f14'),
  'leak-password-in-url': async ({ guest }) =>
    /method="get".*type="password"/.test((await guest.get('/rivenditori')).body),
  'version-server': async ({ guest }) => /Bottega\/1\.4\.2/.test(String((await guest.get('/')).headers.server)),
  'version-powered-by': async ({ guest }) => (await guest.get('/')).headers['x-powered-by'] === 'PHP/5.6.40',
  'cors-reflected': async ({ maria }) => {
    const { headers, body } = await maria.get('/api/profilo', {}, { origin: 'http://altrove.example' });
    return (
      headers['access-control-allow-origin'] === 'http://altrove.example' &&
      headers['access-control-allow-credentials'] === 'true' &&
      body.includes('maria')
    );
  },
  'cors-null': async ({ guest }) =>
    (await guest.get('/api/carrello', {}, { origin: 'null' })).headers['access-control-allow-origin'] === 'null',
  'cache-private': async ({ maria }) => {
    const { headers, body } = await maria.get('/conto/dati');
    return headers['cache-control'] === 'public, max-age=3600' && body.includes('maria@bottega.example');
  },
  'library-old': says('/static/jquery-1.8.3.min.js', 'jQuery v1.8.3'),
  'source-map': async ({ guest }) =>
    (await guest.get('/static/app.js')).body.includes('URL=app.js.map') &&
    (await guest.get('/static/app.js.map')).body.includes('"sourcesContent"'),
  'secret-in-script': async ({ guest }) => /AKIA[0-9A-Z]{16}/.test((await guest.get('/static/config.js')).body),
  listing: says('/condivisi/', '<title>Index of /condivisi/</title>'),
  'error-stack': says('/magazzino', '    at listStock (/srv/shop/lib/magazzino.js:41:17)', 500),
  'error-stack-parameter': async ({ guest }) =>
    (await guest.get('/stampa', { formato: 'A9' })).body.includes('    at listStock') &&
    (await guest.get('/stampa', { formato: 'A4' })).status === 200,
  'csrf-address': async ({ maria }) =>
    formHasNoToken((await maria.get('/conto/indirizzo')).body) &&
    (
      await maria.post('/conto/indirizzo', { indirizzo: 'Via Nuova 2' }, { origin: 'http://altrove.example' })
    ).body.includes('salvato'),
  'csrf-guestbook': async ({ guest }) =>
    formHasNoToken((await guest.get('/ospiti')).body) &&
    (await guest.post('/ospiti', { messaggio: 'ciao' }, { origin: 'http://altrove.example' })).status === 302,
  'upload-html': async ({ guest }) => {
    await guest.upload('/foto', 'foto', 'prova.html', '<p>prova</p>');
    const { headers, body } = await guest.get('/caricati/prova.html');
    return String(headers['content-type']).startsWith('text/html') && body === '<p>prova</p>';
  },
  'weak-admin': async ({ guest }) => {
    const { status } = await guest.post('/admin', { utente: 'admin', password: 'admin' });
    const { body } = await guest.get('/admin/utenti');
    return status === 302 && body.includes('maria@bottega.example');
  },
  'object-order': async ({ maria }) =>
    (await maria.get('/conto/ordine', { id: '1002' })).body.includes('Piazza Grande'),
  'object-order-api': async ({ maria }) => (await maria.get('/api/ordini/1002')).body.includes('Piazza Grande'),
  'method-trace': async ({ guest }) =>
    (await guest.ask('/', { method: 'TRACE', headers: { 'x-eco': 'prova' } })).body.includes('x-eco: prova'),
  'method-put': async ({ guest }) =>
    (await guest.ask('/deposito/prova.txt', { method: 'PUT', body: 'prova' })).status === 201 &&
    (await guest.get('/deposito/prova.txt')).body === 'prova',
  'exposed-env': says('/.env', 'DB_PASSWORD=torchio'),
  'exposed-git': says('/.git/HEAD', 'ref: refs/heads/main'),
  'exposed-dump': says('/dump.sql', 'CREATE TABLE'),
  'exposed-backup-file': says('/config.php.bak', '<?php'),
  'exposed-backup-archive': says('/backup.zip', 'PK\u0003\u0004'),
  'exposed-phpinfo': says('/phpinfo.php', 'PHP Version 5.6.40'),
  'admin-login': says('/admin', 'type="password"'),
  'admin-open': says('/gestionale', 'Impostazioni'),
  'graphql-introspection': async ({ guest }) =>
    (await guest.json('/graphql', { query: '{ __schema { types { name } } }' })).body.includes('"queryType"'),
  'jwt-weak-key': async ({ guest }) => {
    const { gettone } = JSON.parse((await guest.json('/api/gettone', {})).body) as { gettone: string };
    const [head = '', body = '', signature = ''] = gettone.split('.');
    return createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url') === signature;
  },
  'rate-login': ({ guest }) => neverLimited(guest, '/accedi'),
  'rate-admin': ({ guest }) => neverLimited(guest, '/admin'),
};
