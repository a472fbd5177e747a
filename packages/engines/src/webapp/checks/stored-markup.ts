import type { Exchange } from '@rocca/tools/web/model';
import { cweReference, scored } from '../../core/definition.ts';
import { renderingOf } from '../attack/rendered.ts';
import { couldRun } from '../attack/runnable.ts';
import { textOf } from '../attack/similar.ts';
import type { ProofRun, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { policiesIn, weaknessesOf } from '../reading/csp.ts';

/** What is stored and shown as markup, where the policy of the page keeps its scripts from running. */
export const STORED_MARKUP: WebDefinition = {
  key: 'html-injection-stored',
  family: 'Cross-site scripting',
  name: { it: 'HTML injection memorizzata', en: 'Stored HTML injection' },
  description: {
    it: 'Ciò che un visitatore scrive viene conservato e mostrato senza codifica, come marcatura della pagina. La Content-Security-Policy impedisce agli script di essere eseguiti; chi scrive può comunque mostrare ad altri moduli, link e testi falsi sotto l’indirizzo del sito, e un allentamento della policy ne farebbe un cross-site scripting memorizzato.',
    en: 'What a visitor writes is kept and shown unescaped, as markup of the page. The Content-Security-Policy keeps scripts from running; whoever writes can still show false forms, links and texts to others under the address of the site, and a weaker policy would make it stored cross-site scripting.',
  },
  solution: {
    it: 'Codificare ogni valore nel momento in cui viene scritto nella pagina, per il punto in cui sta; dove serve testo formattato, ripulirlo con una libreria che ammette soltanto elementi previsti. Mantenere la policy come seconda protezione, e ripulire ciò che è già memorizzato.',
    en: 'Encode every value when it is written into the page, for the place it stands in; where formatted text is needed, clean it with a library that lets expected elements through only. Keep the policy as a second protection, and clean what is stored already.',
  },
  scores: scored(['AV:N/AC:M/Au:S/C:N/I:P/A:N', 3.5], ['AV:N/AC:L/PR:L/UI:R/S:C/C:N/I:L/A:N', 4.1]),
  cves: [],
  cwes: ['CWE-80'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(80),
    {
      id: 'OWASP Cross Site Scripting Prevention',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    },
  ],
};

/** Whether scripts within the page may not run by its policy. */
function refusesInline({ response }: Exchange): boolean {
  const headers = response?.headers ?? [];
  const named = headers.filter(([name]) => name.toLowerCase() === 'content-security-policy');
  return policiesIn(named.map(([, value]) => value)).some(
    (policy) =>
      (policy.has('script-src') || policy.has('default-src')) &&
      !weaknessesOf(policy).some(({ weakness }) => weakness === 'inline'),
  );
}

/** Whether a page holds a call where scripts run, and its policy alone can have kept the browser from it. */
export const isStoppedByPolicy = (page: Exchange, mark: string, { executed, failure, restless }: ProofRun): boolean =>
  !executed &&
  failure === null &&
  restless !== true &&
  page.response !== null &&
  renderingOf(page.response) === 'html' &&
  refusesInline(page) &&
  couldRun(textOf(page), mark);

interface Stored {
  readonly value: string;
  readonly page: Exchange;
}

/** Both values stand in the page as elements, and the control is a page with a word alone. */
export const storedMarkup = (
  point: InjectionPoint,
  [first, again]: readonly [Stored, Stored],
  control: { readonly page: Exchange; readonly word: string },
): WebSighting => ({
  key: STORED_MARKUP.key,
  place: placeOfPoint(point),
  evidence: filled(
    {
      it: '{first} è stato scritto una volta e {page} lo mostra poi senza codifica, come elemento della pagina; lo stesso vale per {again}. Lo script non è stato eseguito: la Content-Security-Policy della pagina lo impedisce.',
      en: '{first} was written once, and {page} shows it unescaped afterwards, as an element of the page; so it does with {again}. The script did not run: the Content-Security-Policy of the page stops it.',
    },
    { first: first.value, page: first.page.request.url, again: again.value },
  ),
  messages: [
    { exchange: first.page, marks: [first.value], role: 'proof' },
    { exchange: again.page, marks: [again.value], role: 'repeat' },
    { exchange: control.page, marks: [control.word], role: 'control' },
  ],
});
