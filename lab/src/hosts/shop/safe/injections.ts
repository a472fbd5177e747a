import { plain } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page, table } from '../core/layout.ts';
import { asked, get, post, type Route, sent } from '../core/visit.ts';
import { arithmetic } from '../flaws/arithmetic.ts';
import { readFile } from '../flaws/files.ts';
import { escapeLdap, searchDirectory } from '../flaws/ldap.ts';

const COLUMNS = 'SELECT id, nome, categoria, prezzo FROM prodotti';
const SORTS: Readonly<Record<string, string>> = { nome: 'nome', prezzo: 'prezzo' };

/** Help that quotes what a database says, whatever is asked. */
const QUOTED_ERROR =
  '<p>Se vedi <code>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version</code> oppure <code>SQLite3::SQLException: unrecognized token</code>, scrivici.</p>';

/** Values that reach the same interpreters as values, never as a part of the language. */
export const safeInjectionPages: readonly Route[] = [
  get('/reparto', { group: 'negozio', text: 'Reparti', query: '?nome=vino' }, async (visit) =>
    page(
      visit,
      'Reparto',
      table(await visit.shop.db.query(`${COLUMNS} WHERE categoria = ?`, [asked(visit, 'nome')])) + QUOTED_ERROR,
    ),
  ),
  get('/articolo', { group: 'negozio', text: 'Articolo', query: '?codice=2' }, async (visit) => {
    const code = asked(visit, 'codice');
    // Three different answers: digits, quotes, anything else.
    if (/["']/.test(code)) return page(visit, 'Articolo', '<p>I codici non hanno virgolette.</p>');
    if (!/^\d{1,9}$/.test(code)) return page(visit, 'Articolo', '<p>Un codice ha solo cifre.</p>');
    return page(visit, 'Articolo', table(await visit.shop.db.query(`${COLUMNS} WHERE id = ?`, [Number(code)])));
  }),
  get('/filtra', { group: 'negozio', text: 'Filtra i prodotti', query: '?parola=miele' }, async (visit) =>
    page(
      visit,
      'Filtra',
      table(await visit.shop.db.query(`${COLUMNS} WHERE nome LIKE '%' || ? || '%'`, [asked(visit, 'parola')])),
    ),
  ),
  get('/ordinati', { group: 'negozio', text: 'Prodotti in ordine', query: '?per=nome' }, async (visit) =>
    page(
      visit,
      'In ordine',
      table(await visit.shop.db.query(`${COLUMNS} ORDER BY ${SORTS[asked(visit, 'per')] ?? 'id'}`)),
    ),
  ),
  get('/scelti', { group: 'negozio', text: 'I tuoi scelti', query: '?id=1,2' }, async (visit) => {
    const ids = asked(visit, 'id')
      .split(',')
      .filter((id) => /^\d{1,9}$/.test(id))
      .slice(0, 20)
      .map(Number);
    return page(
      visit,
      'Scelti',
      table(await visit.shop.db.query(`${COLUMNS} WHERE id IN (${ids.map(() => '?').join()})`, ids)),
    );
  }),
  get(
    '/ricerca-avanzata',
    { group: 'negozio', text: 'Ricerca avanzata', query: '?parole=olio OR miele' },
    async (visit) => {
      // OR and AND are words of this search: they change what is found, and no statement.
      const groups = asked(visit, 'parole')
        .slice(0, 200)
        .split(/\s+OR\s+/i)
        .map((words) =>
          words
            .toLowerCase()
            .split(/\s+AND\s+|\s+/i)
            .filter(Boolean),
        );
      const rows = await visit.shop.db.query(COLUMNS);
      const found = rows.filter(({ nome }) =>
        groups.some((words) => words.length > 0 && words.every((word) => String(nome).toLowerCase().includes(word))),
      );
      return page(visit, 'Ricerca avanzata', table(found));
    },
  ),
  get('/segnala', { group: 'assistenza', text: 'Segnala un problema' }, (visit) =>
    page(
      visit,
      'Segnala',
      form('/segnala', 'post', [{ name: 'problema', label: 'Problema', value: 'Pagina lenta' }], 'Invia'),
    ),
  ),
  post('/segnala', async (visit) => {
    await visit.shop.db.query("INSERT INTO messaggi (nome, testo) VALUES ('segnalazione', ?)", [
      sent(visit, 'problema').slice(0, 500),
    ]);
    return page(visit, 'Grazie', '<p>Grazie della segnalazione.</p>');
  }),
  get('/filiale', { group: 'business', text: 'Branch status', query: '?nome=lucca' }, (visit) =>
    // The name goes to the program as one argument, without a shell.
    page(visit, 'Branch', `<pre>ping: ${escapeHtml(asked(visit, 'nome'))}: Name or service not known</pre>`),
  ),
  get('/calcolatrice', { group: 'servizi', text: 'Calcolatrice', query: '?espressione=7*6' }, (visit) => {
    // It is there to calculate, and can do nothing else.
    const value = arithmetic(asked(visit, 'espressione').slice(0, 50));
    return page(visit, 'Calcolatrice', `<p>Risultato: ${value ?? 'non è un calcolo'}</p>`);
  }),
  get('/modello', { group: 'business', text: 'Template help', query: '?testo={{cliente}}' }, (visit) =>
    page(
      visit,
      'Template help',
      `<p>Scrivi <code>{{7*7}}</code> per ottenere 49. Il tuo testo: <code>${escapeHtml(asked(visit, 'testo'))}</code></p>`,
    ),
  ),
  get('/colleghi', { group: 'azienda', text: 'Colleghi', query: '?nome=anna' }, (visit) =>
    page(
      visit,
      'Colleghi',
      table(
        searchDirectory(`(&(cn=${escapeLdap(asked(visit, 'nome'))})(visibile=si))`).map(({ cn, telefono }) => ({
          nome: cn,
          telefono,
        })),
      ),
    ),
  ),
  get('/guida', { group: 'assistenza', text: 'Guida', query: '?file=guida.txt' }, (visit) => {
    // The last part of the path alone.
    const content = readFile(`./${asked(visit, 'file').split(/[/\\]/).at(-1)}`, '/srv/shop/docs');
    return content === null ? plain('Guida non trovata', 404) : plain(content);
  }),
  get('/modulo', { group: 'azienda', text: 'Moduli', query: '?nome=spedizioni' }, (visit) => {
    const name = asked(visit, 'nome');
    const content = ['chi-siamo', 'spedizioni'].includes(name) ? readFile(`/srv/shop/pagine/${name}.html`) : null;
    return page(visit, 'Moduli', content ?? `<p>failed to open stream: il modulo ${escapeHtml(name)} non esiste.</p>`);
  }),
  get('/sistema', { group: 'business', text: 'A lesson on Linux', query: '?lezione=1' }, (visit) =>
    page(
      visit,
      'Linux for shopkeepers',
      '<p>Il comando <code>id</code> risponde <code>uid=0(root) gid=0(root) groups=0(root)</code>.</p><pre>root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin</pre>',
    ),
  ),
  get(
    '/fornitore',
    { group: 'business', text: 'Supplier feed', query: '?url=http://fornitore.example/listino.xml' },
    (visit) =>
      // Two addresses are known; nothing is fetched from any other.
      page(
        visit,
        'Supplier',
        `<p>${asked(visit, 'url') === 'http://fornitore.example/listino.xml' ? 'Listino aggiornato.' : `Fornitore sconosciuto: ${escapeHtml(asked(visit, 'url'))}`}</p>`,
      ),
  ),
];
