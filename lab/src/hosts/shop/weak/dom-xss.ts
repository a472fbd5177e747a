import { page } from '../core/layout.ts';
import { get, type Link, type Route } from '../core/visit.ts';

const scripted = (path: string, link: Link, title: string, content: string, script: string): Route =>
  get(path, link, (visit) => page(visit, title, `${content}<script>${script}</script>`));

/** Values the server never sees, or sends back unread: the page's own script puts them into the page. */
export const domPages: readonly Route[] = [
  scripted(
    '/offerte-lampo',
    { group: 'negozio', text: 'Offerte lampo', query: '#miele' },
    'Offerte lampo',
    '<p id="scelta"></p>',
    "document.getElementById('scelta').innerHTML = 'Offerta: ' + decodeURIComponent(location.hash.slice(1));",
  ),
  scripted(
    '/confronta',
    { group: 'negozio', text: 'Confronta prodotti', query: '?con=farro' },
    'Confronta',
    '<div id="confronto"></div>',
    "var con = new URLSearchParams(location.search).get('con') || ''; document.getElementById('confronto').innerHTML = 'Confronto con ' + con;",
  ),
  scripted(
    '/benvenuto',
    { group: 'comunita', text: 'Benvenuto' },
    'Benvenuto',
    '',
    "document.write('<p>Arrivi da ' + decodeURIComponent(document.referrer) + '</p>');",
  ),
  scripted(
    '/assistente',
    { group: 'assistenza', text: 'Assistente' },
    'Assistente',
    '<div id="chat">Scrivici dal riquadro.</div>',
    "window.addEventListener('message', function (event) { document.getElementById('chat').innerHTML = event.data; });",
  ),
  scripted(
    '/ultima-ricerca',
    { group: 'negozio', text: 'La tua ultima ricerca', query: '?ricerca=vino' },
    'Ultima ricerca',
    '<p id="ultima"></p>',
    "var nuova = new URLSearchParams(location.search).get('ricerca'); document.getElementById('ultima').innerHTML = localStorage.getItem('ricerca') || 'Nessuna'; if (nuova) localStorage.setItem('ricerca', nuova);",
  ),
  scripted(
    '/calcola-spedizione',
    { group: 'servizi', text: 'Calcola la spedizione', query: '#2*3' },
    'Spedizione',
    '<p>Costo: <b id="costo"></b></p>',
    "var somma = decodeURIComponent(location.hash.slice(1)); if (somma) document.getElementById('costo').textContent = eval(somma);",
  ),
  scripted(
    '/apri',
    { group: 'azienda', text: 'Apri una pagina', query: '#/negozio' },
    'Apri',
    '<p>Un momento…</p>',
    'var dove = decodeURIComponent(location.hash.slice(1)); if (dove) setTimeout(function () { location.href = dove; }, 50);',
  ),
];
