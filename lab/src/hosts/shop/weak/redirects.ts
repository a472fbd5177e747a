import { redirect } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { page } from '../core/layout.ts';
import { asked, get, type Route } from '../core/visit.ts';

/** Ways out of the shop that a visitor's link decides. */
export const redirectPages: readonly Route[] = [
  get('/vai', { group: 'azienda', text: 'Il nostro agriturismo', query: '?url=/azienda' }, (visit) =>
    redirect(asked(visit, 'url', '/')),
  ),
  get('/ritorno', { group: 'assistenza', text: 'Ritorno', query: '?next=/assistenza' }, (visit) => {
    const next = asked(visit, 'next', '/');
    // Two slashes are a host.
    return redirect(next.startsWith('/') ? next : '/');
  }),
  get('/amici', { group: 'comunita', text: 'Siti amici', query: '?sito=' }, (visit) => {
    const to = asked(visit, 'sito');
    // The beginning of a host is not the host.
    const isOwn = to.startsWith(`http://${visit.headers.get('host')}`);
    return redirect(isOwn ? to : '/');
  }),
  get('/uscita', { group: 'azienda', text: 'Rassegna stampa', query: '?a=/azienda' }, (visit) =>
    page(visit, 'Uscita', '<p>Stai lasciando il negozio…</p>', {
      head: `<meta http-equiv="refresh" content="1; url=${escapeHtml(asked(visit, 'a', '/'))}">`,
    }),
  ),
  get('/ponte', { group: 'business', text: 'Partner shop', query: '?dest=/business' }, (visit) =>
    page(
      visit,
      'Ponte',
      `<p>Un momento…</p><script>setTimeout(function () { location.href = ${JSON.stringify(asked(visit, 'dest', '/')).replaceAll('<', '\\u003c')}; }, 50);</script>`,
    ),
  ),
];
