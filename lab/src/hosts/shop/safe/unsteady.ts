import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { plain } from '../core/answers.ts';
import { escapeHtml } from '../core/escape.ts';
import { page } from '../core/layout.ts';
import { asked, get, type Route } from '../core/visit.ts';

const SLOW_MS = 3000;
const UNSTEADY_MS = 2000;
const MAX_WAIT_SECONDS = 3;

/** Pages whose time or content changes by itself: no payload has any part in it. */
export const safeUnsteadyPages: readonly Route[] = [
  get('/rapporto', { group: 'azienda', text: 'Rapporto annuale', query: '?anno=2025' }, async (visit) => {
    await delay(SLOW_MS);
    return page(visit, 'Rapporto annuale', `<p>Anno ${escapeHtml(asked(visit, 'anno'))}: bene.</p>`);
  }),
  get('/giacenza', { group: 'negozio', text: 'Giacenza', query: '?articolo=4' }, async (visit) => {
    await delay(randomInt(UNSTEADY_MS));
    return page(visit, 'Giacenza', '<p>Disponibile.</p>');
  }),
  get('/attesa', { group: 'assistenza', text: 'Lista d’attesa', query: '?secondi=1' }, async (visit) => {
    // Waits as long as it is told, in digits and within bounds: that is what the page is for.
    const seconds = /^\d{1,2}$/.test(asked(visit, 'secondi')) ? Number(asked(visit, 'secondi')) : 0;
    await delay(Math.min(seconds, MAX_WAIT_SECONDS) * 1000);
    return page(visit, 'Attesa', '<p>Tocca a te.</p>');
  }),
  get('/frase', { group: 'comunita', text: 'La frase del momento', query: '?tema=vino' }, (visit) =>
    page(
      visit,
      'La frase',
      Array.from({ length: randomInt(2, 9) }, () => `<p>${randomBytes(randomInt(4, 40)).toString('base64')}</p>`).join(
        '',
      ),
    ),
  ),
  get('/orologio', { group: 'azienda', text: 'Orario', query: '?fuso=Roma' }, (visit) =>
    page(
      visit,
      'Orario',
      `<p>Sono le ${new Date().toISOString()}.</p><p>Richiesta ${randomBytes(6).toString('hex')}</p>`,
    ),
  ),
  get('/umore', { group: 'comunita', text: 'L’umore del mulo', query: '?giorno=oggi' }, (visit) =>
    // Two answers, by chance.
    page(
      visit,
      'L’umore del mulo',
      randomInt(2) === 0
        ? '<p>Il mulo è contento e oggi porta volentieri tutti i sacchi.</p>'
        : '<p>Il mulo dorme.</p>',
    ),
  ),
  get('/filtro-richieste', { group: 'assistenza', text: 'Modulo protetto', query: '?testo=ciao' }, (visit) =>
    // A filter in front of the page turns away what looks like an attack.
    /['"<>;|`$(){}]|\.\./.test(asked(visit, 'testo'))
      ? plain('Request blocked', 403)
      : page(visit, 'Modulo protetto', `<p>Ricevuto: ${escapeHtml(asked(visit, 'testo'))}</p>`),
  ),
  get('/fragilita', { group: 'assistenza', text: 'Pagina in manutenzione', query: '?id=1' }, (visit) =>
    // Fails now and then, with whatever it is asked.
    randomInt(4) === 0
      ? plain('Servizio momentaneamente non disponibile', 503)
      : page(visit, 'Manutenzione', '<p>Tutto bene.</p>'),
  ),
];
