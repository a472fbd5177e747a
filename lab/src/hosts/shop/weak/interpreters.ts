import { json, plain } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { form, page, table } from '../core/layout.ts';
import { asked, field, get, post, type Route, sent, type Visit } from '../core/visit.ts';
import { type Document, findDocuments } from '../flaws/documents.ts';
import { searchDirectory } from '../flaws/ldap.ts';
import { runShell } from '../flaws/shell.ts';
import { renderTemplate } from '../flaws/template.ts';
import { readXml } from '../flaws/xml.ts';

const MEMBERS: readonly Document[] = [
  { utente: 'socio1', password: 'Aia-e-Grano-9', sconto: 10 },
  { utente: 'socio2', password: 'Tino-e-Botte-4', sconto: 15 },
];
const COUPONS: readonly Document[] = [
  { codice: 'PRIMAVERA', valore: 5 },
  { codice: 'VENDEMMIA', valore: 12 },
];

/** What a query says in the brackets of its names: `codice[$ne]=x`. */
function operators(visit: Visit, name: string): unknown {
  const plainValue = visit.query.get(name);
  if (plainValue !== null) return plainValue;
  const found = [...visit.query].flatMap(([key, value]) => {
    const operator = key.startsWith(`${name}[`) ? /\[(.{1,20}?)\](\[\])?$/.exec(key) : null;
    return operator ? [[operator[1] ?? '', operator[2] ? [value] : value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : '';
}

const orError = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return `<pre class="error">${escapeHtml(error instanceof Error ? error.message : '')}</pre>`;
  }
};

const textField = (action: string, name: string, label: string, value: string) =>
  form(action, 'get', [{ name, label, value }], 'Invia');

/** Values that other interpreters than the database and the browser read: shell, directory, documents, templates, XML. */
export const interpreterPages: readonly Route[] = [
  get('/strumenti/ping', { group: 'business', text: 'Ping your branch', query: '?host=localhost' }, async (visit) => {
    const host = asked(visit, 'host', 'localhost');
    return page(
      visit,
      'Ping',
      `<pre>${escapeHtml(await runShell(`ping -c 1 ${host}`))}</pre>${textField('/strumenti/ping', 'host', 'Host', host)}`,
    );
  }),
  get(
    '/strumenti/dominio',
    { group: 'business', text: 'Look up a domain', query: '?nome=bottega.example' },
    async (visit) => {
      const name = asked(visit, 'nome', 'bottega.example');
      return page(
        visit,
        'Domain',
        `<pre>${escapeHtml(await runShell(`nslookup "${name}"`))}</pre>${textField('/strumenti/dominio', 'nome', 'Domain', name)}`,
      );
    },
  ),
  get('/strumenti/copia', { group: 'business', text: 'Back up your orders' }, (visit) =>
    page(
      visit,
      'Backup',
      form('/strumenti/copia', 'post', [{ name: 'archivio', label: 'Archive', value: 'ordini' }], 'Start'),
    ),
  ),
  post('/strumenti/copia', async (visit) => {
    await runShell(`tar cf '/tmp/${sent(visit, 'archivio')}.tar' ordini`);
    return page(visit, 'Backup', '<p>Your backup has been queued.</p>');
  }),
  get('/rubrica', { group: 'azienda', text: 'Rubrica', query: '?nome=anna' }, (visit) =>
    page(
      visit,
      'Rubrica',
      orError(() =>
        table(
          searchDirectory(`(&(objectClass=persona)(cn=${asked(visit, 'nome')})(visibile=si))`).map(
            ({ cn, reparto, telefono }) => ({ nome: cn, reparto, telefono }),
          ),
        ),
      ) + textField('/rubrica', 'nome', 'Nome', asked(visit, 'nome')),
    ),
  ),
  get('/intranet', { group: 'azienda', text: 'Intranet' }, (visit) => page(visit, 'Intranet', intranetForm)),
  post('/intranet', (visit) => {
    let person: string | undefined;
    try {
      person = searchDirectory(`(&(cn=${sent(visit, 'collega')})(userPassword=${sent(visit, 'parola')}))`)[0]?.cn;
    } catch {
      person = undefined;
    }
    return person
      ? page(visit, 'Intranet', `<p>Buon lavoro, ${person}. Turni e ferie sono aggiornati.</p>`)
      : page(visit, 'Intranet', `<p class="error">Nome o parola sbagliati.</p>${intranetForm}`);
  }),
  get('/api/coupon', null, (visit) => {
    try {
      const [coupon] = findDocuments(COUPONS, { codice: operators(visit, 'codice') });
      return coupon ? json({ valido: true, valore: coupon.valore }) : json({ valido: false });
    } catch (error) {
      return json({ errore: error instanceof Error ? error.message : '' }, 500);
    }
  }),
  post('/api/soci/accesso', (visit) => {
    try {
      const criteria = { utente: field(visit, 'utente') ?? '', password: field(visit, 'password') ?? '' };
      const [member] = findDocuments(MEMBERS, criteria);
      return member ? json({ ok: true, socio: member.utente, sconto: member.sconto }) : json({ ok: false }, 401);
    } catch (error) {
      return json({ errore: error instanceof Error ? error.message : '' }, 500);
    }
  }),
  get(
    '/biglietto',
    { group: 'servizi', text: 'Biglietto di auguri', query: '?testo=Auguri da {{negozio}}' },
    (visit) => {
      const text = asked(visit, 'testo', 'Auguri da {{negozio}}');
      const names = { negozio: 'Bottega del Colle' };
      return page(
        visit,
        'Biglietto',
        `<p>${orError(() => escapeHtml(renderTemplate(text, names, 'braces')))}</p>${textField('/biglietto', 'testo', 'Testo', text)}`,
      );
    },
  ),
  get(
    '/newsletter/anteprima',
    { group: 'business', text: 'Newsletter preview', query: '?oggetto=Offerte' },
    (visit) => {
      const subject = asked(visit, 'oggetto', 'Offerte');
      const rendered = orError(() =>
        escapeHtml(renderTemplate(`Gentile cliente: ${subject}`, { cliente: 'Anna' }, 'dollar')),
      );
      return page(
        visit,
        'Newsletter',
        `<p>${rendered}</p>${textField('/newsletter/anteprima', 'oggetto', 'Oggetto', subject)}`,
      );
    },
  ),
  post('/api/ordini/xml', async (visit) => {
    const note = await readXml(visit.body, 'nota');
    return note === null ? plain('Ordine senza nota', 400) : json({ ricevuto: true, nota: note });
  }),
  post('/api/listino/xml', async (visit) => {
    await readXml(visit.body, 'prezzo');
    return json({ ricevuto: true });
  }),
];

const intranetForm = form(
  '/intranet',
  'post',
  [
    { name: 'collega', label: 'Nome' },
    { name: 'parola', label: 'Parola', type: 'password' },
  ],
  'Entra',
);
