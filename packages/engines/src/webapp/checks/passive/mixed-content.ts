import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isPage } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { ADVICE, CRYPTOGRAPHY, define, LISTENER_CHANGES, LISTENER_READS, mdn } from './define.ts';
import { sighting } from './sight.ts';

const family = 'Mixed content';
const references = [mdn('Mixed content', 'Security/Mixed_content')];

const ACTIVE = define(
  'mixed-content-active',
  { family, scores: LISTENER_CHANGES, owasp: CRYPTOGRAPHY, cwes: [319, 829], references },
  {
    name: {
      it: 'Pagina HTTPS che carica script o riquadri in chiaro',
      en: 'HTTPS page loads scripts or frames in the clear',
    },
    description: {
      it: 'Una pagina in HTTPS chiede in HTTP contenuti che possono cambiarla: i browser di oggi li bloccano, gli altri li caricano e chi si trova lungo il percorso può sostituirli.',
      en: 'A page over HTTPS asks over HTTP for content that can change it: browsers of today block it, others load it, and an on-path attacker can replace it.',
    },
    solution: {
      it: 'Caricare ogni contenuto in HTTPS; in attesa, inviare «Content-Security-Policy: upgrade-insecure-requests».',
      en: 'Load all content over HTTPS; meanwhile send “Content-Security-Policy: upgrade-insecure-requests”.',
    },
  },
);

const PASSIVE = define(
  'mixed-content-passive',
  { family, scores: ADVICE, owasp: CRYPTOGRAPHY, cwes: [319], references },
  {
    name: { it: 'Pagina HTTPS con immagini o media in chiaro', en: 'HTTPS page with images or media in the clear' },
    description: {
      it: 'Una pagina in HTTPS mostra immagini, audio o video chiesti in HTTP: chi si trova lungo il percorso vede quali e può sostituirli.',
      en: 'A page over HTTPS shows images, sound or video asked for over HTTP: an on-path attacker sees which ones and can replace them.',
    },
    solution: { it: 'Caricare anche questi contenuti in HTTPS.', en: 'Load this content over HTTPS as well.' },
  },
);

const FORM = define(
  'mixed-content-form',
  { family, scores: LISTENER_READS, owasp: CRYPTOGRAPHY, cwes: [319], references },
  {
    name: { it: 'Modulo di una pagina HTTPS inviato in chiaro', en: 'Form of an HTTPS page sent in the clear' },
    description: {
      it: 'Il modulo si trova in una pagina HTTPS ma invia i dati a un indirizzo HTTP: ciò che l’utente scrive passa in chiaro.',
      en: 'The form stands in an HTTPS page but sends its data to an HTTP address: what the user writes goes in the clear.',
    },
    solution: { it: 'Inviare il modulo a un indirizzo HTTPS.', en: 'Send the form to an HTTPS address.' },
  },
);

const isPlain = (url: string) => url.startsWith('http://');

export const mixedContent = {
  code: 'mixed_content',
  name: { it: 'Contenuti misti', en: 'Mixed content' },
  kind: 'passive',
  definitions: [ACTIVE, PASSIVE, FORM],
  look(exchange) {
    if (!exchange.request.url.startsWith('https:') || !isPage(exchange)) return [];
    const { resources, forms } = pageOf(exchange);
    const plain = resources.filter(({ url }) => isPlain(url));
    const kinds = [
      { key: ACTIVE.key, found: plain.filter(({ active }) => active).map(({ tag, url }) => `<${tag}> ${url}`) },
      { key: PASSIVE.key, found: plain.filter(({ active }) => !active).map(({ tag, url }) => `<${tag}> ${url}`) },
      { key: FORM.key, found: forms.filter(({ action }) => isPlain(action)).map(({ action }) => `<form> ${action}`) },
    ];
    return kinds
      .filter(({ found }) => found.length > 0)
      .map(({ key, found }) => {
        const evidence = filled(
          { it: 'Richiesto via HTTP: {urls}', en: 'Asked for over HTTP: {urls}' },
          { urls: found.slice(0, 5).join(', ') },
        );
        return sighting(key, exchange, { evidence, marks: found.slice(0, 5).map((one) => one.replace(/^<\w+> /, '')) });
      });
  },
} as const satisfies PassiveCheck;
