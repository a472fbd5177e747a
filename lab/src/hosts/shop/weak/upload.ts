import { extname } from 'node:path';
import { plain, respond } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { get, post, type Route, type Shop } from '../core/visit.ts';

const MAX_FILES = 100;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.js': 'text/javascript',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

function keep({ uploads }: Shop, name: string, content: Buffer): void {
  uploads.set(name, { type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream', content });
  for (const oldest of uploads.keys()) {
    if (uploads.size <= MAX_FILES) break;
    uploads.delete(oldest);
  }
}

/** Files of visitors, kept under their own names and served as what they claim to be. They never reach a disk. */
export const uploadPages: readonly Route[] = [
  get('/foto', { group: 'comunita', text: 'Carica una foto' }, (visit) =>
    page(
      visit,
      'Carica una foto',
      form('/foto', 'multipart', [{ name: 'foto', label: 'Foto', type: 'file' }], 'Carica'),
    ),
  ),
  post('/foto', (visit) => {
    const file = visit.parts.find(({ name }) => name === 'foto');
    if (!file?.fileName) return plain('Nessun file', 400);
    const name = file.fileName.replace(/^.*[/\\]/, '');
    keep(visit.shop, `caricati/${name}`, file.content);
    const address = `/caricati/${encodeURIComponent(name)}`;
    return page(visit, 'Grazie', `<p>La tua foto: <a href="${escapeHtml(address)}">${escapeHtml(name)}</a></p>`);
  }),
  get('/caricati/*', null, ({ shop, path }) => {
    const file = shop.uploads.get(path.slice(1));
    return file ? respond(file.type, file.content) : plain('Non trovato', 404);
  }),
  get('/deposito', { group: 'business', text: 'File drop' }, (visit) =>
    page(
      visit,
      'File drop',
      '<p>Suppliers put their price lists into <a href="/deposito/leggimi.txt">this folder</a>.</p>',
    ),
  ),
  get('/deposito/leggimi.txt', null, () => plain('Un file per fornitore, per favore.\n')),
  get('/deposito/*', null, ({ shop, path }) => {
    const file = shop.uploads.get(path.slice(1));
    return file ? respond(file.type, file.content) : plain('Non trovato', 404);
  }),
  {
    method: 'PUT',
    path: '/deposito/*',
    answer({ shop, path, body }) {
      keep(shop, path.slice(1), Buffer.from(body));
      return plain('Creato', 201);
    },
  },
];
