import { html, respond } from '../core/answers.ts';
import { escapeHtml, escapeTags } from '../core/escape.ts';
import { form, page } from '../core/layout.ts';
import { asked, get, post, type Route, sent } from '../core/visit.ts';

/** Values that come back in the markup, each in another place of it. */
export const xssPages: readonly Route[] = [
  get('/cerca', { group: 'negozio', text: 'Cerca nel negozio', query: '?q=olio' }, (visit) => {
    const q = asked(visit, 'q');
    return page(
      visit,
      'Cerca',
      `<p>Hai cercato <b>${q}</b>.</p>${form('/cerca', 'get', [{ name: 'q', label: 'Parola', value: q }], 'Cerca')}`,
    );
  }),
  get('/catalogo', { group: 'negozio', text: 'Catalogo', query: '?categoria=miele' }, (visit) =>
    page(
      visit,
      'Catalogo',
      `<form action="/catalogo"><label>Categoria <input name="categoria" value="${escapeTags(asked(visit, 'categoria'))}"></label><button>Mostra</button></form>`,
    ),
  ),
  get('/listino', { group: 'negozio', text: 'Listino prezzi', query: '?colore=verde' }, (visit) =>
    page(
      visit,
      'Listino',
      `<form action='/listino'><input name='colore' value='${escapeTags(asked(visit, 'colore')).replaceAll('"', '&quot;')}'><button>Etichette</button></form>`,
    ),
  ),
  get('/galleria', { group: 'comunita', text: 'Galleria', query: '?dimensione=200' }, (visit) =>
    page(
      visit,
      'Galleria',
      `<p>Le foto dei clienti.</p><img src="/static/logo.svg" alt="" width=${escapeHtml(asked(visit, 'dimensione', '200'))}>`,
    ),
  ),
  get('/etichetta', { group: 'servizi', text: 'Crea la tua etichetta', query: '?stile=classico' }, (visit) =>
    page(
      visit,
      'Etichetta',
      `<p data-${escapeHtml(asked(visit, 'stile', 'classico'))}="si">La tua etichetta, pronta da stampare.</p>`,
    ),
  ),
  get('/regalo', { group: 'servizi', text: 'Confezione regalo', query: '?per=Anna' }, (visit) =>
    // Escaped as text: the browser undoes that before the handler is read as script.
    page(
      visit,
      'Confezione regalo',
      `<button type="button" onclick="document.title='Per ${escapeHtml(asked(visit, 'per'))}'">Prepara il biglietto</button>`,
    ),
  ),
  get('/mappa', { group: 'azienda', text: 'Mappa del sito', query: '?vista=completa' }, (visit) =>
    page(visit, 'Mappa del sito', `<!-- vista: ${asked(visit, 'vista')} --><p><a href="/negozio">Negozio</a></p>`),
  ),
  get('/torna', { group: 'assistenza', text: 'Torna alla pagina di prima', query: '?pagina=/negozio' }, (visit) =>
    page(visit, 'Torna indietro', `<p><a href="${escapeHtml(asked(visit, 'pagina', '/'))}">Continua</a></p>`),
  ),
  get('/video', { group: 'comunita', text: 'Video ricette', query: '?sorgente=/static/logo.svg' }, (visit) =>
    page(visit, 'Video ricette', `<iframe title="video" src="${escapeHtml(asked(visit, 'sorgente'))}"></iframe>`),
  ),
  get('/tema', { group: 'servizi', text: 'Colori del negozio', query: '?colore=olive' }, (visit) =>
    page(visit, 'Tema', '<p>Il negozio nei tuoi colori.</p>', {
      head: `<style>h1 { color: ${asked(visit, 'colore', 'olive')} }</style>`,
    }),
  ),
  get('/bozza', { group: 'comunita', text: 'Scrivi una recensione', query: '?testo=Buono' }, (visit) =>
    page(
      visit,
      'Recensione',
      `<form action="/bozza"><textarea name="testo" rows="4">${asked(visit, 'testo')}</textarea><button>Anteprima</button></form>`,
    ),
  ),
  get('/rivista', { group: 'comunita', text: 'La rivista', query: '?titolo=Autunno' }, (visit) =>
    page(visit, 'La rivista', '<p>Storie di collina.</p>', { rawTitle: asked(visit, 'titolo', 'La rivista') }),
  ),
  get('/senza-script', { group: 'assistenza', text: 'Versione senza script', query: '?avviso=ciao' }, (visit) =>
    page(visit, 'Senza script', `<noscript>${asked(visit, 'avviso')}</noscript><p>Il sito funziona anche così.</p>`),
  ),
  get('/forum', { group: 'comunita', text: 'Forum', query: '?argomento=olive' }, (visit) =>
    // Whoever wrote it knew of one payload.
    page(visit, 'Forum', `<p>Argomento: ${asked(visit, 'argomento').replace(/<\/?script[^>]*>/g, '')}</p>`),
  ),
  get('/annuncio', { group: 'comunita', text: 'Annuncio', query: '?testo=saldi' }, (visit) =>
    page(visit, 'Annuncio', `<p class="lead">${asked(visit, 'testo').toUpperCase()}</p>`),
  ),
  get('/condividi', { group: 'comunita', text: 'Condividi', query: '?nota=buono%2520davvero' }, (visit) =>
    // The value is escaped while it is still encoded, and decoded a second time after that.
    page(visit, 'Condividi', `<p>La tua nota: ${decodeAgain(escapeHtml(asked(visit, 'nota')))}</p>`),
  ),
  get('/distintivo.svg', { group: 'comunita', text: 'Distintivo (SVG)', query: '?testo=cliente' }, (visit) =>
    respond(
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="10" y="25">${asked(visit, 'testo')}</text></svg>`,
    ),
  ),
  get('/preventivo', { group: 'business', text: 'Request a quote' }, (visit) =>
    page(
      visit,
      'Preventivo',
      form(
        '/preventivo',
        'post',
        [
          { name: 'azienda', label: 'Azienda' },
          { name: 'quantita', label: 'Quantità', value: '10' },
        ],
        'Invia',
      ),
    ),
  ),
  post('/preventivo', (visit) =>
    page(visit, 'Preventivo', `<p>Grazie, ${sent(visit, 'azienda')}. Risponderemo in due giorni.</p>`),
  ),
  get('/ricette/*', null, (visit) =>
    page(visit, 'Ricette', `<p>Ricette con: ${visit.path.slice('/ricette/'.length)}</p>`),
  ),
  get('/ricette', { group: 'comunita', text: 'Ricette' }, (visit) =>
    page(
      visit,
      'Ricette',
      '<ul><li><a href="/ricette/miele">Miele</a></li><li><a href="/ricette/farro">Farro</a></li></ul>',
    ),
  ),
  get('/browser', { group: 'assistenza', text: 'Il tuo browser' }, (visit) =>
    page(visit, 'Il tuo browser', `<p>Usi: ${visit.headers.get('user-agent') ?? ''}</p>`),
  ),
  get('/provenienza', { group: 'assistenza', text: 'Da dove arrivi' }, (visit) =>
    page(visit, 'Da dove arrivi', `<p>Sei arrivato da ${visit.headers.get('referer') ?? 'nessuna pagina'}</p>`),
  ),
  get('/prezzi', { group: 'negozio', text: 'Prezzi nella tua valuta' }, (visit) =>
    page(visit, 'Prezzi', `<p>Prezzi in ${visit.cookies.get('valuta') ?? 'EUR'}.</p>`),
  ),
  get('/stampa-biglietto', { group: 'servizi', text: 'Biglietto da stampare', query: '?nome=Piero' }, (visit) =>
    // Two values in one page, one of them escaped.
    html(
      `<!DOCTYPE html><html lang="it"><head><title>Biglietto</title></head><body><p>${escapeHtml(asked(visit, 'nome'))}</p><a href=/servizi title='${asked(visit, 'nome').replace(/[<>"]/g, '')}'>Servizi</a></body></html>`,
    ),
  ),
];

function decodeAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
