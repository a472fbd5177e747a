import { plain } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { asked, get, post, type Route, sent, type Visit } from '../core/visit.ts';
import { cutAtZero, readFile } from '../flaws/files.ts';
import { loopbackFetch } from '../flaws/loopback-fetch.ts';

const DOCS = '/srv/shop/docs';

const found = (content: string | null) => (content === null ? plain('File non trovato', 404) : plain(content));

function decodeAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function fetched(address: string): Promise<string> {
  try {
    return await loopbackFetch(address);
  } catch (error) {
    return `Errore: ${error instanceof Error ? error.message : ''}`;
  }
}

const framed = (visit: Visit, title: string, content: string | null) =>
  page(visit, title, content ?? '<p>Questa pagina non c’è.</p>', { status: content === null ? 404 : 200 });

/** Names of files and addresses that visitors choose. */
export const filePages: readonly Route[] = [
  get('/scarica', { group: 'assistenza', text: 'Scarica la guida', query: '?file=guida.txt' }, (visit) =>
    found(readFile(`./${asked(visit, 'file')}`, DOCS)),
  ),
  get('/leggi', { group: 'assistenza', text: 'Leggi i resi', query: '?percorso=/srv/shop/docs/resi.txt' }, (visit) =>
    // Absolute paths alone.
    found(asked(visit, 'percorso').startsWith('/') ? readFile(asked(visit, 'percorso').replaceAll('..', '')) : null),
  ),
  get('/manuale', { group: 'assistenza', text: 'Manuali', query: '?nome=manuali/torchio.txt' }, (visit) =>
    // What it begins with is checked, what it leads to is not.
    found(asked(visit, 'nome').startsWith('manuali/') ? readFile(asked(visit, 'nome'), DOCS) : null),
  ),
  get('/pagina', { group: 'azienda', text: 'Chi siamo', query: '?nome=chi-siamo' }, (visit) =>
    framed(visit, 'La bottega', readFile(cutAtZero(`./${asked(visit, 'nome')}.html`), '/srv/shop/pagine')),
  ),
  get('/lingua-testi', { group: 'assistenza', text: 'Testi in inglese', query: '?file=en.txt' }, (visit) =>
    // Removes the way up, once.
    found(readFile(`./${asked(visit, 'file').replaceAll('../', '')}`, '/srv/shop/lang')),
  ),
  get('/documento', { group: 'business', text: 'Documents', query: '?id=resi.txt' }, (visit) => {
    const name = asked(visit, 'id');
    // Looks before it decodes once more.
    return name.includes('..') || name.startsWith('/')
      ? plain('Not allowed', 403)
      : found(readFile(decodeAgain(name), DOCS));
  }),
  get(
    '/anteprima',
    { group: 'business', text: 'Document preview', query: '?uri=file:///srv/shop/docs/guida.txt' },
    (visit) => {
      const uri = asked(visit, 'uri');
      const content = uri.startsWith('file://') ? readFile(uri.slice('file://'.length)) : null;
      return framed(visit, 'Preview', content === null ? null : `<pre>${escapeHtml(content)}</pre>`);
    },
  ),
  get('/immagini/*', null, (visit) =>
    found(readFile(`./${visit.path.slice('/immagini/'.length)}`, '/srv/shop/immagini')),
  ),
  get('/immagini', { group: 'azienda', text: 'Il nostro marchio' }, (visit) =>
    page(visit, 'Il nostro marchio', '<p><a href="/immagini/logo.txt">Il marchio come testo</a></p>'),
  ),
  get('/importa', { group: 'business', text: 'Import a price list', query: '?url=' }, async (visit) => {
    const address = asked(visit, 'url');
    const shown = address === '' ? '' : `<pre>${escapeHtml(await fetched(address))}</pre>`;
    return page(
      visit,
      'Import',
      `${shown}${form('/importa', 'get', [{ name: 'url', label: 'Address', value: address }], 'Import')}`,
    );
  }),
  get('/avvisi', { group: 'business', text: 'Order notifications' }, (visit) =>
    page(visit, 'Notifications', form('/avvisi', 'post', [{ name: 'indirizzo', label: 'Callback address' }], 'Save')),
  ),
  post('/avvisi', async (visit) => {
    await fetched(sent(visit, 'indirizzo'));
    return page(visit, 'Notifications', '<p>Saved. We will call you back.</p>');
  }),
  get('/vetrina', { group: 'negozio', text: 'Vetrina', query: '?modulo=spedizioni.html' }, async (visit) => {
    const name = asked(visit, 'modulo');
    // Takes a module from wherever it is told, and makes it part of the page.
    const content = /^https?:/.test(name)
      ? await fetched(name)
      : readFile(`/srv/shop/pagine/${name.replaceAll('/', '')}`);
    return framed(visit, 'Vetrina', content);
  }),
];
