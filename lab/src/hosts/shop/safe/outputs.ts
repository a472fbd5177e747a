import { html, json, plain, respond } from '../core/answers.ts';
import { escapeHtml, scriptString } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { asked, get, post, type Route, sent } from '../core/visit.ts';

const colour = (text: string) => (/^[a-z]{3,20}$|^#[0-9a-f]{3,6}$/i.test(text) ? text : 'olive');
const ownPath = (text: string) => (/^\/[a-z-]{0,40}$/.test(text) ? text : '/');

const scripted = (element: string, script: string) => `<p id="${element}"></p><script>${script}</script>`;

/** Values that come back as well, each written as its place demands. */
export const safeOutputPages: readonly Route[] = [
  get('/aiuto', { group: 'assistenza', text: 'Cerca nell’aiuto', query: '?q=resi' }, (visit) =>
    page(visit, 'Aiuto', `<p>Nessun risultato per <b>${escapeHtml(asked(visit, 'q'))}</b>.</p>`),
  ),
  get('/misure', { group: 'negozio', text: 'Misure', query: '?taglia=grande' }, (visit) =>
    page(
      visit,
      'Misure',
      form('/misure', 'get', [{ name: 'taglia', label: 'Taglia', value: asked(visit, 'taglia') }], 'Scegli'),
    ),
  ),
  get('/formati', { group: 'negozio', text: 'Formati', query: '?formato=bottiglia' }, (visit) =>
    page(
      visit,
      'Formati',
      `<form action='/formati'><input aria-label='Formato' name='formato' value='${escapeHtml(asked(visit, 'formato'))}'><button>Mostra</button></form>`,
    ),
  ),
  get('/miniature', { group: 'comunita', text: 'Miniature', query: '?lato=90' }, (visit) =>
    page(
      visit,
      'Miniature',
      `<img src="/static/logo.svg" alt="" width=${Number.parseInt(asked(visit, 'lato'), 10) || 90}>`,
    ),
  ),
  get('/dedica', { group: 'servizi', text: 'Dedica', query: '?per=Anna' }, (visit) =>
    page(
      visit,
      'Dedica',
      `<button type="button" onclick="document.title=${escapeHtml(scriptString(asked(visit, 'per')))}">Scrivi la dedica</button>`,
    ),
  ),
  get('/spedizione', { group: 'assistenza', text: 'Stato della spedizione', query: '?numero=IT7' }, (visit) =>
    page(
      visit,
      'Spedizione',
      scripted('numero', `document.getElementById('numero').textContent = ${scriptString(asked(visit, 'numero'))};`),
    ),
  ),
  get('/saluto', { group: 'servizi', text: 'Saluto', query: '?nome=Piero' }, (visit) =>
    page(
      visit,
      'Saluto',
      scripted(
        'saluto',
        `document.getElementById('saluto').textContent = \`Ciao ${scriptString(asked(visit, 'nome')).slice(1, -1)}\`;`,
      ),
    ),
  ),
  get('/indice-sito', { group: 'azienda', text: 'Indice del sito', query: '?vista=breve' }, (visit) =>
    page(
      visit,
      'Indice del sito',
      `<!-- vista: ${asked(visit, 'vista').replace(/[^a-z0-9 ]/gi, '')} --><p><a href="/negozio">Negozio</a></p>`,
    ),
  ),
  get('/prosegui', { group: 'assistenza', text: 'Prosegui gli acquisti', query: '?pagina=/negozio' }, (visit) =>
    page(visit, 'Prosegui', `<p><a href="${ownPath(asked(visit, 'pagina'))}">Continua</a></p>`),
  ),
  get('/sfondo', { group: 'servizi', text: 'Sfondo', query: '?colore=olive' }, (visit) =>
    page(visit, 'Sfondo', '<p>Il colore che preferisci.</p>', {
      head: `<style>h1 { color: ${colour(asked(visit, 'colore'))} }</style>`,
    }),
  ),
  get('/commento', { group: 'comunita', text: 'Lascia un commento', query: '?testo=Bello' }, (visit) =>
    page(
      visit,
      'Commento',
      form(
        '/commento',
        'get',
        [{ name: 'testo', label: 'Commento', type: 'textarea', value: asked(visit, 'testo') }],
        'Anteprima',
      ),
    ),
  ),
  get('/numero', { group: 'comunita', text: 'Il numero di oggi', query: '?titolo=Inverno' }, (visit) =>
    page(visit, 'Il numero di oggi', '<p>In edicola.</p>', { rawTitle: escapeHtml(asked(visit, 'titolo')) }),
  ),
  get('/opzioni', { group: 'negozio', text: 'Opzioni', query: '?marca=colle' }, (visit) =>
    page(
      visit,
      'Opzioni',
      `<script type="application/json" id="opzioni">{"marca":${scriptString(asked(visit, 'marca'))}}</script>${scripted('marca', "document.getElementById('marca').textContent = JSON.parse(document.getElementById('opzioni').textContent).marca;")}`,
    ),
  ),
  get('/completa', { group: 'negozio', text: 'Completamento', query: '?testo=ol' }, (visit) =>
    json({ testo: asked(visit, 'testo'), trovati: ['olio'] }, 200, [['X-Content-Type-Options', 'nosniff']]),
  ),
  get('/richiamo.js', { group: 'business', text: 'Widget script', query: '?callback=mostra' }, (visit) => {
    const name = asked(visit, 'callback');
    return respond('text/javascript', `${/^[a-z]{1,20}$/i.test(name) ? name : 'mostra'}({"prodotti":10});`, 200, [
      ['X-Content-Type-Options', 'nosniff'],
    ]);
  }),
  get('/testo', { group: 'servizi', text: 'Solo testo', query: '?riga=ciao' }, (visit) =>
    plain(`Hai scritto: ${asked(visit, 'riga')}\n`, 200, [['X-Content-Type-Options', 'nosniff']]),
  ),
  get('/esporta', { group: 'servizi', text: 'Esporta la lista', query: '?nome=lista' }, (visit) =>
    html(`<h1>${asked(visit, 'nome')}</h1>`, 200, [
      ['Content-Disposition', 'attachment; filename="lista.html"'],
      ['X-Content-Type-Options', 'nosniff'],
    ]),
  ),
  get('/novella', { group: 'comunita', text: 'La novella', query: '?capitolo=uno' }, (visit) =>
    // It comes back as it is, and the policy lets no script of the page run.
    page(visit, 'La novella', `<p>Capitolo ${asked(visit, 'capitolo')}</p>`, {
      headers: [
        [
          'Content-Security-Policy',
          "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ],
      ],
    }),
  ),
  get('/archivio/*', null, (visit) =>
    // What is not there comes with 200, as some shops do it.
    page(visit, 'Archivio', `<p>Nell’archivio non c’è <code>${escapeHtml(visit.path)}</code>.</p>`),
  ),
  get('/archivio', { group: 'azienda', text: 'Archivio' }, (visit) =>
    page(visit, 'Archivio', '<p><a href="/archivio/2019">2019</a> <a href="/archivio/2020">2020</a></p>'),
  ),
  get('/listino-ingrosso', { group: 'business', text: 'Wholesale list' }, (visit) =>
    page(visit, 'Wholesale', form('/listino-ingrosso', 'post', [{ name: 'azienda', label: 'Company' }], 'Send')),
  ),
  post('/listino-ingrosso', (visit) =>
    page(visit, 'Wholesale', `<p>Thank you, ${escapeHtml(sent(visit, 'azienda'))}.</p>`),
  ),
  get('/intestazioni', { group: 'assistenza', text: 'Le tue intestazioni' }, (visit) =>
    page(
      visit,
      'Le tue intestazioni',
      `<p>${escapeHtml(`${visit.headers.get('user-agent')} ${visit.headers.get('referer') ?? ''}`)}</p>`,
    ),
  ),
  get('/frammento', { group: 'negozio', text: 'Offerta scelta', query: '#olio' }, (visit) =>
    page(
      visit,
      'Offerta scelta',
      scripted(
        'scelta',
        "document.getElementById('scelta').textContent = decodeURIComponent(location.hash.slice(1)) + ' ' + document.referrer;",
      ),
    ),
  ),
  get('/riquadro', { group: 'assistenza', text: 'Riquadro' }, (visit) =>
    page(
      visit,
      'Riquadro',
      scripted(
        'riquadro',
        "window.addEventListener('message', function (event) { if (event.origin !== location.origin) return; document.getElementById('riquadro').textContent = event.data; });",
      ),
    ),
  ),
  get('/appunti', { group: 'servizi', text: 'Appunti', query: '?nota=latte' }, (visit) =>
    page(
      visit,
      'Appunti',
      scripted(
        'nota',
        "var nota = new URLSearchParams(location.search).get('nota'); if (nota) localStorage.setItem('nota', nota); document.getElementById('nota').textContent = localStorage.getItem('nota');",
      ),
    ),
  ),
];
