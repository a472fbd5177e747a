import { html } from '../core/answers.ts';
import { page } from '../core/layout.ts';
import { asked, get, type Route } from '../core/visit.ts';

const noTags = (text: string) => text.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e');

/** Values that come back inside a script of the page, or in what a script reads. */
export const xssScriptPages: readonly Route[] = [
  get('/traccia', { group: 'assistenza', text: 'Traccia la spedizione', query: '?codice=IT100' }, (visit) =>
    page(
      visit,
      'Traccia la spedizione',
      `<p>Pacco <b id="pacco"></b></p><script>var codice = "${noTags(asked(visit, 'codice'))}"; document.getElementById('pacco').textContent = codice;</script>`,
    ),
  ),
  get('/statistiche', { group: 'azienda', text: 'Statistiche', query: '?vista=mese' }, (visit) =>
    // Quotes get a backslash, the backslash itself does not.
    page(
      visit,
      'Statistiche',
      `<script>var vista = '${noTags(asked(visit, 'vista')).replaceAll("'", "\\'")}'; document.title = vista;</script><p>1974 clienti.</p>`,
    ),
  ),
  get('/cartolina', { group: 'servizi', text: 'Cartolina', query: '?testo=Saluti' }, (visit) =>
    page(
      visit,
      'Cartolina',
      `<p id="cartolina"></p><script>document.getElementById('cartolina').textContent = \`Dalla collina: ${noTags(asked(visit, 'testo')).replace(/[\\`"']/g, '')}\`;</script>`,
    ),
  ),
  get('/sconto', { group: 'negozio', text: 'Calcola lo sconto', query: '?percento=10' }, (visit) =>
    // Outside any quotes.
    page(
      visit,
      'Sconto',
      `<p id="sconto"></p><script>var percento = ${noTags(asked(visit, 'percento', '10')).replace(/["'`]/g, '')}; document.getElementById('sconto').textContent = percento + ' %';</script>`,
    ),
  ),
  get('/filtri', { group: 'negozio', text: 'Filtri', query: '?marca=colle' }, (visit) =>
    page(
      visit,
      'Filtri',
      `<script type="application/json" id="filtri">${JSON.stringify({ marca: asked(visit, 'marca') })}</script><p id="marca"></p><script>document.getElementById('marca').textContent = JSON.parse(document.getElementById('filtri').textContent).marca;</script>`,
    ),
  ),
  get('/suggerisci', { group: 'negozio', text: 'Suggerimenti', query: '?testo=ol' }, (visit) =>
    // JSON that a browser shows as a page.
    html(JSON.stringify({ testo: asked(visit, 'testo'), trovati: ['olio', 'olive'] }).replaceAll('\\"', '"')),
  ),
];
