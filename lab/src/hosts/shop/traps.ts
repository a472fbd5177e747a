import { redirect } from './core/answers.ts';
import { page } from './core/layout.ts';
import { asked, get, type Route } from './core/visit.ts';

const MANY = 100_000;
/** The part below `/fragile/` forgets who is there at each of these. */
const DROPS_EVERY = 4;

const monthOf = (text: string, otherwise: number) => (/^\d{1,6}$/.test(text) ? Number(text) : otherwise);

/** What a careless crawler never comes back from. */
export const trapPages: readonly Route[] = [
  get('/calendario', { group: 'comunita', text: 'Calendario', query: '?anno=2026&mese=11' }, (visit) => {
    const year = monthOf(asked(visit, 'anno'), 2026);
    const month = monthOf(asked(visit, 'mese'), 11);
    const next = month >= 12 ? `?anno=${year + 1}&mese=1` : `?anno=${year}&mese=${month + 1}`;
    const before = month <= 1 ? `?anno=${year - 1}&mese=12` : `?anno=${year}&mese=${month - 1}`;
    const days = Array.from(
      { length: 28 },
      (_, day) => `<a href="/calendario/giorno?anno=${year}&amp;mese=${month}&amp;giorno=${day + 1}">${day + 1}</a>`,
    );
    return page(
      visit,
      `Calendario ${month}/${year}`,
      `<p>${days.join(' ')}</p><p><a href="/calendario${before.replace('&', '&amp;')}">Prima</a> <a href="/calendario${next.replace('&', '&amp;')}">Dopo</a></p>`,
    );
  }),
  get('/calendario/giorno', null, (visit) => page(visit, 'Giorno', '<p>Nessun appuntamento.</p>')),
  get('/indice-completo', { group: 'azienda', text: 'Indice completo' }, (visit) =>
    page(
      visit,
      'Indice completo',
      Array.from({ length: MANY }, (_, at) => `<a href="/indice/${at}">${at}</a>`).join('\n'),
    ),
  ),
  get('/indice/*', null, (visit) => page(visit, 'Voce dell’indice', '<p>Voce in preparazione.</p>')),
  get('/fragile/', { group: 'conto', text: 'Promozioni riservate' }, (visit) => {
    if (!visit.session.user) return redirect('/accedi');
    visit.session.steps += 1;
    if (visit.session.steps % DROPS_EVERY === 0) visit.session.user = null;
    return visit.session.user
      ? page(
          visit,
          'Promozioni riservate',
          '<p>Solo per te: <a href="/fragile/?p=1">uno</a>, <a href="/fragile/?p=2">due</a>.</p>',
        )
      : redirect('/accedi');
  }),
];
