import { html, plain } from '../core/answers.ts';
import { page } from '../core/layout.ts';
import { asked, get, type Route } from '../core/visit.ts';

const STACK = `Error: giacenza is not defined
    at listStock (/srv/shop/lib/magazzino.js:41:17)
    at Layer.handle (/srv/shop/node_modules/express/lib/router/layer.js:95:5)
    at next (/srv/shop/node_modules/express/lib/router/route.js:144:13)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

const FOLDER = ['ordini-2025.csv', 'foto-stand.jpg', 'note.txt'];

/** Pages that tell more than a customer needs to know. */
export const leakPages: readonly Route[] = [
  get('/dove-siamo', { group: 'azienda', text: 'Dove siamo' }, (visit) =>
    page(
      visit,
      'Dove siamo',
      '<!-- TODO: togliere prima della pubblicazione. Server 192.168.14.20, utente deploy, password: Torchio1974 --><p>Via del Colle 1, Lucca.</p>',
    ),
  ),
  get('/magazzino', { group: 'azienda', text: 'Magazzino' }, () =>
    html(
      `<!DOCTYPE html><html lang="it"><head><title>Errore</title></head><body><h1>500</h1><pre>${STACK}</pre></body></html>`,
      500,
    ),
  ),
  get('/stampa', { group: 'servizi', text: 'Stampa il catalogo', query: '?formato=A4' }, (visit) => {
    const format = asked(visit, 'formato', 'A4');
    return ['A4', 'A5'].includes(format)
      ? page(visit, 'Stampa', '<p>Il catalogo è in stampa.</p>')
      : plain(
          `TypeError: Cannot read properties of undefined (reading 'width')\n${STACK.split('\n').slice(1).join('\n')}`,
          500,
        );
  }),
  get('/condivisi/', { group: 'business', text: 'Shared files' }, () =>
    html(
      `<!DOCTYPE html><html><head><title>Index of /condivisi/</title></head><body><h1>Index of /condivisi/</h1><hr><pre><a href="../">../</a>\n${FOLDER.map((name) => `<a href="/condivisi/${name}">${name}</a>    12-Mar-2026 09:14    1204`).join('\n')}\n</pre><hr></body></html>`,
    ),
  ),
  ...FOLDER.map((name) => get(`/condivisi/${name}`, null, () => plain(`${name}\n`))),
  get('/sessione', { group: 'servizi', text: 'Continua sul telefono' }, (visit) =>
    page(
      visit,
      'Continua sul telefono',
      `<p><a href="/negozio?PHPSESSID=8f14e45fceea167a5a36dedd4bea2543">Apri questo indirizzo</a> sul telefono.</p>`,
    ),
  ),
];
